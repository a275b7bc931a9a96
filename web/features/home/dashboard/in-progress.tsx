import { Link } from 'react-router-dom';
import type { Home } from '#shared/home/contracts/home.ts';
import { roleStepsOf } from '#shared/text/next-step.ts';
import { KindIcon } from '#web/features/text/kind-icon.tsx';
import { roleStepLabel } from '#web/features/text/state-words.ts';
import { paths, rolePath } from '#web/lib/paths.ts';
import { useMayEach } from '#web/lib/rights.ts';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';

type Role = Home['roles'][number];

/** The roles last worked on, each with its texts (HOME-29). */
export const InProgress = ({ home: { roles } }: { home: Home }) => (
  <section aria-labelledby="in-progress">
    <div className="flex items-baseline justify-between gap-4">
      <h2 id="in-progress" className="flex items-baseline gap-2 text-base font-semibold">
        In progress <span className="tnum text-sm font-normal text-fg-3">{roles.length}</span>
      </h2>
      <Link to={paths.roles} className="inline-flex min-h-6 items-center text-sm font-medium text-fg-2 hover:text-fg">
        All roles
      </Link>
    </div>
    <ul className="card mt-3 divide-y divide-line">
      {roles.map((role) => (
        <RoleLine key={role.id} role={role} />
      ))}
    </ul>
  </section>
);

function RoleLine({ role }: { role: Role }) {
  const may = useMayEach();
  const [step] = roleStepsOf(
    role.texts.map(({ state }) => state),
    may,
  );
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3 transition-colors hover:bg-canvas">
      <div className="min-w-0 flex-1 basis-56">
        {/* The whole row leads to the role; its icons and its button stand above that. */}
        <Link
          to={rolePath(role.id)}
          className="inline-flex min-h-6 items-center text-sm font-semibold after:absolute after:inset-0"
        >
          {role.job_title}
        </Link>
        <p className="text-xs text-fg-3">{[role.company_name, role.city].filter(Boolean).join(', ')}</p>
      </div>
      <ul aria-label={`Texts of ${role.job_title}`} className="relative flex flex-wrap gap-1.5">
        {role.texts.map((text) => (
          <li key={text.document_id ?? text.template_id}>
            <KindIcon text={text} roleId={role.id} />
          </li>
        ))}
      </ul>
      {role.lead && (
        <span className="max-sm:hidden" title={`Lead: ${role.lead.name}`}>
          <Avatar name={role.lead.name} size="xs" />
          <span className="sr-only">Lead: {role.lead.name}</span>
        </span>
      )}
      <span className="relative flex justify-end max-sm:hidden sm:w-32">
        {step && (
          <ButtonLink to={rolePath(role.id)} size="sm" aria-label={`${roleStepLabel(step)}: ${role.job_title}`}>
            {roleStepLabel(step)}
          </ButtonLink>
        )}
      </span>
    </li>
  );
}
