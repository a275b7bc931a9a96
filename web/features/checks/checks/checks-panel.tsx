import { useEffect, useMemo, useRef, useState } from 'react';
import type { Finding, Level } from '#shared/checks/finding.ts';
import type { Rule } from '#shared/checks/rule.ts';
import { isListed } from '#shared/checks/words/lexicon.ts';
import { TargetRules } from '#web/features/checks/boolean/target-rules.tsx';
import { FindingActions } from '#web/features/checks/checks/finding-actions.tsx';
import { type Fold, foldsOf } from '#web/features/checks/checks/folds.ts';
import { Disclosure, Ignored } from '#web/features/checks/checks/ignored.tsx';
import { nameOf, useCurrent } from '#web/features/checks/checks/use-current.ts';
import { type Findings, useFindings } from '#web/features/checks/checks/use-findings.ts';
import { placeOf } from '#web/features/checks/checks/use-replacing.ts';
import { type PageMark, usePage } from '#web/features/text/page/page-context.ts';
import { PanelGroup, PanelItem, PanelNote } from '#web/features/text/page/panel.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { CircleCheck } from '#web/ui/layout/icons.ts';

/** What must be fixed before the text goes out, and what is suggested (CHECK-01). */
export function ChecksPanel() {
  const found = useFindings();
  useMarksInText(found?.findings);
  if (!found) return <Reading />;
  return <Found found={found} />;
}

const Reading = () => (
  <Loading label="Reading the text" className="space-y-3 p-5">
    <Skeleton />
    <Skeleton className="h-4 w-2/3" />
    <Skeleton />
    <Skeleton className="h-4 w-1/2" />
  </Loading>
);

const NO_MARKS: PageMark[] = [];

/** Draws the findings into the text while this tab is open. */
function useMarksInText(findings: readonly Finding[] | undefined): void {
  const { setMarks } = usePage();
  const marks = useMemo(
    () =>
      findings?.flatMap((finding): PageMark[] => {
        const place = placeOf(finding);
        return place ? [{ ...place, tone: finding.level }] : [];
      }) ?? NO_MARKS,
    [findings],
  );
  useEffect(() => setMarks(marks), [marks, setMarks]);
  useEffect(() => () => setMarks(NO_MARKS), [setMarks]);
}

const groups: { level: Level; title: string; none: string }[] = [
  { level: 'fix', title: 'Must fix', none: 'Nothing to fix' },
  { level: 'consider', title: 'Suggestions', none: 'No suggestions' },
];

function Found({ found }: { found: Findings }) {
  const { document } = usePage();
  const { findings, ofPlace, ignored, language } = found;
  const here = findings.filter((one) => ofPlace.has(one));
  const isStrings = document.kind === 'boolean_search';
  const { current, choose } = useCurrent(findings);
  const list = useRef<HTMLDivElement>(null);
  const goOn = useGoingOn(findings, list, choose);
  const name = current && nameOf(current);
  useEffect(() => {
    const item = name && list.current?.querySelector(`[data-item="${CSS.escape(name)}"]`);
    if (item) item.scrollIntoView({ block: 'nearest' });
  }, [name]);
  return (
    <div ref={list}>
      {groups.map(({ level, title, none }) => {
        const of = findings.filter((one) => one.level === level && !ofPlace.has(one));
        if (of.length === 0) {
          return (
            <PanelNote key={level} icon={CircleCheck} tone="text-ok">
              {none}
            </PanelNote>
          );
        }
        return (
          <PanelGroup key={level} title={title} hint={of.length}>
            <Items findings={of} current={current} onSelect={(one) => choose(one, true)} onReplaced={goOn} />
          </PanelGroup>
        );
      })}
      {here.length > 0 && (
        <PanelGroup title="Only for the chosen place" hint={`${here.length}, not counted`}>
          <Items findings={here} current={current} onSelect={(one) => choose(one, true)} onReplaced={goOn} />
        </PanelGroup>
      )}
      {isStrings && <TargetRules />}
      {!isStrings && !isListed(language) && <PanelNote>Word lists exist for English and German.</PanelNote>}
      <div className="px-3 py-2 text-xs">
        {ignored.length > 0 && <Ignored ignored={ignored} />}
        {!isStrings && <About language={language} rules={found.rules} />}
      </div>
    </div>
  );
}

type ItemsProps = {
  findings: readonly Finding[];
  current: Finding | undefined;
  onSelect: (finding: Finding) => void;
  onReplaced: (finding: Finding, byKey: boolean) => void;
};

/** Three that are equal and ten of a rule, until more are asked for or the current one is among them (CHECK-07). */
function Items({ findings, current, onSelect, onReplaced }: ItemsProps) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const folds = foldsOf(findings);
  const ofCurrent = current && folds.get(current);
  const isOpen = ({ key, most }: Fold) => opened.includes(key) || (ofCurrent?.key === key && ofCurrent.at > most);
  return [...folds].map(([finding, fold]) => {
    const { key, at, most, of, like } = fold;
    if (at > most && !isOpen(fold)) {
      if (at > most + 1) return null;
      return (
        <li key={`more ${key}`} className="px-5 py-1">
          <TextButton onClick={() => setOpened([...opened, key])}>
            Show {of() - most} more{key === finding.rule ? '' : ' like this'}
          </TextButton>
        </li>
      );
    }
    return (
      <Item
        key={nameOf(finding)}
        finding={finding}
        isOneOfSeveral={like() > 1}
        selected={finding === current}
        onSelect={onSelect}
        onReplaced={onReplaced}
      />
    );
  });
}

type ItemProps = Pick<ItemsProps, 'onSelect' | 'onReplaced'> & {
  finding: Finding;
  isOneOfSeveral: boolean;
  selected: boolean;
};

function Item({ finding, isOneOfSeveral, selected, onSelect, onReplaced }: ItemProps) {
  const { settled } = usePage();
  const card = settled.find(({ name }) => name === finding.part)?.card;
  return (
    <PanelItem
      tone={finding.level === 'fix' ? 'danger' : 'warn'}
      name={nameOf(finding)}
      title={<bdi>{shortened(finding.quote)}</bdi>}
      selected={selected}
      onSelect={finding.part === null ? undefined : () => onSelect(finding)}
      actions={
        <FindingActions finding={finding} isOneOfSeveral={isOneOfSeveral} selected={selected} onReplaced={onReplaced} />
      }
    >
      {card ? `${card}: ` : ''}
      {finding.why}
    </PanelItem>
  );
}

const QUOTE_MAX = 90;
const shortened = (quote: string): string =>
  quote.length > QUOTE_MAX ? `${quote.slice(0, QUOTE_MAX).trimEnd()}…` : quote;

/** After a replacement the finding that stood behind it is selected; by keyboard its first button gets the focus. */
function useGoingOn(
  findings: readonly Finding[],
  list: React.RefObject<HTMLDivElement | null>,
  choose: (finding: Finding, focus: boolean) => void,
) {
  const pending = useRef<{ at: number; from: readonly Finding[]; byKey: boolean } | null>(null);
  useEffect(() => {
    const asked = pending.current;
    if (!asked || asked.from === findings) return;
    pending.current = null;
    const next = findings[asked.at] ?? findings.at(-1);
    // A person who went to the text meanwhile is left there: choosing would move the caret while they type.
    if (!next || document.activeElement instanceof HTMLTextAreaElement) return;
    choose(next, false);
    const button = list.current?.querySelector<HTMLElement>(`[data-better="${CSS.escape(nameOf(next))}"]`);
    if (asked.byKey) button?.focus();
  }, [findings, choose, list]);
  return (finding: Finding, byKey: boolean): void => {
    pending.current = { at: findings.indexOf(finding), from: findings, byKey };
  };
}

/** Every rule for this kind and language, with its level and where it comes from (CHECK-08). */
function About({ language, rules }: Pick<Findings, 'language' | 'rules'>) {
  const { document } = usePage();
  return (
    <Disclosure label="What is checked, and why">
      <ul className="space-y-2.5 py-2 pr-3 pl-7">
        {rules.rulesFor({ kind: document.kind, language }).map((rule) => (
          <Line key={rule.id} rule={rule} source={rules.sourceOf(rule)} />
        ))}
      </ul>
    </Disclosure>
  );
}

type LineProps = { rule: Rule; source: ReturnType<Findings['rules']['sourceOf']> };

const Line = ({ rule: { level, says }, source }: LineProps) => (
  <li className="text-fg-2">
    <span className="font-semibold text-fg">{level === 'fix' ? 'Must fix' : 'Suggestion'}</span> {says}
    {source && (
      <span className="block text-fg-3">
        {source.address ? (
          <a
            className="text-link max-md:inline-block max-md:py-3"
            href={source.address}
            target="_blank"
            rel="noopener noreferrer"
          >
            {source.title}
          </a>
        ) : (
          source.title
        )}
      </span>
    )}
  </li>
);
