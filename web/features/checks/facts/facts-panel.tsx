import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { shortened } from '#shared/checks/facts/why-open.ts';
import type { Fact } from '#shared/text/claims/fact.ts';
import { cutNote } from '#web/features/checks/facts/fact-words.ts';
import { Found } from '#web/features/checks/facts/found.tsx';
import { Open } from '#web/features/checks/facts/open.tsx';
import { useCurrentFact } from '#web/features/checks/facts/use-current-fact.ts';
import { type CheckedFact, type Facts, nameOf, useFacts } from '#web/features/checks/facts/use-facts.ts';
import { type PageMark, usePage } from '#web/features/text/page/page-context.ts';
import { PanelGroup, PanelNote } from '#web/features/text/page/panel.tsx';
import { useMarking } from '#web/features/text/use-marks.ts';
import { formatDate, plural } from '#web/lib/format.ts';
import { rolePath } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';

/** What the text states, and what of it stands in the sources. */
export function FactsPanel() {
  const { facts, isFailed, isFetching, retry } = useFacts();
  if (facts) return <Read facts={facts} />;
  if (isFailed) {
    return <ErrorState className="m-4" message="Failed to load your sources" onRetry={retry} busy={isFetching} />;
  }
  return (
    <Loading label="Looking facts up" className="space-y-3 p-5">
      <Skeleton />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton />
      <Skeleton className="h-4 w-1/2" />
    </Loading>
  );
}

const NO_MARKS: PageMark[] = [];

/** Draws the open facts, and a found one while it is selected, into the text while this tab is open. */
function useMarksInText({ notFound, different }: Facts, current: Fact | undefined): void {
  const { setMarks } = usePage();
  const marks = useMemo(() => {
    const selected = current?.state === 'found' ? [current] : [];
    return [...notFound, ...different, ...selected].map(
      ({ part, from, to, state }): PageMark => ({ part, from, to, tone: state }),
    );
  }, [notFound, different, current]);
  useEffect(() => setMarks(marks), [marks, setMarks]);
  useEffect(() => () => setMarks(NO_MARKS), [setMarks]);
}

function Read({ facts }: { facts: Facts }) {
  const { all, notFound, different, found, checked, material } = facts;
  const { current, choose } = useCurrentFact(facts);
  useMarksInText(facts, current);
  const list = useRef<HTMLDivElement>(null);
  const name = current && nameOf(current);
  useEffect(() => {
    const item = name && list.current?.querySelector(`[data-item="${CSS.escape(name)}"]`);
    if (item) item.scrollIntoView({ block: 'nearest' });
  }, [name]);
  const cut = material.documents.filter((one) => one.cut);
  return (
    <div ref={list}>
      <Summary facts={facts} />
      <Changed material={material} />
      {notFound.length > 0 && (
        <PanelGroup title="Not in your sources" hint={notFound.length}>
          {notFound.map((fact) => (
            <Open key={nameOf(fact)} fact={fact} all={all} selected={fact === current} onSelect={choose} />
          ))}
        </PanelGroup>
      )}
      {different.length > 0 && (
        <PanelGroup title="Doesn't match your sources" hint={different.length}>
          {different.map((fact) => (
            <Open key={nameOf(fact)} fact={fact} all={all} selected={fact === current} onSelect={choose} />
          ))}
        </PanelGroup>
      )}
      {found.length > 0 && <Found found={found} current={current} onSelect={choose} />}
      {checked.length > 0 && <Checked checked={checked} />}
      {cut.map(({ id, title }) => (
        <PanelNote key={id}>{cutNote(title)}</PanelNote>
      ))}
    </div>
  );
}

/** What happened to the role since the text was written (FACT-13, FACT-14). */
function Changed({ material }: Pick<Facts, 'material'>) {
  const { role_id } = usePage().document;
  if (!material.role && material.snapshot?.role) {
    return <PanelNote>The role was deleted. Compared with what it said then.</PanelNote>;
  }
  if (material.role_changed.length === 0) return null;
  return (
    <PanelNote>
      <span className="font-semibold text-fg">The role has changed since this was written</span>
      <span className="mt-0.5 block">{material.role_changed.join(', ')}</span>
      {role_id && (
        <Link className="text-link" to={rolePath(role_id)}>
          Update its texts
        </Link>
      )}
    </PanelNote>
  );
}

const SEGMENTS = 40;

const tones = { found: 'bg-ok', checked: 'bg-line-strong', different: 'bg-warn', notFound: 'bg-danger' } as const;
type Part = keyof typeof tones;

/** A segment for each fact; more than 40 facts share 40 segments, and none is left out. */
export function segmentsOf(counts: Record<Part, number>): Part[] {
  const parts = Object.keys(tones) as Part[];
  const all = parts.reduce((sum, part) => sum + counts[part], 0);
  const shares = all <= SEGMENTS ? counts : sharesOf(counts, all, parts);
  return parts.flatMap((part) => Array.from({ length: shares[part] }, () => part));
}

/** 40 segments: each part rounded up, and what is left for the largest. */
function sharesOf(counts: Record<Part, number>, all: number, parts: readonly Part[]): Record<Part, number> {
  const shares = { ...counts };
  for (const part of parts) shares[part] = Math.ceil((counts[part] * (SEGMENTS - parts.length)) / all);
  const largest = parts.toSorted((a, b) => counts[b] - counts[a])[0] ?? 'found';
  shares[largest] += SEGMENTS - parts.reduce((sum, part) => sum + shares[part], 0);
  return shares;
}

/** How many facts are in the sources, and which those are (FACT-01). */
export function Summary({ facts: { all, found, checked, different, notFound, material } }: { facts: Facts }) {
  const segments = segmentsOf({
    found: found.length,
    checked: checked.length,
    different: different.length,
    notFound: notFound.length,
  });
  return (
    <div className="border-b border-line px-5 py-4">
      <p className="tnum text-sm font-semibold">
        {all.length === 0 ? 'No facts in this text' : `${found.length} of ${all.length} facts are in your sources`}
      </p>
      {all.length > 0 && (
        <div aria-hidden className="mt-2 flex gap-0.5">
          {segments.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
            <span key={at} className={`h-1.5 min-w-0 flex-1 rounded-full forced-color-adjust-none ${tones[part]}`} />
          ))}
        </div>
      )}
      <p className="mt-2 text-xs text-fg-3">{lookedUpIn(material)}</p>
    </div>
  );
}

/** Of a deleted role: what the text was written from. */
function lookedUpIn(material: Facts['material']): string {
  const { role, brand_guidelines: voice, documents } = material.role ? material : (material.snapshot ?? material);
  const count = documents.length;
  const named = [role && 'the role', voice && 'the brand voice', count > 0 && plural(count, 'asset')].filter(Boolean);
  if (named.length === 0) return 'There is nothing to look facts up in.';
  const last = named.pop();
  return `Checked against ${named.length > 0 ? `${named.join(', ')} and ` : ''}${last}.`;
}

/** Facts that a person marked as correct, by whom and when, with Undo (FACT-07). */
function Checked({ checked }: { checked: readonly CheckedFact[] }) {
  const { document } = usePage();
  const { unmark } = useMarking(document.id);
  return (
    <PanelGroup title="Checked" hint={checked.length}>
      {checked.map(({ fact, mark }) => (
        <li key={nameOf(fact)} className="flex items-center gap-2 py-1 pr-3 pl-5 text-sm">
          <span className="min-w-0 flex-1 break-words">
            <bdi>{shortened(fact.quote)}</bdi>
            <span className="block text-xs text-fg-3">
              {mark.by ? `${mark.by.name}, ` : ''}
              {formatDate(mark.created_at)}
            </span>
          </span>
          <Button
            size="sm"
            variant="ghost"
            needsServer
            aria-label={`Undo marking ${shortened(fact.quote)} as correct`}
            onClick={() => unmark.mutate(mark)}
          >
            Undo
          </Button>
        </li>
      ))}
    </PanelGroup>
  );
}
