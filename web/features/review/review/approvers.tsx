import type { Review } from '#shared/review/contracts/reviews.ts';
import { ROLE_NAMES } from '#web/features/team/workspace-roles.ts';
import { Avatar } from '#web/ui/layout/avatar.tsx';

type Props = {
  approvers: Review['approvers'];
  /** Ids of those who are chosen. */
  people: readonly string[];
  onToggle: (id: string) => void;
};

/** Who should approve, of those who may. */
export const Approvers = ({ approvers, people, onToggle }: Props) => (
  <fieldset>
    <legend className="text-sm font-medium">Who should approve it?</legend>
    <ul className="mt-1.5 max-h-60 overflow-y-auto rounded-sm border border-line-strong">
      {approvers.map((one) => (
        <li key={one.id} className="border-t border-line first:border-t-0">
          <label className="flex min-h-11 items-center gap-3 px-3 py-2 text-sm hover:bg-hover">
            <input
              type="checkbox"
              className="size-4 shrink-0"
              checked={people.includes(one.id)}
              onChange={() => onToggle(one.id)}
            />
            <Avatar name={one.name} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium break-words">{one.name}</span>
              {one.job_title && <span className="block text-xs break-words text-fg-3">{one.job_title}</span>}
            </span>
            <span className="text-xs text-fg-3">{ROLE_NAMES[one.role]}</span>
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
);
