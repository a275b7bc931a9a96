import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { kinds, readContent } from '#shared/text/kinds/index.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

/** Above a text that is not what its kind asks for, or that is cut off (CONTENT-16, GAP-56). */
export function Notes({ document: { kind, content, metadata } }: { document: GeneratedDocument }) {
  const { entries } = kinds[kind];
  const isReadable = readContent(kind, content) !== undefined;
  return (
    <>
      {!isReadable && (
        <Banner
          tone="error"
          className="mb-3"
          detail={
            entries &&
            `This text could not be read as ${entries.count} ${entries.named}. Once all ${entries.count} are in it, saving shows them one by one.`
          }
        >
          Error displaying content
        </Banner>
      )}
      {metadata.truncated && (
        <Banner tone="warning" className="mb-3">
          This text was cut at the length limit.
        </Banner>
      )}
    </>
  );
}
