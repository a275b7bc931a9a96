import { exportedFileName } from '#shared/exports/names.ts';
import { isOfOneRole } from '#shared/exports/zip-files.ts';
import type { GeneratedDocumentRow } from '#shared/text/contracts/generated-documents.ts';
import { ZipDialog } from '#web/features/exports/role-export.tsx';
import { plural } from '#web/lib/format.ts';

type Props = { texts: readonly GeneratedDocumentRow[]; open: boolean; onClose: () => void };

/** The ticked texts of the library as one ZIP, of several roles too (HOME-39). Mount it anew for other texts. */
export function ChosenExport({ texts, open, onClose }: Props) {
  const read = { data: texts, error: null, isFetching: false, refetch: () => undefined };
  return (
    <ZipDialog
      open={open}
      title={`Export ${plural(texts.length, 'text')}`}
      about={() => rolesOf(texts).join(', ')}
      file={zipNameOf(texts)}
      documents={read}
      onClose={onClose}
    />
  );
}

const rolesOf = (texts: readonly GeneratedDocumentRow[]): string[] => [
  ...new Set(texts.map(({ job_title }) => job_title)),
];

/** As the server names it. */
function zipNameOf(texts: readonly GeneratedDocumentRow[]): string {
  const [first] = texts;
  return first && isOfOneRole(texts) ? exportedFileName([first.company_name, first.job_title], 'zip') : 'Texts.zip';
}
