import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { untilLoaded } from '#web/lib/lazy-in-page.ts';

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
export function useDraftLanguage(draft: string): string | undefined {
  const { data: detector } = useQuery(detectorQuery);
  return useMemo(() => detector?.languageOf(draft, LEAST_LETTERS) ?? undefined, [detector, draft]);
}
