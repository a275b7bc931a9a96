import { expect, test } from 'vitest';
import { ALLOWED_WHILE_SUSPENDED, PERMISSIONS, type PermissionColumn, permissionsOf } from '#shared/permissions.ts';

const columns: PermissionColumn[] = ['owner', 'admin', 'editor', 'reviewer', 'viewer', 'personal'];

// The table of the specification, cell by cell: A any, O only own rows, - none.
const specified = `
workspace.read    A A A A A A
workspace.write   A A - - - -
workspace.export  A - - - - A
workspace.delete  A - - - - -
workspace.leave   A A A A A -
member.email      A A - - - A
member.invite     A A - - - A
member.manage     A A - - - -
owner.manage      A - - - - -
brand.read        A A A A A A
role.read         A A A A A A
generation.read   A A A A A A
content.read      A A A A A A
brand.write       A A A - - A
role.write        A A A - - A
generation.start  A A A - - A
content.write     A A A - - A
content.mark      A A A A - A
brand.delete      A A O - - A
role.delete       A A O - - A
content.delete    A A O - - A
generation.cancel A A O - - A
review.send       A A A - - A
content.approve   A A A A - -
review.revoke     A A - - - A
comment.read      A A A A A A
comment.write     A A A A - A
comment.edit      O O O O - O
comment.delete    A A O O - A
comment.resolve   A A A O - A
share.read        A A A A - A
share.write       A A A - - A
share.change      A A O - - A
presence          A A A A A A
activity.read     A A A A A -
key.manage        A A - - - A
webhook.manage    A A - - - A
template.manage   A A - - - A
usage.read        A A - - - A`;

const rows = specified
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/));
const letters = { any: 'A', own: 'O' };

test.each(columns)('the role %s allows what the specification says and nothing else [TEAM-40]', (column) => {
  const allowed = permissionsOf(column);
  const shown = rows.map(([name = '']) => [name, letters[allowed.get(name as never) ?? ('' as never)] ?? '-']);
  const wanted = rows.map(([name, ...cells]) => [name, cells[columns.indexOf(column)]]);
  expect(shown).toEqual(wanted);
});

test('every permission is specified', () => {
  expect(PERMISSIONS).toEqual(rows.map(([name]) => name));
});

test('a suspended workspace can be read, left and exported', () => {
  expect([...ALLOWED_WHILE_SUSPENDED]).toEqual(['workspace.read', 'workspace.leave', 'workspace.export']);
});
