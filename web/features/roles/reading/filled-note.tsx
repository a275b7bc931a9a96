import { useState } from 'react';
import { plural } from '#web/lib/format.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';

type Props = { count: number; isFromData: boolean; onKeep: (keeps: boolean) => void };

/** Above the form: what was filled in, and whether the text is kept with the role. */
export function FilledNote({ count, isFromData, onKeep }: Props) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && (
        <Banner
          tone="info"
          detail={`${isFromData ? "Read from the page's job data. " : ''}Look them over; nothing is saved until you create the role.`}
          onClose={() => setOpen(false)}
        >
          {plural(count, 'field')} filled from your text.
        </Banner>
      )}
      <Checkbox defaultChecked onChange={({ target }) => onKeep(target.checked)}>
        Keep this text as a document
      </Checkbox>
    </>
  );
}
