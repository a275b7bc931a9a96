import { useState } from 'react';
import { plural } from '#web/lib/format.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';

type Props = { count: number; toCheck: number; isFromData: boolean; onKeep: (keeps: boolean) => void };

/** Above the form: what was filled in, and whether the advert is kept with the role. */
export function FilledNote({ count, toCheck, isFromData, onKeep }: Props) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && (
        <Banner
          tone="info"
          detail={[
            isFromData && "Read from the page's job data.",
            toCheck > 0 && `Please check ${toCheck}.`,
            'Nothing is saved until you create the role.',
          ]
            .filter(Boolean)
            .join(' ')}
          onClose={() => setOpen(false)}
        >
          {plural(count, 'field')} filled.
        </Banner>
      )}
      <Checkbox defaultChecked onChange={({ target }) => onKeep(target.checked)}>
        Keep the advert as an asset
      </Checkbox>
    </>
  );
}
