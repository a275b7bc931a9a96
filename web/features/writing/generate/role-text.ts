import { AppError } from '#shared/errors.ts';
import type { RoleRow } from '#shared/roles/contracts/roles.ts';
import { editGuidelinesPath, editRolePath } from '#web/lib/paths.ts';

export type Obstacle = { pill: string; text: string; link: string; to: string };
type Missing = RoleRow['missing'][number];

/**
 * The first reason why a role cannot be used, in the order of the server's checks, and the page that corrects it
 * (GAP-44).
 */
export function obstacleOf(role: Pick<RoleRow, 'id' | 'missing' | 'reading' | 'brand_guidelines'>): Obstacle | null {
  const missing = role.missing[0];
  const edit = { link: 'Edit role', to: editRolePath(role.id) };
  const voice = role.brand_guidelines;
  const obstacles: Record<Missing, () => Obstacle> = {
    guidelines: () => ({ pill: 'Needs brand voice', text: new AppError('MISSING_GUIDELINES').message, ...edit }),
    documents: () => ({ pill: 'Needs an asset', text: new AppError('MISSING_DOCUMENTS').message, ...edit }),
    role_fields: () => ({ pill: 'Needs details', text: 'Some details of this role are empty.', ...edit }),
    guideline_fields: () => ({
      pill: 'Incomplete brand voice',
      text: 'Some fields of its brand voice are empty.',
      ...(voice ? { link: 'Edit brand voice', to: editGuidelinesPath(voice.id) } : edit),
    }),
  };
  if (missing) return obstacles[missing]();
  const [text] = role.reading;
  return text ? { pill: 'Reading', text, ...edit } : null;
}
