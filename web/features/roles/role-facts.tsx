import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Role, readRole } from '#shared/roles/contracts/roles.ts';
import { experienceLabels } from '#shared/text/role-terms.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { editRolePath } from '#web/lib/paths.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The details of an expanded row (ROLES-07), fetched when it opens. */
export function RoleFacts({ id }: { id: string }) {
  const role = useQuery(readOf(readRole, { params: { id } }));
  return (
    <div className="border-t border-line bg-canvas px-4 py-5 sm:px-11">
      <Loaded query={role} placeholder={<Placeholder />}>
        {(one) => <Facts role={one} />}
      </Loaded>
    </div>
  );
}

const Placeholder = () => (
  <Loading className="space-y-2">
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-4 w-2/3" />
    <Skeleton className="h-4 w-1/2" />
  </Loading>
);

function Facts({ role }: { role: Role }) {
  const none = (
    <>
      None yet.{' '}
      <Link to={editRolePath(role.id)} className="text-link">
        Add
      </Link>
    </>
  );
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_15rem]">
      <dl className="contents">
        <Fact name="Role requirements">
          <Typed text={role.role_requirements} />
        </Fact>
        <Fact name="Person specification">
          <Typed text={role.person_specification} />
        </Fact>
      </dl>
      <dl className="grid content-start gap-4 sm:grid-cols-3 lg:grid-cols-1">
        <Fact name="Experience level">{role.experience_level ? experienceLabels[role.experience_level] : none}</Fact>
        <Fact name="Brand voice">{role.brand_guidelines?.profile_name ?? none}</Fact>
        <Fact name="Assets">
          {role.reference_documents.length === 0 ? (
            none
          ) : (
            <ul className="space-y-0.5">
              {role.reference_documents.map(({ id, title }) => (
                <li key={id} className="break-words">
                  {title}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium text-fg-3">{name}</dt>
      <dd className="mt-1 text-sm">{children}</dd>
    </div>
  );
}

const Typed = ({ text }: { text: string }) => (
  <span className="block break-words whitespace-pre-line text-fg-2">{text}</span>
);
