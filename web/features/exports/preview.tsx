import { type FormatName, formats } from '#shared/exports/formats.ts';
import { exportWords, footerOf } from '#shared/exports/words.ts';
import { directionOf } from '#shared/text/languages.ts';
import { blocksOfExported, postingOf } from '#web/features/exports/outputs.ts';
import { Paper } from '#web/features/exports/paper.tsx';
import { PostingStatus } from '#web/features/exports/posting-status.tsx';
import type { ExportedQuery, Version } from '#web/features/exports/use-exported.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

type Props = {
  exported: ExportedQuery;
  format: FormatName;
  output: { file: string } | null;
  /** Of the document. */
  name: string;
};

/** A page of Word and PDF, and the very text of every other format (EXPORT-03). */
export function Preview({ exported, format, output, name }: Props) {
  const placeholder = (
    <Loading label="Loading the preview" className="p-4">
      <Skeleton className="h-[60dvh]" />
    </Loading>
  );
  return (
    <Loaded query={exported} failed="Failed to load the text" placeholder={placeholder}>
      {(version) =>
        output ? (
          <Source version={version} format={format} text={output.file} />
        ) : (
          <PaperOf version={version} format={format} name={name} />
        )
      }
    </Loaded>
  );
}

function PaperOf({ version, format, name }: { version: Version; format: FormatName; name: string }) {
  const { exported, look, ordinal = 1, savedAt } = version;
  const words = exportWords(exported.language);
  const footer = footerOf(words, { company: look.company, document: name, version: ordinal, date: new Date(savedAt) });
  return (
    <Paper
      blocks={blocksOfExported(exported)}
      look={look}
      format={format === 'pdf' ? 'pdf' : 'docx'}
      direction={directionOf(exported.language ?? '')}
      footer={footer}
      page={`${words.page[0]}1`}
    />
  );
}

function Source({ version, format, text }: { version: Version; format: FormatName; text: string }) {
  const { exported } = version;
  const posting = format === 'json' ? postingOf(exported) : null;
  if (format === 'json' && !posting)
    return <p className="p-4 text-sm text-fg-2">The role was deleted, so there is nothing to describe the job with.</p>;
  const isPlain = format === 'txt';
  return (
    <div className="flex h-full flex-col">
      {posting && exported.role_id && <PostingStatus missing={posting.missing} roleId={exported.role_id} />}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`${formats[format].name}, preview`}
        className="min-h-0 flex-1 overflow-y-auto p-4"
      >
        <pre
          translate="no"
          className={`text-xs break-words whitespace-pre-wrap ${isPlain ? 'font-sans' : 'font-mono'}`}
        >
          {text.replace(/^\ufeff/, '')}
        </pre>
      </section>
    </div>
  );
}
