import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Mark } from '#shared/text/contracts/document-marks.ts';
import { fetchMarks, fetchMaterial, removeMark, saveMark } from '#web/features/text/marks-api.ts';
import { keys } from '#web/lib/query.ts';

/** What a document is compared with. Under the document's key, so that a change of the document fetches it again. */
export const materialQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.generatedOne(id), 'material'],
    queryFn: ({ signal }) => fetchMaterial(id, signal),
  });

export const marksQuery = (id: string) =>
  queryOptions({ queryKey: [...keys.generatedOne(id), 'marks'], queryFn: ({ signal }) => fetchMarks(id, signal) });

export const useMarks = (id: string) => useQuery(marksQuery(id));

type About = Pick<Mark, 'rule' | 'phrase'>;

const isAbout =
  ({ rule, phrase }: About) =>
  (mark: About): boolean =>
    mark.rule === rule && mark.phrase === phrase;

const MARKING = ['mark'];

/**
 * Makes and removes marks; the list shows them at once and what the server answers after the last of them. A list
 * that was asked for before would take the change back when it comes.
 */
export function useMarking(id: string) {
  const client = useQueryClient();
  const { queryKey } = marksQuery(id);
  const change = async (to: (marks: Mark[]) => Mark[]) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (was) => was && to(was));
  };
  const common = {
    mutationKey: MARKING,
    onSettled: async () => {
      if (client.isMutating({ mutationKey: MARKING }) === 1) await client.invalidateQueries({ queryKey });
    },
  };
  const mark = useMutation({
    ...common,
    mutationFn: (one: About & Pick<Mark, 'verdict'>) => saveMark(id, one),
    onMutate: (one) =>
      change((marks) => [
        ...marks.filter((other) => !isAbout(one)(other)),
        { ...one, by: null, created_at: new Date().toISOString() },
      ]),
  });
  const unmark = useMutation({
    ...common,
    mutationFn: (one: About) => removeMark(id, one),
    onMutate: (one) => change((marks) => marks.filter((other) => !isAbout(one)(other))),
  });
  return { mark, unmark };
}
