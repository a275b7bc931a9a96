import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { pagesOf, usePages } from '#web/lib/endpoint.ts';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { ArrowDown } from '#web/ui/layout/icons.ts';

/** The id of the list's heading, which takes the focus when the link is used. */
export const LIST_HEADING = 'generated-content';

/** A link from the top of step 1 to the list below the roles, with the number of loaded documents. */
export function ToGeneratedContent() {
  const { data: items = [], more } = usePages(pagesOf(listGeneratedDocuments, { query: { q: '', sort: 'updated' } }));
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
