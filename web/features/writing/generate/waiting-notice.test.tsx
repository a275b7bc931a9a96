// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Role } from '#shared/roles/contracts/roles.ts';
import { aRole, aRoleRow, ROLE_ID } from '#web/features/roles/testing/role-server.ts';
import { GeneratePage } from '#web/features/writing/generate/generate-page.tsx';
import { openScreen, press, type Server, until } from '#web/testing/screen.tsx';

const text = () => document.body.textContent ?? '';
const sentence = 'Pay and Hours a Week from the advert are not confirmed. No text says them until you keep them.';

async function open(step: 1 | 2, given: Role) {
  let role = given;
  const sent: unknown[] = [];
  const server: Server = ({ method, path, body }) => {
    if (path === '/api/config') return { ai: { demo: false, notice: '' } };
    if (path === '/api/roles') return { items: [aRoleRow()], next: null };
    if (path !== `/api/roles/${ROLE_ID}`) return { items: [], next: null };
    if (method === 'PATCH') {
      sent.push(body);
      role = { ...role, to_check: {}, version: role.version + 1 };
    }
    return role;
  };
  const at = `/roles/generate?role=${ROLE_ID}${step === 2 ? '&step=2' : ''}`;
  await openScreen(<GeneratePage list={() => null} toList={null} finished={() => null} />, { at, server });
  return sent;
}

test.each([1, 2] as const)('step %s says which values go into no text, and keeps them all [JUDGE-50]', async (step) => {
  const to_check = { pay_min: '£34,000', hours_per_week: '40 hours', passed: '2025-12-12' };
  const sent = await open(step, aRole({ to_check, pay_min: 34_000, hours_per_week: 40 }));
  await until(() => text().includes(sentence));
  await press('Keep all 2');
  await until(() => !text().includes('not confirmed'));
  expect(sent).toEqual([{ version: 1, keep: ['pay_min', 'hours_per_week'] }]);
});

test('a role of which nothing waits says nothing of it [JUDGE-50]', async () => {
  await open(2, aRole({ to_check: { passed: '2025-12-12' } }));
  await until(() => text().includes('Platform Engineer'));
  expect(text()).not.toContain('not confirmed');
});
