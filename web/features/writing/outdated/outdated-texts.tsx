import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { outdatedQuery } from '#web/features/writing/outdated/outdated-query.ts';
import { rolePath } from '#web/lib/paths.ts';

/** 'The role changed: Pay' on the form of a role, with the way to the list of all changes on its page (HOME-13, GAP-300). */
export function OutdatedTexts({ roleId }: { roleId: string }) {
  const items = useQuery(outdatedQuery(roleId)).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="outdated" className="card p-4 text-sm sm:p-5">
      <h2 id="outdated" className="text-md font-semibold">
        The role changed: {[...new Set(items.flatMap(({ changed }) => changed))].join(', ')}
      </h2>
      <p className="mt-1 text-fg-2">
        <Link className="text-link" to={rolePath(roleId)}>
          See all changes in one list.
        </Link>{' '}
        Nothing changes until you accept.
      </p>
    </section>
  );
}
