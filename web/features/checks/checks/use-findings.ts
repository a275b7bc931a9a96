import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { About, Finding } from '#shared/checks/finding.ts';
import type { Lexicons } from '#shared/checks/words/lexicon.ts';
import type { Mark } from '#shared/text/contracts/document-marks.ts';
import { type DocumentMaterialReply, readDocumentMaterial } from '#shared/text/contracts/document-material.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { useSearchTarget } from '#web/features/checks/boolean/use-search-target.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { useMarks } from '#web/features/text/use-marks.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { untilLoaded } from '#web/lib/lazy-in-page.ts';

export type Findings = {
  /** What is open, in the order of the text. */
  findings: Finding[];
  /** Those of search strings that only the place to search on questions: the string itself needs no change. */
  ofPlace: ReadonlySet<Finding>;
  ignored: { finding: Finding; mark: Mark }[];
  /** Of the text; null when it is none that is known. */
  language: string | null;
  rules: Rules;
};

type Material = Pick<DocumentMaterialReply, 'role' | 'brand_guidelines' | 'documents' | 'snapshot' | 'siblings'>;
const NO_MATERIAL: Material = { role: null, brand_guidelines: null, documents: [], snapshot: null, siblings: [] };

type Beside = { material: Material; search_on: About['search_on'] };
type Run = { language: string | null; findings: Finding[]; ofPlace: ReadonlySet<Finding> };

/** One run for the tab's count and its panel. */
const runs = new WeakMap<readonly DocumentPart[], Beside & Run>();

type Given = Beside & RulesOfText & { kind: KindName };

function found(parts: readonly DocumentPart[], { kind, rules, lexicons, language, material, search_on }: Given): Run {
  const known = runs.get(parts);
  if (known?.material === material && known.search_on === search_on && known.language === language) return known;
  const about = {
    kind,
    language,
    role: material.role ?? material.snapshot?.role ?? null,
    brand_guidelines: material.brand_guidelines,
    siblings: material.siblings,
    document_titles: material.documents.map(({ title }) => title),
  };
  const findings = rules.runChecks(parts, { ...about, search_on }, lexicons);
  const anywhere = new Set(search_on ? rules.runChecks(parts, about, lexicons).map(spotOf) : findings.map(spotOf));
  const ofPlace = new Set(findings.filter((finding) => !anywhere.has(spotOf(finding))));
  const run = { material, search_on, language, findings, ofPlace };
  runs.set(parts, run);
  return run;
}

const spotOf = ({ rule, part, from, to }: Finding): string => `${rule} ${part} ${from} ${to}`;

/** What findings have in common that are ignored together. */
export const keyOf = ({ rule, phrase }: { rule: string; phrase: string }): string => `${rule}\n${phrase}`;

/**
 * What the rules find in the text of the page; undefined while rules, material or marks are loading. Without material
 * and marks, when they cannot be read, the text is checked alone.
 */
export const useFindings = (): Findings | undefined => useFindingsIn(usePage().settled);

/** The same of another text of the document. `parts` must be the same array while nothing changed. */
export function useFindingsIn(parts: readonly DocumentPart[]): Findings | undefined {
  const { document } = usePage();
  const given = useRules(parts, document.language ?? null);
  const { data: read, isError: isAway } = useQuery(readOf(readDocumentMaterial, { params: { id: document.id } }));
  const { data: kept, isError: isUnmarked } = useMarks(document.id);
  const material = read ?? (isAway ? NO_MATERIAL : undefined);
  const marks = kept ?? (isUnmarked ? NO_MARKS : undefined);
  const chosen = useSearchTarget(({ id }) => id);
  const search_on = document.kind === 'boolean_search' ? chosen : undefined;
  return useMemo(() => {
    if (!given || !material || !marks) return undefined;
    const { findings: all, ofPlace } = found(parts, { ...given, kind: document.kind, material, search_on });
    const ignored = new Map(marks.filter(({ verdict }) => verdict === 'ignored').map((mark) => [keyOf(mark), mark]));
    return {
      findings: all.filter((finding) => !ignored.has(keyOf(finding))),
      ofPlace,
      ignored: all.flatMap((finding) => {
        const mark = ignored.get(keyOf(finding));
        return mark ? [{ finding, mark }] : [];
      }),
      language: given.language,
      rules: given.rules,
    };
  }, [given, material, marks, document.kind, parts, search_on]);
}

const NO_MARKS: Mark[] = [];

/** Of the tab: what must be fixed before the document goes out, as the server counts it for the list. */
export function useFixCount(): number | null {
  const found = useFindings();
  if (!found) return null;
  return found.findings.filter((one) => one.level === 'fix' && !found.ofPlace.has(one)).length;
}

type Rules = typeof import('#shared/checks/run.ts');

const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, structuralSharing: false };

const rulesQuery = queryOptions({
  ...kept,
  queryKey: ['check-rules'],
  queryFn: () => untilLoaded(() => import('#shared/checks/run.ts')),
});
const loaderQuery = queryOptions({
  ...kept,
  queryKey: ['check-loader'],
  queryFn: () => untilLoaded(() => import('#shared/checks/words/load.ts')),
});

type RulesOfText = { rules: Rules; lexicons: Lexicons; language: string | null };

/**
 * The rules, the language of a text (that of the document, else detected; null when it is none that is known) and its
 * lexicon, loaded when a document is open; undefined while they are loading.
 */
function useRules(parts: readonly DocumentPart[], ofDocument: string | null): RulesOfText | undefined {
  const { data: rules } = useQuery(rulesQuery);
  const { data: loader } = useQuery(loaderQuery);
  const language = useMemo(() => loader?.languageOfText(parts, ofDocument), [loader, parts, ofDocument]);
  const { data: lexicons } = useQuery({
    ...kept,
    queryKey: ['check-lexicons', language],
    queryFn: loader && language !== undefined ? () => untilLoaded(() => loader.loadLexicons(language)) : skipToken,
  });
  return useMemo(
    () => (rules && lexicons && language !== undefined ? { rules, lexicons, language } : undefined),
    [rules, lexicons, language],
  );
}
