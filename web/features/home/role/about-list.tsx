import { Link } from 'react-router-dom';
import type { Role } from '#shared/roles/contracts/roles.ts';
import { experienceLabels } from '#shared/text/role-terms.ts';
import { AsideSection } from '#web/features/home/role/aside-section.tsx';
import { placeOf, workplaceOf } from '#web/features/roles/role-words.ts';
import { editRolePath } from '#web/lib/paths.ts';

/** What the role says, as it is used in every text. */
export function AboutList({ role }: { role: Role }) {
  const lines: readonly (readonly [string, string])[] = [
    ['Place', placeOf(role)],
    ['Workplace', workplaceOf(role)],
    ['Level', experienceLabels[role.experience_level]],
    ['Brand voice', role.brand_guidelines?.profile_name ?? 'None'],
    ['Assets', role.reference_documents.map(({ title }) => title).join(', ') || 'None'],
  ];
  const all = (
    <Link to={editRolePath(role.id)} className="text-link text-xs">
      All fields
    </Link>
  );
  return (
    <AsideSection title="About this role" right={all}>
      <dl className="mt-2 divide-y divide-line text-sm">
        {lines.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[6.5rem_minmax(0,1fr)] py-2">
            <dt className="text-fg-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </AsideSection>
  );
}
