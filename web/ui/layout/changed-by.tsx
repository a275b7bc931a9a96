import type { Person } from '#shared/contracts/common.ts';
import { usePerson } from '#web/lib/session.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';

type Props = { of: { changed_by?: Person | null | undefined; updated_at: string } | undefined };

/** Who changed a role or a brand voice last; nothing in Personal, and while nobody has changed it. */
export function ChangedBy({ of }: Props) {
  const { id } = usePerson();
  const by = of?.changed_by;
  if (openSlug === null || !by) return null;
  return (
    <p className="text-xs text-fg-3">
      Changed by {by.id === id ? 'you' : by.name} <RelativeTime iso={of.updated_at} />
    </p>
  );
}
