// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { FirstInvite } from '#web/features/team/first-invite.tsx';
import { openScreen, until } from '#web/testing/screen.tsx';

const has = { company: 'Quayside', brand_voices: 1, assets: 2, roles: 3, documents: 1, unfinished: 0 };

test('what moves to a team says that it leaves Personal, with counts [HOME-77] [TEAM-03]', async () => {
  await openScreen(<FirstInvite open onClose={vi.fn()} />, { server: () => ({ ...has, documents_max: 100 }) });
  const text = () => document.body.textContent ?? '';
  await until(() => text().includes('Move my roles and texts to this team'));
  expect(text()).toContain('They leave your Personal space. 1 brand voice, 2 assets, 3 roles and 1 text.');
});
