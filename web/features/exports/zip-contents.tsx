import { type FormatName, formats, type ZipFormat } from '#shared/exports/formats.ts';
import { CONTENTS_FILE, createZipNames, isOfOneRole } from '#shared/exports/zip-files.ts';
import type { GeneratedDocumentRow } from '#shared/text/contracts/generated-documents.ts';
import { versionText } from '#web/features/exports/words.ts';
import { documentName, UNKNOWN_TEMPLATE } from '#web/features/text/document-name.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { FileText } from '#web/ui/layout/icons.ts';

type Props = {
  /** The name of the ZIP. */
  file: string;
  /** In the order of the ZIP. */
  rows: readonly GeneratedDocumentRow[];
  /** Ids of documents that are left out. */
  left: readonly string[];
  onlyApproved: boolean;
  format: ZipFormat;
  onToggle: (id: string) => void;
  onOnlyApproved: (only: boolean) => void;
};

/** 'Approved, version 3, without the newer draft'. */
export function stateOf({ approved_version, version, outgoing_ordinal }: GeneratedDocumentRow): string {
  const state = versionText(Boolean(approved_version), outgoing_ordinal);
  return approved_version && approved_version !== version ? `${state}, without the newer draft` : state;
}

const ADDED: Partial<Record<FormatName, string>> = { json: 'For search engines' };

/** What the files of these texts are called, by the id of a text, and what is added to them. */
export function filesOf(rows: readonly GeneratedDocumentRow[], format: ZipFormat) {
  const nameFiles = createZipNames(isOfOneRole(rows));
  const all = rows.map((row) => ({
    id: row.id,
    files: nameFiles({ ...row, template_name: row.template_name ?? UNKNOWN_TEMPLATE }, format),
  }));
  return {
    names: new Map(all.map(({ id, files: [own] }) => [id, own.name])),
    added: all.flatMap(({ files: [, ...added] }) => added),
  };
}

/** What the ZIP holds: documents that can be left out, and what is added to them. */
export function ZipContents({ file, rows, left, onlyApproved, format, onToggle, onOnlyApproved }: Props) {
  const drafts = rows.filter(({ approved_version }) => !approved_version).length;
  const isIn = (row: GeneratedDocumentRow) =>
    !left.includes(row.id) && (!onlyApproved || Boolean(row.approved_version));
  const files = filesOf(rows.filter(isIn), format);
  if (rows.length === 0) return <p className="p-4 text-sm text-fg-2">This role has no texts.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="h-full overflow-y-auto p-4" aria-label="What is in the file" tabIndex={0}>
      <p className="text-xs font-medium text-fg-3">What is in the file</p>
      <div className="card mt-2 overflow-hidden text-sm">
        <p className="border-b border-line px-4 py-3 font-medium break-words">{file}</p>
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="px-4 py-2.5">
              <Checkbox
                checked={isIn(row)}
                disabled={onlyApproved && !row.approved_version}
                note={stateOf(row)}
                onChange={() => onToggle(row.id)}
              >
                {files.names.get(row.id) ?? documentName(row)}
              </Checkbox>
            </li>
          ))}
          {files.added.map(({ name, format: added }) => (
            <Added key={name} name={name} text={ADDED[added] ?? formats[added].hint} />
          ))}
          <Added name={CONTENTS_FILE} text="Versions, approvals, checks" />
        </ul>
      </div>
      {drafts > 0 && (
        <Checkbox
          className="mt-4"
          checked={onlyApproved}
          onChange={({ currentTarget }) => onOnlyApproved(currentTarget.checked)}
          note={drafts === 1 ? 'One of these is a draft.' : `${drafts} of these are drafts.`}
        >
          Only approved
        </Checkbox>
      )}
    </section>
  );
}

const Added = ({ name, text }: { name: string; text: string }) => (
  <li className="flex items-center gap-2.5 px-4 py-2.5 text-fg-2">
    <FileText className="size-4 shrink-0 text-fg-3" aria-hidden />
    {name}
    <span className="ml-auto text-xs text-fg-3">{text}</span>
  </li>
);
