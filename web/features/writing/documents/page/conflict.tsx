import { type ReactNode, useState } from 'react';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { type DocumentPart, partsOf } from '#shared/text/document-parts.ts';
import { ConflictStrip } from '#web/features/writing/documents/page/conflict-strip.tsx';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';
import { partsWith } from '#web/features/writing/documents/saving/saving.ts';
import type { Saving } from '#web/features/writing/documents/saving/state.ts';
import type { Texts } from '#web/features/writing/documents/saving/texts.ts';
import { Compare } from '#web/features/writing/documents/versions/compare.tsx';

type Props = {
  saver: Saver;
  saving: Saving;
  /** The newer text was taken; `mine` stays among the versions. */
  onRestored: (document: GeneratedDocument, mine: Texts) => void;
  /** The texts here before changes of others were merged into them, while those changes are shown. */
  merged: Texts | null;
  onMergedClosed: () => void;
  /** Draws the comparison in place of the text. */
  children: (comparison: ReactNode) => ReactNode;
};

/**
 * What a person has to decide before anything more is saved, and the text below it. The text has the same place among its
 * siblings with and without a strip: elsewhere React would mount its fields anew, and focus, caret and undo were lost in
 * the middle of a word.
 */
export function Conflict({ saver, saving, merged, onMergedClosed, onRestored, children }: Props) {
  const { clash, isDeleted } = saving;
  const [comparing, setComparing] = useState(false);
  const newer = comparing ? clash?.newer : undefined;
  const here = { parts: partsWith(saving), language: saving.stored.language };
  return (
    <>
      {(clash || isDeleted) && (
        <ConflictStrip
          saver={saver}
          saving={saving}
          comparing={comparing}
          onRestored={onRestored}
          onCompare={setComparing}
        />
      )}
      {children(
        (newer || merged) &&
          (newer ? (
            <TextsCompared
              before={here}
              after={{ name: 'Newer', parts: partsOf(newer.kind, newer.content), language: newer.language }}
              onClose={() => setComparing(false)}
            />
          ) : (
            <TextsCompared
              before={{ ...here, parts: partsWith({ ...saving, texts: merged ?? {} }) }}
              after={{ ...here, name: 'Merged' }}
              onClose={onMergedClosed}
            />
          )),
      )}
    </>
  );
}

type Side = { parts: readonly DocumentPart[]; language: string | null | undefined };
type ComparedProps = { before: Side; after: Side & { name: string }; onClose: () => void };

/** What differs between two texts of this page that are no versions yet. */
const TextsCompared = ({ before, after, onClose }: ComparedProps) => (
  <Compare
    before={before.parts}
    after={after.parts}
    labels={{ before: <span>Yours</span>, after: <span>{after.name}</span> }}
    languages={{ before: before.language, after: after.language }}
    onClose={onClose}
  />
);
