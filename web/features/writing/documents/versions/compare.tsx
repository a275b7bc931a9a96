import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Change } from '#shared/text/changes.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { READING } from '#web/features/text/page/text-card.tsx';
import {
  type ComparedCard,
  type ComparedField,
  compareCards,
} from '#web/features/writing/documents/versions/compared-cards.ts';
import { plural } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { X } from '#web/ui/layout/icons.ts';
import { isInPopup } from '#web/ui/overlay/popups.ts';

type Languages = { before?: string | null | undefined; after?: string | null | undefined };

type Props = {
  before: readonly DocumentPart[];
  after: readonly DocumentPart[];
  /** What both are called, or what chooses them. */
  labels: { before: ReactNode; after: ReactNode };
  /** What both are written in, where that is known. */
  languages?: Languages;
  /** Beside the number of changes. */
  actions?: ReactNode;
  onClose: () => void;
};

/**
 * What changed between two texts of a document, in place of its text: struck out and underlined by word (VER-03). F8 and
 * Shift F8 go through the changes, Escape closes.
 */
export function Compare({ before, after, labels, languages = {}, actions, onClose }: Props) {
  const { cards, count, coarsest } = useMemo(() => compareCards(before, after), [before, after]);
  const section = useRef<HTMLElement>(null);
  const announced = useChangeKeys(section, cards, onClose);
  return (
    <section ref={section} aria-label="Comparison" className="card overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-sunken px-4 py-2.5 sm:pl-6">
        <div className="flex min-w-0 items-center gap-x-3 gap-y-2 max-sm:w-full max-sm:flex-wrap">
          {labels.before}
          <span className="text-xs text-fg-3">to</span>
          {labels.after}
        </div>
        <span className="tnum text-xs text-fg-3" role="status">
          {count === 0 ? 'No changes' : plural(count, 'change')}
        </span>
        <span className="ml-auto flex items-center gap-1">
          {actions}
          <IconButton label="Close the comparison" icon={X} onClick={onClose} />
        </span>
      </div>
      {coarsest !== 'word' && (
        <p className="border-b border-line px-5 py-2.5 text-xs text-fg-2 sm:px-8">
          {coarsest === 'paragraph'
            ? 'These texts are long, so they are compared by paragraph.'
            : 'These texts are too long to compare. Both are shown whole.'}
        </p>
      )}
      <div className="divide-y divide-line">
        {cards.map((card, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards are identified by their order
          <CardChanges key={at} card={card} languages={languages} />
        ))}
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </section>
  );
}

const ONLY = { before: 'Missing', after: 'Added' } as const;

function CardChanges({ card: { name, only, fields }, languages }: { card: ComparedCard; languages: Languages }) {
  return (
    <div className="px-5 py-6 sm:px-8 sm:py-7">
      {name && (
        <h2 className="mb-3 flex items-center gap-2 text-sm font-semibold">
          {name}
          {only && <span className="rounded-full bg-hover px-1.5 text-2xs font-medium text-fg-2">{ONLY[only]}</span>}
        </h2>
      )}
      <div className="space-y-4">
        {fields.map((field) => (
          <FieldChanges key={field.label} field={field} languages={languages} />
        ))}
      </div>
    </div>
  );
}

const FieldChanges = ({ field: { label, changes }, languages }: { field: ComparedField; languages: Languages }) => (
  <div>
    {label && <p className="mb-0.5 text-xs font-medium text-fg-3">{label}</p>}
    <p
      dir="auto"
      translate="no"
      lang={languages.after ?? undefined}
      className={`[unicode-bidi:plaintext] text-wrap break-words whitespace-pre-wrap ${READING}`}
    >
      {groupsOf(changes).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes are identified by their order
        <Group key={at} group={group} languages={languages} />
      ))}
    </p>
  </div>
);

/** A removal with the addition at its place is one group. */
function groupsOf(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last && change.kind !== 'same' && last[0]?.kind !== 'same') last.push(change);
    else groups.push([change]);
  }
  return groups;
}

const Group = ({ group, languages }: { group: readonly Change[]; languages: Languages }) =>
  group[0]?.kind === 'same' ? (
    group[0].text
  ) : (
    <span
      data-change
      className="scroll-m-24 rounded-[2px] aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-focus"
    >
      {group.map(({ kind, text }) => (
        <Changed
          key={kind}
          added={kind === 'added'}
          lang={(kind === 'added' ? languages.after : languages.before) ?? undefined}
        >
          {text}
        </Changed>
      ))}
    </span>
  );

/** The word for a screen reader is English, and not copied with the text. */
function Changed({ added, lang, children }: { added: boolean; lang: string | undefined; children: string }) {
  const Tag = added ? 'ins' : 'del';
  const look = added
    ? 'bg-ok-soft text-ok-text decoration-ok underline-offset-2'
    : 'bg-danger-soft text-danger-text decoration-danger';
  return (
    <Tag lang={lang} className={`rounded-[2px] box-decoration-clone ${look}`}>
      <span lang="en" className="sr-only select-none">
        {added ? ' added ' : ' removed '}
      </span>
      {children}
    </Tag>
  );
}

/** Goes through the changes by F8 and closes by Escape; returns what is announced of the current change. */
function useChangeKeys(section: RefObject<HTMLElement | null>, cards: readonly ComparedCard[], onClose: () => void) {
  const [announced, setAnnounced] = useState({ of: cards, text: '' });
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'F8') return;
    event.preventDefault();
    setAnnounced({ of: cards, text: goToChange(section.current, event.shiftKey ? -1 : 1) });
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !isInPopup(event.target)) act(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same elements show other texts then
  useEffect(() => () => currentChange(section.current)?.removeAttribute('aria-current'), [section, cards]);
  return announced.of === cards ? announced.text : '';
}

const currentChange = (section: HTMLElement | null) => section?.querySelector('[data-change][aria-current]');

/** Marks the next change as the current one, after the last the first again. */
function goToChange(section: HTMLElement | null, step: 1 | -1): string {
  const changes = [...(section?.querySelectorAll('[data-change]') ?? [])];
  const was = changes.findIndex((change) => change.hasAttribute('aria-current'));
  const at = was < 0 && step < 0 ? changes.length - 1 : (was + step + changes.length) % changes.length;
  const change = changes[at];
  if (!change) return '';
  changes[was]?.removeAttribute('aria-current');
  change.setAttribute('aria-current', 'true');
  change.scrollIntoView({ block: 'nearest' });
  return `Change ${at + 1} of ${changes.length}:${change.textContent}`;
}
