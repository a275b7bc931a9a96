import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OpenFact } from '#shared/checks/facts/why-open.ts';
import type { Fact } from '#shared/text/claims/fact.ts';
import type { Mark } from '#shared/text/contracts/document-marks.ts';
import { type DocumentMaterialReply, readDocumentMaterial } from '#shared/text/contracts/document-material.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { useMarks } from '#web/features/text/use-marks.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { untilLoaded } from '#web/lib/lazy-in-page.ts';

/** Terms and look-up, loaded when a document is open. */
const engineQuery = queryOptions({
  queryKey: ['fact-engine'],
  queryFn: () => untilLoaded(() => import('#shared/checks/facts/run.ts')),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});
type Engine = typeof import('#shared/checks/facts/run.ts');

export type FoundFact = Extract<Fact, { state: 'found' }>;
export type CheckedFact = { fact: Fact; mark: Mark };

export type Facts = {
  /** In the order of the text. */
  all: readonly Fact[];
  notFound: readonly OpenFact[];
  different: readonly OpenFact[];
  found: readonly FoundFact[];
  /** Marked as correct by a person. */
  checked: readonly CheckedFact[];
  material: DocumentMaterialReply;
};

export const ruleOf = ({ type }: Fact): string => `fact/${type}`;

/** Names a fact while its text stays as it is. */
export const nameOf = ({ type, part, from, phrase }: Fact): string => `${type} ${part} ${from} ${phrase}`;

type Language = string | null;
type Indexed = { language: Language; index: ReturnType<Engine['indexMaterial']> };

/** The index of a material is made once, for the count of the tab and for its panel. */
const indexes = new WeakMap<object, Indexed>();

function indexOf(engine: Engine, material: NonNullable<DocumentMaterialReply['snapshot']>, language: Language) {
  const known = indexes.get(material);
  if (known?.language === language) return known.index;
  const index = engine.indexMaterial(material, language);
  indexes.set(material, { language, index });
  return index;
}

type Run = { material: DocumentMaterialReply; language: Language; facts: Fact[] };
const runs = new WeakMap<readonly DocumentPart[], Run>();
type Given = Pick<Run, 'material' | 'language'>;

function factsIn(engine: Engine, parts: readonly DocumentPart[], { material, language }: Given): Fact[] {
  const known = runs.get(parts);
  if (known?.material === material && known.language === language) return known.facts;
  const now = indexOf(engine, material, language);
  const snapshot = material.snapshot && indexOf(engine, material.snapshot, language);
  const facts = engine.factsOf(parts, { now, snapshot, language });
  runs.set(parts, { material, language, facts });
  return facts;
}

const keyOf = ({ rule, phrase }: Pick<Mark, 'rule' | 'phrase'>): string => `${rule}\n${phrase}`;

function sorted(all: readonly Fact[], marks: readonly Mark[], material: DocumentMaterialReply): Facts {
  const kept = new Map(marks.filter(({ verdict }) => verdict === 'checked').map((mark) => [keyOf(mark), mark]));
  const markOf = (fact: Fact) => kept.get(keyOf({ rule: ruleOf(fact), phrase: fact.phrase }));
  const open = all.filter((fact): fact is OpenFact => fact.state !== 'found' && !markOf(fact));
  return {
    all,
    material,
    notFound: open.filter(({ state }) => state === 'not_found'),
    different: open.filter(({ state }) => state === 'different'),
    found: all.filter((fact) => fact.state === 'found'),
    checked: all.flatMap((fact) => {
      const mark = fact.state === 'found' ? undefined : markOf(fact);
      return mark ? [{ fact, mark }] : [];
    }),
  };
}

/** The facts of the text on the page; undefined while the sources or the marks are loading, or cannot be read. */
export const useFacts = () => useFactsIn(usePage().settled);

/** The same of another text of the document. `parts` must be the same array while nothing changed. */
export function useFactsIn(parts: readonly DocumentPart[]) {
  const { document } = usePage();
  const language = document.language ?? null;
  const { data: engine } = useQuery(engineQuery);
  const material = useQuery(readOf(readDocumentMaterial, { params: { id: document.id } }));
  const marks = useMarks(document.id);
  const facts = useMemo(
    () =>
      engine && material.data && marks.data
        ? sorted(factsIn(engine, parts, { material: material.data, language }), marks.data, material.data)
        : undefined,
    [engine, material.data, marks.data, parts, language],
  );
  const failed = [material, marks].filter(({ isError, data }) => isError && data === undefined);
  const retry = () => {
    for (const query of failed) void query.refetch();
  };
  return { facts, isFailed: failed.length > 0, isFetching: failed.some(({ isFetching }) => isFetching), retry };
}

/** Of the tab: facts that are not in the sources or differ there, and that nobody marked as correct. */
export function useOpenCount(): number | null {
  const { facts } = useFacts();
  return facts ? facts.notFound.length + facts.different.length : null;
}
