import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteMark, listMarks, type Mark, putMark } from '#shared/text/contracts/document-marks.ts';
import { call } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';

export const useMarks = (id: string) =>
  useQuery({ ...readOf(listMarks, { params: { id } }), select: ({ items }) => items });

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
  const { queryKey } = readOf(listMarks, { params: { id } });
  const change = async (to: (marks: Mark[]) => Mark[]) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (was) => was && { items: to(was.items) });
  };
  const common = {
    mutationKey: MARKING,
    onSettled: async () => {
      if (client.isMutating({ mutationKey: MARKING }) === 1) await client.invalidateQueries({ queryKey });
    },
  };
  const mark = useMutation({
    ...common,
    mutationFn: ({ rule, phrase, verdict }: About & Pick<Mark, 'verdict'>) =>
      call(putMark, { params: { id }, body: { rule, phrase, verdict } }),
    onMutate: (one) =>
      change((marks) => [
        ...marks.filter((other) => !isAbout(one)(other)),
        { ...one, by: null, created_at: new Date().toISOString() },
      ]),
  });
  const unmark = useMutation({
    ...common,
    mutationFn: ({ rule, phrase }: About) => call(deleteMark, { params: { id }, body: { rule, phrase } }),
    onMutate: (one) => change((marks) => marks.filter((other) => !isAbout(one)(other))),
  });
  return { mark, unmark };
}
