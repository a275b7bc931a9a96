import { useDocumentPages } from '#web/features/generated-documents/queries.ts';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { ArrowDown } from '#web/ui/layout/icons.ts';

/** The heading of the list, which takes the focus when the jump link is used. */
export const LIST_HEADING = 'generated-content';

/** From the top of step 1 to the list under the role cards; with how many there are, as far as they are read. */
export function ToGeneratedContent() {
  const { items = [], more } = useDocumentPages({ q: '', sort: 'updated', role_id: null });
  if (items.length === 0) return null;
  const jump = () => {
    const heading = document.getElementById(LIST_HEADING);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  return (
    <TextButton className="inline-flex items-center gap-1" onClick={jump}>
      Generated content ({items.length}
      {more && '+'})
      <ArrowDown className="size-3.5" aria-hidden />
    </TextButton>
  );
}
