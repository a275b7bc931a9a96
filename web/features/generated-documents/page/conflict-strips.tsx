import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { GeneratedDocument } from '#shared/contracts/generated-documents.ts';
import { partsOf } from '#shared/document-parts.ts';
import { restore } from '#web/features/generated-documents/api.ts';
import { decidedTexts, decisions } from '#web/features/generated-documents/saving/meet.ts';
import type { Saver } from '#web/features/generated-documents/saving/saver.ts';
import { partsWith } from '#web/features/generated-documents/saving/saving.ts';
import type { Clash, Saving } from '#web/features/generated-documents/saving/state.ts';
import type { Texts } from '#web/features/generated-documents/saving/texts.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';

const loadPassages = () =>
  import('#web/features/generated-documents/page/passages.tsx').then((file) => ({ default: file.Passages }));
const loadCompare = () =>
  import('#web/features/generated-documents/versions/compare.tsx').then((file) => ({ default: file.Compare }));
const Passages = lazyInPage(loadPassages);
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
    void Promise.allSettled([loadPassages(), loadCompare()]);
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
  const { clash, isDeleted } = saving;
  if (isDeleted) {
    return (
      <Banner tone="warning" className="mb-3">
        This document was deleted in another window. Copy your text before you leave.
      </Banner>
    );
  }
  if (!clash) return null;
  if (clash.how !== 'passages') return <Replaced {...props} clash={clash} />;
  const all = decisions(saving, clash.newer);
  return (
    <Suspense fallback={null}>
      <Passages
        all={all}
        onSave={(choices) => saver.dispatch({ type: 'decided', texts: decidedTexts(all, choices), at: Date.now() })}
      />
    </Suspense>
  );
}

type ReplacedProps = StripProps & { clash: Clash };

/** The whole text was replaced while something was unsaved here (CONTENT-27, CONTENT-28). */
function Replaced({ saver, saving, clash: { how, newer }, comparing, onCompare, onRestored }: ReplacedProps) {
  const [busy, setBusy] = useState<'mine' | 'newer' | null>(null);
  const [failed, setFailed] = useState(false);
  // The comparison ends with what it is about.
  useEffect(() => () => onCompare(false), [onCompare]);
  const decide = async (which: 'mine' | 'newer') => {
    const mine = saving.texts;
    setBusy(which);
    setFailed(false);
    saver.dispatch({ type: 'decided', texts: mine, at: Date.now() });
    try {
      if (!(await saver.flush())) throw new Error('The text was not saved');
      if (which === 'newer') {
        onRestored(await restore(newer.id, newer.version, saver.state().stored.version), mine);
      }
    } catch (error) {
      console.warn('The choice could not be saved', error);
      setFailed(true);
    }
    setBusy(null);
  };
  const buttons = (
    <div className="flex flex-wrap gap-1.5">
      {!comparing && (
        <Button size="sm" onClick={() => onCompare(true)}>
          Compare
        </Button>
      )}
      <Button size="sm" busy={busy === 'newer'} disabled={busy === 'mine'} needsServer onClick={() => decide('newer')}>
        Use newer
      </Button>
      <Button
        size="sm"
        variant="primary"
        busy={busy === 'mine'}
        disabled={busy === 'newer'}
        needsServer
        onClick={() => decide('mine')}
      >
        Keep mine
      </Button>
    </div>
  );
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-warn/35 bg-warn-soft px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium text-warn-text">A newer text was {how} while you were writing</p>
        <p className="mt-0.5 text-fg-2">
          Yours is kept on this device and not saved yet. Whichever you choose, the other stays among the versions.
        </p>
        {failed && <p className="mt-0.5 font-medium text-danger-text">That could not be saved. Try again.</p>}
      </div>
      {buttons}
    </div>
  );
}
