import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { BodyView } from '#web/features/writing/generate/card-view.ts';
import { untilLoaded } from '#web/lib/lazy-in-page.ts';
import { Clock3, TriangleAlert } from '#web/ui/layout/icons.ts';

const box = 'flex h-full items-center gap-3.5 px-4 sm:px-5';

/** The content area of a card, 112 px high in every state. */
export function CardBody({ body, of }: { body: BodyView; of: string }) {
  switch (body.kind) {
    case 'note':
      return (
        <p className={`${box} text-sm text-fg-3`}>
          {body.icon === 'clock' && <Clock3 className="size-5 shrink-0" aria-hidden />}
          <span>{body.text}</span>
        </p>
      );
    case 'draft':
      return <Draft text={body.text} live={body.live} />;
    case 'waiting':
      return (
        <div className={`${box} bg-warn-soft`}>
          <Ring seconds={body.seconds} of={body.of} />
          <div className="min-w-0">
            <p className="text-sm font-medium">{body.text}</p>
            {body.detail && <p className="mt-0.5 text-xs text-fg-2">{body.detail}</p>}
          </div>
        </div>
      );
    case 'error':
      return <Failure title={body.title} lines={body.lines} of={of} />;
  }
}

/** The draft, scrolled to its end while it grows; hidden from screen readers meanwhile. */
function Draft({ text, live }: { text: string; live: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const lang = useDraftLanguage(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls with each new text
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = live ? box.current.scrollHeight : 0;
  }, [text, live]);
  return (
    <div
      ref={box}
      aria-hidden={live || undefined}
      className={`h-full overflow-hidden px-4 py-2.5 text-sm leading-[1.375rem] text-fg-2 sm:px-5 ${live ? 'fade-top' : 'fade-bottom'}`}
    >
      <p
        dir="auto"
        translate="no"
        lang={lang}
        className={`[unicode-bidi:plaintext] break-words whitespace-pre-line ${live ? 'caret text-fg' : ''}`}
      >
        {text}
      </p>
    </div>
  );
}

const RADIUS = 17;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that shows the seconds left; the sentence next to it contains the same number. */
function Ring({ seconds, of }: { seconds: number; of: number }) {
  const circle = { cx: 20, cy: 20, r: RADIUS, fill: 'none', strokeWidth: 3 } as const;
  return (
    <span className="relative grid size-11 shrink-0 place-items-center" aria-hidden>
      <svg viewBox="0 0 40 40" className="absolute inset-0 -rotate-90" aria-hidden="true">
        <circle {...circle} stroke="var(--line)" />
        <circle
          {...circle}
          stroke="var(--warn)"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - Math.min(1, seconds / of))}
        />
      </svg>
      <span className="tnum text-sm font-semibold text-warn-text">{seconds}</span>
    </span>
  );
}

/** ERR-V-01: the title, then the messages, one per line; scrolls when they do not fit. */
function Failure({ title, lines, of }: { title: string; lines: string[]; of: string }) {
  const many = lines.length > 2;
  return (
    <section
      aria-label={`Why ${of} failed`}
      tabIndex={many ? 0 : undefined}
      className={`flex h-full gap-3.5 overflow-y-auto bg-danger-soft px-4 py-2.5 -outline-offset-2 sm:px-5 ${many ? '' : 'items-center'}`}
    >
      <TriangleAlert className={`size-5 shrink-0 text-danger-text ${many ? 'mt-0.5' : ''}`} aria-hidden />
      <div className="min-w-0 break-words">
        <p className="text-sm font-medium">{title}</p>
        {lines.map((line) => (
          <p key={line} className="mt-0.5 text-xs text-fg-2">
            {line}
          </p>
        ))}
      </div>
    </section>
  );
}

const detectorQuery = queryOptions({
  queryKey: ['language-detector'],
  queryFn: () => untilLoaded(() => import('#shared/text/language-of.ts')),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** Letters from which the end of a draft says its language well enough for a screen reader and for the hyphens. */
const LEAST_LETTERS = 60;

/** The language of a draft, detected: nothing is stored of it yet. Undefined when it cannot be said. */
function useDraftLanguage(draft: string): string | undefined {
  const { data: detector } = useQuery(detectorQuery);
  return useMemo(() => detector?.languageOf(draft, LEAST_LETTERS) ?? undefined, [detector, draft]);
}
