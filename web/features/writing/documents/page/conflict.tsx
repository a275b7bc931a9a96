import { type ReactNode, useState } from 'react';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { ConflictStrip } from '#web/features/writing/documents/page/conflict-strip.tsx';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';
import { partsWith } from '#web/features/writing/documents/saving/saving.ts';
import type { Texts } from '#web/features/writing/documents/saving/texts.ts';
import { useSavingState, wholeSaving } from '#web/features/writing/documents/saving/use-saving.ts';
import { Compare } from '#web/features/writing/documents/versions/compare.tsx';

type Props = {
  saver: Saver;
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
export function Conflict({ saver, merged, onMergedClosed, onRestored, children }: Props) {
  const clash = useSavingState(saver, (saving) => saving.clash);
  const isDeleted = useSavingState(saver, (saving) => saving.isDeleted);
  const [comparing, setComparing] = useState(false);
  const newer = comparing ? clash?.newer : undefined;
  return (
    <>
      {(clash || isDeleted) && (
        <ConflictStrip saver={saver} comparing={comparing} onRestored={onRestored} onCompare={setComparing} />
      )}
      {children(
        (newer || merged) && (
          <TextsCompared
            saver={saver}
            newer={newer}
            merged={merged ?? {}}
            onClose={newer ? () => setComparing(false) : onMergedClosed}
          />
        ),
      )}
    </>
  );
}

type ComparedProps = { saver: Saver; newer: GeneratedDocument | undefined; merged: Texts; onClose: () => void };

/** What differs between two texts of this page that are no versions yet: this one and a newer one, else before and after a merge. */
function TextsCompared({ saver, newer, merged, onClose }: ComparedProps) {
  const saving = useSavingState(saver, wholeSaving);
  const { language } = saving.stored;
  const here = partsWith(saving);
  return (
    <Compare
      before={newer ? here : partsWith({ ...saving, texts: merged })}
      after={newer ? partsOf(newer.kind, newer.content) : here}
      labels={{ before: <span>Yours</span>, after: <span>{newer ? 'Newer' : 'Merged'}</span> }}
      languages={{ before: language, after: newer ? newer.language : language }}
      onClose={onClose}
    />
  );
}
