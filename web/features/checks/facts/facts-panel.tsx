import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Fact } from '#shared/text/claims/fact.ts';
import { Checked } from '#web/features/checks/facts/checked.tsx';
import { cutNote } from '#web/features/checks/facts/fact-words.ts';
import { Found } from '#web/features/checks/facts/found.tsx';
import { Open } from '#web/features/checks/facts/open.tsx';
import { Summary } from '#web/features/checks/facts/summary.tsx';
import { useCurrentFact } from '#web/features/checks/facts/use-current-fact.ts';
import { type Facts, nameOf, useFacts } from '#web/features/checks/facts/use-facts.ts';
import { type PageMark, usePage } from '#web/features/text/page/page-context.ts';
import { PanelGroup, PanelNote } from '#web/features/text/page/panel.tsx';
import { editRolePath } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

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
        <PanelGroup title="Different in your sources" hint={different.length}>
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
        <Link className="text-link" to={editRolePath(role_id)}>
          Update its documents
        </Link>
      )}
    </PanelNote>
  );
}
