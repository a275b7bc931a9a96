import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { GeneratedDocument } from '#shared/contracts/generated-documents.ts';
import { partsOf } from '#shared/document-parts.ts';
import { usePage } from '#web/features/generated-documents/page/page-context.ts';
import { decidedTexts, decisions } from '#web/features/generated-documents/saving/meet.ts';
import type { Saver } from '#web/features/generated-documents/saving/saver.ts';
import { partsWith } from '#web/features/generated-documents/saving/saving.ts';
import type { Saving } from '#web/features/generated-documents/saving/state.ts';
import type { Texts } from '#web/features/generated-documents/saving/texts.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

const loadPassages = () =>
  import('#web/features/generated-documents/page/passages.tsx').then((file) => ({ default: file.Passages }));
const loadCompare = () =>
  import('#web/features/generated-documents/versions/compare.tsx').then((file) => ({ default: file.Compare }));
const loadReplaced = () =>
  import('#web/features/generated-documents/page/replaced-strip.tsx').then((file) => ({ default: file.Replaced }));
const Passages = lazyInPage(loadPassages);
const Replaced = lazyInPage(loadReplaced);
const Compare = lazyInPage(loadCompare);

type Props = {
  saver: Saver;
  saving: Saving;
  /** The newer text was taken; `mine` stays among the versions. */
  onRestored: (document: GeneratedDocument, mine: Texts) => void;
  /** Draws the comparison in place of the text. */
  children: (comparison: ReactNode) => ReactNode;
};

/**
 * Fetches the strips while the server answers: a conflict often comes with a bad network, and Chromium never fetches a
 * module again that it could not load once.
 */
function useLoadedStrips(): void {
  useEffect(() => {
    void Promise.allSettled([loadPassages(), loadReplaced(), loadCompare()]);
  }, []);
}

/**
 * What a person has to decide before anything more is saved, and the text below it. The text has the same place among its
 * siblings with and without a strip: elsewhere React would mount its fields anew, and focus, caret and undo were lost in
 * the middle of a word.
 */
export function Conflict({ saver, saving, onRestored, children }: Props) {
  const { clash } = saving;
  const [comparing, setComparing] = useState(false);
  useLoadedStrips();
  const newer = comparing && clash?.newer;
  return (
    <>
      <Strip saver={saver} saving={saving} comparing={comparing} onCompare={setComparing} onRestored={onRestored} />
      {children(
        newer && (
          <Suspense fallback={null}>
            <Compare
              before={partsWith(saving)}
              after={partsOf(newer.kind, newer.content)}
              labels={{ before: <span>Yours</span>, after: <span>Newer</span> }}
              languages={{ before: saving.stored.language, after: newer.language }}
              onClose={() => setComparing(false)}
            />
          </Suspense>
        ),
      )}
    </>
  );
}

type StripProps = Omit<Props, 'children'> & { comparing: boolean; onCompare: (comparing: boolean) => void };

function Strip(props: StripProps) {
  const { saver, saving } = props;
  const { caret, select } = usePage();
  const { clash, isDeleted } = saving;
  if (isDeleted) {
    return (
      <Banner tone="warning" className="mb-3">
        This document was deleted in another window. Copy your text before you leave.
      </Banner>
    );
  }
  if (!clash) return null;
  if (clash.how !== 'passages') {
    return (
      <Suspense fallback={null}>
        <Replaced {...props} clash={clash} />
      </Suspense>
    );
  }
  const all = decisions(saving, clash.newer);
  const save = (choices: Parameters<typeof decidedTexts>[1]) => {
    saver.dispatch({ type: 'decided', texts: decidedTexts(all, choices), at: Date.now() });
    // The button is gone: back to where the writing stopped, once the decided text stands in its field.
    const { part, from } = caret.getState().place ?? { part: all[0]?.part ?? 'text', from: 0 };
    requestAnimationFrame(() => select({ part, from, to: from }));
  };
  return (
    <Suspense fallback={null}>
      <Passages all={all} newer={clash.newer} onSave={save} />
    </Suspense>
  );
}
