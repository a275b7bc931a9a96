import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { readGuidelines } from '#shared/brand/contracts/guidelines.ts';
import type { WordedField, WordedTexts, Wording } from '#shared/checks/role-wordings.ts';
import { roleLabels } from '#shared/roles/role-changes.ts';
import { voiceMaterial } from '#shared/text/material.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { untilLoaded } from '#web/lib/lazy-in-page.ts';
import { Button } from '#web/ui/form/button.tsx';

/** The words of a role as its form holds them. */
export type WordedRole = WordedTexts & { job_title: string; company_name: string; content_language: string };

/** Of a few words whose language is not known. */
const FALLBACK = 'en';

type Props = {
  role: WordedRole;
  /** Of the chosen brand voice, whose own words are spared. */
  voiceId: string | undefined;
  onUse: (field: WordedField, text: string) => void;
};

const keyOf = ({ field, rule, phrase }: Wording): string => `${field} ${rule} ${phrase}`;

/** What would be questioned in every text, where it is written: each phrase with a better one (JUDGE-52). */
export function RoleWordings({ role, voiceId, onUse }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [ignored, ignore] = useState<ReadonlySet<string>>(new Set());
  const found = useWordings(role, voiceId).filter((one) => !ignored.has(keyOf(one)));
  if (found.length === 0) return null;
  /** What was pressed is gone with its line. */
  const moveFocus = () => heading.current?.focus();
  const use = ({ field, better }: Wording) => {
    if (!better) return;
    onUse(field, role[field].slice(0, better.from) + better.text + role[field].slice(better.to));
    moveFocus();
  };
  return (
    <section aria-labelledby={id} className="card p-4 sm:p-5">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-sm font-semibold outline-none">
        {plural(found.length, 'phrase')} would be flagged in every text
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {found.map((one) => (
          <Line
            key={keyOf(one)}
            wording={one}
            onUse={() => use(one)}
            onIgnore={() => {
              ignore(new Set([...ignored, keyOf(one)]));
              moveFocus();
            }}
          />
        ))}
      </ul>
    </section>
  );
}

function Line({ wording, onUse, onIgnore }: { wording: Wording; onUse: () => void; onIgnore: () => void }) {
  const { quote, field, why, better } = wording;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 last:pb-0">
      <p className="min-w-0 flex-1 basis-60 text-sm break-words">
        “{quote}” <span className="text-fg-2">in {roleLabels[field]}</span>
        <span className="mt-0.5 block text-xs text-fg-3">{why}</span>
      </p>
      <span className="flex flex-wrap gap-1.5">
        {better && (
          <Button size="sm" onClick={onUse}>
            {better.text.trim() === '' ? better.label : `Use “${better.label}”`}
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-label={`Ignore “${quote}”`} onClick={onIgnore}>
          Ignore
        </Button>
      </span>
    </li>
  );
}

const FOREVER = Number.POSITIVE_INFINITY;
const kept = { staleTime: FOREVER, gcTime: FOREVER, structuralSharing: false };
const rulesQuery = queryOptions({
  ...kept,
  queryKey: ['role-wordings'],
  queryFn: () => untilLoaded(() => import('#shared/checks/role-wordings.ts')),
});
const loaderQuery = queryOptions({
  ...kept,
  queryKey: ['check-loader'],
  queryFn: () => untilLoaded(() => import('#shared/checks/words/load.ts')),
});

const NONE: Wording[] = [];

type Rules = typeof import('#shared/checks/role-wordings.ts') | undefined;
type Loader = typeof import('#shared/checks/words/load.ts') | undefined;

const languageIn = (rules: Rules, loader: Loader, texts: WordedTexts, ofRole: string): string | undefined =>
  rules && loader && (loader.languageOfText(rules.partsOfRole(texts), ofRole || null) ?? FALLBACK);

/** None while something is still loading, or while what is typed is newer than what was read. */
function useWordings(given: WordedRole, voiceId: string | undefined): Wording[] {
  const { role_requirements, person_specification, benefits, how_to_apply } = given;
  const { job_title, company_name, content_language } = given;
  const current = useMemo(
    () => ({ role_requirements, person_specification, benefits, how_to_apply }),
    [role_requirements, person_specification, benefits, how_to_apply],
  );
  const texts = useDeferredValue(current);
  const isEmpty = Object.values(texts).every((text) => text.trim() === '');
  const { data: rules } = useQuery({ ...rulesQuery, enabled: !isEmpty });
  const { data: loader } = useQuery({ ...loaderQuery, enabled: !isEmpty });
  const language = useMemo(
    () => languageIn(rules, loader, texts, content_language),
    [rules, loader, texts, content_language],
  );
  const { data: lexicons } = useQuery({
    ...kept,
    queryKey: ['check-lexicons', language],
    queryFn: loader && language !== undefined ? () => untilLoaded(() => loader.loadLexicons(language)) : skipToken,
  });
  const read = useQuery({
    ...readOf(readGuidelines, { params: { id: voiceId ?? '' } }),
    enabled: voiceId !== undefined,
  });
  const voice = useMemo(() => (read.data ? voiceMaterial.parse(read.data) : null), [read.data]);
  const isWaiting = voiceId !== undefined && read.isPending;
  return useMemo(() => {
    if (!rules || !lexicons || language === undefined || isWaiting) return NONE;
    return rules.wordingsOf(texts, { role: { job_title, company_name }, voice, language, lexicons });
  }, [rules, lexicons, language, isWaiting, texts, voice, job_title, company_name]);
}
