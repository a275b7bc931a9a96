import { useEffect, useState } from 'react';
import { listRoles } from '#shared/roles/contracts/roles.ts';
import { ALL_ROLES, DELETED_ROLES } from '#web/features/writing/documents/library/use-role-name.ts';
import { pagesOf, usePages } from '#web/lib/endpoint.ts';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { PickerChoice } from '#web/ui/overlay/picker-choice.tsx';

const AT_ONCE = 20;
const TYPING_MS = 250;

type Props = {
  /** 'deleted': documents without a role; undefined: any. */
  value: string | undefined;
  /** The id of a role, 'deleted', or '' for all. */
  onChoose: (role: string) => void;
};

/** All roles, the deleted ones, or one that is found by its title. */
export function RoleChoices({ value, onChoose }: Props) {
  const [text, setText] = useState('');
  const q = useSlow(text.trim());
  const roles = usePages(pagesOf(listRoles, { query: { q: q || undefined, limit: AT_ONCE } }));
  return (
    <>
      <div className="p-2">
        <SearchBox placeholder="Search roles..." value={text} onChange={setText} />
      </div>
      <div className="max-h-80 overflow-y-auto border-t border-line p-1">
        <ul>
          {text.trim() === '' && (
            <>
              <PickerChoice name={ALL_ROLES} chosen={value === undefined} onChoose={() => onChoose('')} />
              <PickerChoice name={DELETED_ROLES} chosen={value === 'deleted'} onChoose={() => onChoose('deleted')} />
            </>
          )}
          {roles.data?.map(({ id, job_title, company_name }) => (
            <PickerChoice
              key={id}
              name={job_title}
              about={company_name}
              chosen={value === id}
              onChoose={() => onChoose(id)}
            />
          ))}
        </ul>
        <Loaded query={roles} failed="Failed to load roles" placeholder={<Lines />}>
          {({ length }) => length === 0 && q !== '' && <p className="px-2.5 py-3 text-sm text-fg-2">No roles match</p>}
        </Loaded>
        <LoadMore more={roles.more} busy={roles.loadingMore} onMore={roles.loadMore} />
      </div>
    </>
  );
}

const Lines = () => (
  <Loading label="Loading roles" className="space-y-3 p-2.5">
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} className="h-4 w-3/4" />
    ))}
  </Loading>
);

/** The text once the typing has paused; an empty one at once. */
function useSlow(text: string): string {
  const [slow, setSlow] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(text), text ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return slow;
}
