import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { RoleRow } from '#shared/roles/contracts/roles.ts';
import { whereOf } from '#web/features/roles/role-words.ts';
import { obstacleOf } from '#web/features/writing/generate/role-text.ts';
import { plural } from '#web/lib/format.ts';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { Check, FileText, MessagesSquare, TriangleAlert } from '#web/ui/layout/icons.ts';

type Props = {
  role: RoleRow;
  chosen: boolean;
  /** As many roles as one run can have are chosen. */
  isFull: boolean;
  onToggle: () => void;
};

/**
 * The title is the label of the checkbox and covers the card. A role that is not ready cannot be selected and links
 * to what is missing.
 */
export function RoleCard({ role, chosen, isFull, onToggle }: Props) {
  const id = useId();
  const obstacle = obstacleOf(role);
  const look = chosen ? 'picked' : obstacle ? '' : 'hover:border-line-strong!';
  return (
    <li
      className={`card relative flex min-w-0 flex-col has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus ${look}`}
    >
      <div className="flex-1 p-4">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h3 className="truncate leading-5 font-semibold">
              {obstacle ? (
                role.job_title
              ) : (
                <label htmlFor={id} className="after:absolute after:inset-0 after:cursor-pointer">
                  {role.job_title}
                </label>
              )}
            </h3>
            <p className="truncate text-sm text-fg-2">{role.company_name}</p>
          </div>
          {!obstacle && (
            <input
              id={id}
              type="checkbox"
              name="role"
              value={role.id}
              checked={chosen}
              disabled={isFull && !chosen}
              onChange={onToggle}
              aria-describedby={`${id}-about`}
              className="relative z-1 mt-0.5 size-4 shrink-0 outline-none"
            />
          )}
        </div>
        <div id={`${id}-about`}>
          <p className="mt-2 truncate text-xs text-fg-3">{whereOf(role)}</p>
          {obstacle ? <p className="mt-3 text-xs text-fg-2">{obstacle.text}</p> : <RoleMaterial role={role} />}
        </div>
      </div>
      <div className="flex h-11 items-center justify-between gap-3 border-t border-line px-4">
        <Pill tone={obstacle ? 'warn' : 'ok'} icon={obstacle ? TriangleAlert : Check}>
          {obstacle?.pill ?? 'Ready'}
        </Pill>
        {obstacle && (
          <Link to={obstacle.to} className="text-link inline-flex h-7 items-center text-sm max-md:h-11">
            {obstacle.link}
            <span className="sr-only"> {role.job_title}</span>
          </Link>
        )}
      </div>
    </li>
  );
}

/** What a ready role provides for the texts. */
function RoleMaterial({ role }: { role: RoleRow }) {
  return (
    <ul className="mt-3 space-y-1 text-xs text-fg-2">
      <li className="flex items-center gap-2">
        <MessagesSquare className="size-3.5 shrink-0 text-fg-3" aria-hidden />
        <span className="truncate">{role.brand_guidelines?.profile_name}</span>
      </li>
      <li className="flex items-center gap-2">
        <FileText className="size-3.5 shrink-0 text-fg-3" aria-hidden />
        {plural(role.document_count, 'asset')}
      </li>
    </ul>
  );
}
