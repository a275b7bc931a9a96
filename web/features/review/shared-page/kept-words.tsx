import type { Words } from '#web/features/review/shared-page/tab.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';

/** Words that cannot be sent any more stay until their author discards them. */
export function KeptWords({ words, label, why }: { words: Words; label: string; why: string }) {
  if (words.text === '') return null;
  return (
    <div className="mt-3">
      <TextAreaField label={label} hint={why} readOnly value={words.text} />
      <TextButton className="mt-2" onClick={words.drop}>
        Discard
      </TextButton>
    </div>
  );
}
