import { expect, test } from 'vitest';
import { permissionsOf, WORKSPACE_ROLES } from '#shared/permissions.ts';
import { RIGHTS } from '#web/features/team/workspace/rights-dialog.tsx';

test('seven lines say what each of five roles may do, from the table of permissions [MEMBER-02]', () => {
  const drawn = RIGHTS.map(({ permission, all }) =>
    WORKSPACE_ROLES.map((role) => {
      const extent = permissionsOf(role).get(permission);
      return (all ? extent === 'any' : extent !== undefined) ? 'x' : '-';
    }).join(''),
  );
  expect(drawn).toEqual(['xxxxx', 'xxxx-', 'xxxx-', 'xxx--', 'xx---', 'xx---', 'x----']);
});
