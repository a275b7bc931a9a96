import type { FormatName } from '#shared/exports/formats.ts';
import type { GeneratedDocumentRow } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { versionText } from '#web/features/exports/words.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { FileText } from '#web/ui/layout/icons.ts';

type Props = {
  /** The name of the ZIP. */
  file: string;
  rows: readonly GeneratedDocumentRow[];
  /** Ids of documents that are left out. */
  left: readonly string[];
  onlyApproved: boolean;
  endingOf: (kind: KindName) => FormatName;
  onToggle: (id: string) => void;
  onOnlyApproved: (only: boolean) => void;
};

/** 'Approved, version 3, without the newer draft'. */
export function stateOf({ approved_version, version, outgoing_ordinal }: GeneratedDocumentRow): string {
  const state = versionText(Boolean(approved_version), outgoing_ordinal);
  return approved_version && approved_version !== version ? `${state}, without the newer draft` : state;
}

/** What the ZIP holds: documents that can be left out, and what is added to them. */
export function ZipContents({ file, rows, left, onlyApproved, endingOf, onToggle, onOnlyApproved }: Props) {
  const drafts = rows.filter(({ approved_version }) => !approved_version).length;
  const isIn = (row: GeneratedDocumentRow) =>
    !left.includes(row.id) && (!onlyApproved || Boolean(row.approved_version));
  const hasAdvert = rows.some((row) => row.kind === 'job_advert' && isIn(row));
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
                {documentName(row)}.{endingOf(row.kind)}
              </Checkbox>
            </li>
          ))}
          {hasAdvert && <Added name="Job data.json" text="For search engines" />}
          <Added name="Contents.json" text="Versions, dates, checks" />
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
