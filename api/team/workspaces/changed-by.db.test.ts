import { expect, test } from 'vitest';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { deleteAccount } from '#db/accounts/delete-account.ts';
import { accountEndings } from '#db/endings.ts';
import { aGuideline, aRole } from '#db/testing/factories.ts';
import { transact } from '#db/transact.ts';
import { personalScope } from '#shared/scope.ts';

const { db, call, create, signedIn, join } = await workspacesBench();

/** A role and a brand voice of an owner in a shared workspace, and an editor who changes them. */
async function shared() {
  const ines = await signedIn();
  const { id, slug: workspace } = await create(ines);
  const editor = await join(id, 'editor');
  const voice = await aGuideline(db, ines.id, { workspace_id: id });
  const role = await aRole(db, ines.id, { workspace_id: id, brand_guidelines_id: voice.id });
  const read = async (path: string) => (await call(ines, 'GET', path, { workspace })).body;
  return {
    ines,
    editor,
    workspace,
    role,
    voice,
    read,
    save: async (path: string, change: object) =>
      call(editor, 'PUT', path, { workspace, body: { ...(await read(path)), ...change } }),
    /** Of each: in its list, and on its own. */
    changers: async () => [
      (await read('/api/roles')).items[0].changed_by,
      (await read(`/api/roles/${role.id}`)).changed_by,
      (await read('/api/brand-guidelines')).items[0].changed_by,
      (await read(`/api/brand-guidelines/${voice.id}`)).changed_by,
    ],
  };
}

test('rows and forms name who changed a role or a brand voice last, and nobody before [TEAM-15]', async () => {
  const { ines, editor, role, voice, save, changers } = await shared();
  expect(await changers()).toEqual([null, null, null, null]);
  const named = await save(`/api/roles/${role.id}`, { job_title: 'Welder' });
  expect(named.body).toMatchObject({ job_title: 'Welder', changed_by: { id: editor.id } });
  const renamed = await save(`/api/brand-guidelines/${voice.id}`, { profile_name: 'Plainer' });
  expect(renamed.body).toMatchObject({ profile_name: 'Plainer', changed_by: { id: editor.id } });
  expect((await changers()).map((one) => one.id)).toEqual(Array(4).fill(editor.id));
  expect(editor.id).not.toBe(ines.id);
});

test('a line that is added to a role is a change of it [TEAM-15]', async () => {
  const { editor, workspace, role, read } = await shared();
  const body = { field: 'role_requirements', text: 'Weld at height' };
  await call(editor, 'POST', `/api/roles/${role.id}/additions`, { workspace, body });
  expect((await read(`/api/roles/${role.id}`)).changed_by.id).toBe(editor.id);
});

test('without the account of who changed them both stay, as the same version, and name nobody [TEAM-15]', async () => {
  const { editor, role, voice, save, read, changers } = await shared();
  await save(`/api/roles/${role.id}`, { job_title: 'Welder' });
  await save(`/api/brand-guidelines/${voice.id}`, { profile_name: 'Plainer' });
  const { version } = await read(`/api/roles/${role.id}`);
  const by = { actorId: editor.id, action: 'account_deleted', ip: null } as const;
  await transact(db, (tx) => deleteAccount(tx, accountEndings, { scope: personalScope(editor.id), ...by }));
  expect(await changers()).toEqual([null, null, null, null]);
  expect((await read(`/api/roles/${role.id}`)).version).toBe(version);
});
