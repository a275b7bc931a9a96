import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Mark } from '#shared/contracts/document-marks.ts';
import type { DocumentMaterialReply } from '#shared/contracts/document-material.ts';
import type { DocumentPart } from '#shared/document-parts.ts';
import type { Fact } from '#shared/facts/fact.ts';
import { usePage } from '#web/features/generated-documents/page/page-context.ts';
import { materialQuery, useMarks } from '#web/features/generated-documents/use-marks.ts';
import { untilLoaded } from '#web/lib/lazy-in-page.ts';

/** Terms and look-up, loaded when a document is open. */
const engineQuery = queryOptions({
  queryKey: ['fact-engine'],
  queryFn: () => untilLoaded(() => import('#shared/facts/run.ts')),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});
type Engine = typeof import('#shared/facts/run.ts');

export type OpenFact = Exclude<Fact, { state: 'found' }>;
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

/** The index of a material is made once, for the count of the tab and for its panel. */
const indexes = new WeakMap<object, ReturnType<Engine['indexMaterial']>>();

function indexOf(engine: Engine, material: NonNullable<DocumentMaterialReply['snapshot']>) {
  const made = indexes.get(material) ?? engine.indexMaterial(material, null);
  indexes.set(material, made);
  return made;
}

const runs = new WeakMap<readonly DocumentPart[], { material: DocumentMaterialReply; facts: Fact[] }>();

function factsIn(engine: Engine, parts: readonly DocumentPart[], material: DocumentMaterialReply): Fact[] {
  const known = runs.get(parts);
  if (known?.material === material) return known.facts;
  const now = indexOf(engine, material);
  const snapshot = material.snapshot && indexOf(engine, material.snapshot);
  const facts = engine.factsOf(parts, { now, snapshot, language: null });
  runs.set(parts, { material, facts });
  return facts;
}

const keyOf = ({ rule, phrase }: Pick<Mark, 'rule' | 'phrase'>): string => `${rule}\n${phrase}`;

function sorted(all: readonly Fact[], marks: readonly Mark[], material: DocumentMaterialReply): Facts {
  const kept = new Map(marks.filter(({ verdict }) => verdict === 'checked').map((mark) => [keyOf(mark), mark]));
  const markOf = (fact: Fact) => kept.get(keyOf({ rule: ruleOf(fact), phrase: fact.phrase }));
  const open = all.filter((fact): fact is OpenFact => fact.state !== 'found' && !markOf(fact));
  return {
    ...{ all, material },
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
  const { data: engine } = useQuery(engineQuery);
  const material = useQuery(materialQuery(document.id));
  const marks = useMarks(document.id);
  const facts = useMemo(
    () =>
      engine && material.data && marks.data
        ? sorted(factsIn(engine, parts, material.data), marks.data, material.data)
        : undefined,
    [engine, material.data, marks.data, parts],
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
