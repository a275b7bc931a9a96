import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { kinds } from '#shared/text/kinds/index.ts';
import { generatePath } from '#web/lib/paths.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';

type Props = { document: GeneratedDocument; onEdit: () => void; onRestore: (() => void) | undefined };

/** OUT-17: above a text that is not a list of its kind: what is wrong, and the available actions. */
export function Unreadable({ document, onEdit, onRestore }: Props) {
  const { kind, content, role_id, template_id } = document;
  const { entries } = kinds[kind];
  const detail = (
    <>
      {entries && (
        <p>
          This text could not be read as {entries.count} {entries.named}. Once all {entries.count} are in it, saving
          shows them one by one.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {typeof content === 'string' && (
          <Button size="sm" onClick={onEdit}>
            Edit the text
          </Button>
        )}
        {onRestore && (
          <Button size="sm" onClick={onRestore}>
            Restore an earlier version
          </Button>
        )}
        {role_id && template_id && (
          <ButtonLink size="sm" to={generatePath({ role: role_id, templates: [template_id], step: 2 })}>
            Generate again
          </ButtonLink>
        )}
      </div>
    </>
  );
  return (
    <Banner tone="error" className="mb-4" detail={detail}>
      Error displaying content
    </Banner>
  );
}
