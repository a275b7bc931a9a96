import { Suspense, useEffect, useRef, useState } from 'react';
import type { ShownDocument } from '#shared/review/contracts/shared-page.ts';
import { type Anchor, passageOf } from '#shared/text/anchors.ts';
import type { DocumentPart, Place } from '#shared/text/document-parts.ts';
import { AnswerBar, AnswerCard } from '#web/features/review/shared-page/answer.tsx';
import { Frame } from '#web/features/review/shared-page/frame.tsx';
import { SharedText } from '#web/features/review/shared-page/shared-text.tsx';
import { type Answering, useAnswer } from '#web/features/review/shared-page/use-answer.ts';
import { useShared } from '#web/features/review/shared-page/use-shared.ts';
import { lazyInPage, untilLoaded } from '#web/lib/lazy-in-page.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

// The text is read first.
const Threads = lazyInPage(() =>
  import('#web/features/review/shared-page/threads.tsx').then((file) => ({ default: file.Threads })),
);

/** The documents of a link, one at a time. */
export function DocumentView() {
  const { page } = useShared();
  const [chosen, setChosen] = useState(page.documents[0]?.place);
  const document = page.documents.find(({ place }) => place === chosen) ?? page.documents[0];
  if (!document) return null;
  return <OneDocument key={document.place} document={document} onChoose={setChosen} />;
}

type Props = { document: ShownDocument; onChoose: (place: number) => void };

function OneDocument({ document, onChoose }: Props) {
  const { page, isEnded } = useShared();
  const answer = useAnswer(document);
  useTitle(document.title, page.workspace_name);
  return (
    <Frame page={page} bar={<AnswerBar answer={answer} />}>
      {isEnded && (
        <Banner tone="error" className="mb-5">
          This link is no longer valid. Copy what you wrote.
        </Banner>
      )}
      <Documents current={document.place} onChoose={onChoose} />
      <h1 className="text-xl font-semibold">{document.title}</h1>
      <p className="mt-1 text-fg-2">{document.job_title}</p>
      <Changed version={document.version} />
      <Columns document={document} answer={answer} />
    </Frame>
  );
}

/** The text, and beside it the answer and the comments. */
function Columns({ document, answer }: { document: ShownDocument; answer: Answering }) {
  const { page } = useShared();
  const [begun, setBegun] = useState<{ anchor: Anchor | null } | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const parts = useParts(document);
  const begin = (place: Place) => {
    const anchor = passageOf(parts, place, document.version);
    if (anchor) setBegun({ anchor });
  };
  const hasFeedback = page.may_answer || page.may_comment || document.threads.length > 0;
  return (
    <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <SharedText
        document={document}
        parts={parts}
        current={current}
        begun={begun?.anchor ?? null}
        onMark={setCurrent}
        onComment={page.may_comment ? begin : undefined}
      />
      {hasFeedback && (
        <aside aria-label="Your feedback" className="min-w-0 space-y-6 lg:sticky lg:top-6 lg:self-start">
          <AnswerCard answer={answer} />
          <Suspense fallback={<LoadingThreads />}>
            <Threads document={document} begun={begun} onBegin={setBegun} current={current} onChoose={setCurrent} />
          </Suspense>
        </aside>
      )}
    </div>
  );
}

const LoadingThreads = () => (
  <Loading label="Loading comments">
    <Skeleton />
  </Loading>
);

/** The other documents of the link. */
function Documents({ current, onChoose }: { current: number; onChoose: (place: number) => void }) {
  const { documents } = useShared().page;
  if (documents.length < 2) return null;
  return (
    <nav aria-label="Texts" className="mb-5 flex flex-wrap gap-2">
      {documents.map(({ place, title, takes_answer, answer }) => (
        <button
          key={place}
          type="button"
          aria-current={place === current ? 'page' : undefined}
          className={`btn btn-outline h-auto! min-h-9 py-1.5 whitespace-normal max-md:min-h-11 ${place === current ? 'border-fg!' : ''}`}
          onClick={() => onChoose(place)}
        >
          {title}
          {takes_answer && !answer && <span className="text-xs font-normal text-fg-2">Your view, please</span>}
        </button>
      ))}
    </nav>
  );
}

/** The text can be replaced while it is read: then the guest should know before answering. */
function Changed({ version }: { version: number }) {
  const first = useRef(version);
  const [seen, setSeen] = useState(first.current);
  if (version === seen) return null;
  return (
    <Banner tone="info" className="mt-4" onClose={() => setSeen(version)}>
      The text has changed since you opened it.
    </Banner>
  );
}

function useTitle(title: string, workspace: string | null): void {
  useEffect(() => {
    document.title = workspace ? `${title}, ${workspace}` : title;
  }, [title, workspace]);
}

type Content = ShownDocument['content'];
type Read = { content: Content; parts: DocumentPart[] };

/** The parts of a document. The shapes of cards, which most links do not show, are loaded when they are needed. */
function useParts({ kind, content }: ShownDocument): DocumentPart[] {
  const [read, setRead] = useState<Read>(() => readText(content));
  const known = typeof content === 'string' && content !== read.content ? readText(content) : read;
  useEffect(() => {
    if (typeof content === 'string') return setRead(readText(content));
    let isCurrent = true;
    void untilLoaded(() => import('#shared/text/document-parts.ts')).then(({ partsOf }) => {
      if (isCurrent) setRead({ content, parts: partsOf(kind, content) });
    });
    return () => {
      isCurrent = false;
    };
  }, [kind, content]);
  return known.parts;
}

const readText = (content: Content): Read => ({
  content,
  parts: typeof content === 'string' ? [{ name: 'text', card: '', text: content }] : [],
});
