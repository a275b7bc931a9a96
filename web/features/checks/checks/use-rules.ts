import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Lexicons } from '#shared/checks/words/lexicon.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { untilLoaded } from '#web/lib/lazy-in-page.ts';

export type Rules = typeof import('#shared/checks/run.ts');

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

export type RulesOfText = { rules: Rules; lexicons: Lexicons; language: string | null };

/**
 * The rules, the language of a text (that of the document, else detected; null when it is none that is known) and its
 * lexicon, loaded when a document is open; undefined while they are loading.
 */
export function useRules(parts: readonly DocumentPart[], ofDocument: string | null): RulesOfText | undefined {
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
