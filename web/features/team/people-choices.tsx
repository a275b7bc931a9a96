import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '#web/features/team/members.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PickerChoice } from '#web/ui/overlay/picker-choice.tsx';

type Props = {
  /** The id of a member; undefined: any. */
  value: string | undefined;
  /** The words of the choice of no member. */
  any: string;
  /** The id of a member, or '' for any. */
  onChoose: (id: string) => void;
};

/** The members of the open workspace, one of whom narrows a list. They are read when this is first shown. */
export function PeopleChoices({ value, any, onChoose }: Props) {
  const members = useQuery(membersQuery);
  return (
    <div className="max-h-80 overflow-y-auto p-1">
      <ul>
        <PickerChoice name={any} chosen={value === undefined} onChoose={() => onChoose('')} />
        {members.data?.map(({ id, name, job_title }) => (
          <PickerChoice key={id} name={name} about={job_title} chosen={value === id} onChoose={() => onChoose(id)} />
        ))}
      </ul>
      <Loaded query={members} failed="Failed to load the members" placeholder={<Lines />}>
        {() => null}
      </Loaded>
    </div>
  );
}

const Lines = () => (
  <Loading label="Loading members" className="space-y-3 p-2.5">
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} className="h-4 w-3/4" />
    ))}
  </Loading>
);

/** The name of a member by whom a list is narrowed, oneself too; without one `any`. */
export function usePersonName(id: string | undefined, any: string): string {
  const { data } = useQuery({ ...membersQuery, enabled: membersQuery.enabled === true && id !== undefined });
  if (id === undefined) return any;
  if (!data) return 'One person';
  return data.find((one) => one.id === id)?.name ?? 'A former member';
}
