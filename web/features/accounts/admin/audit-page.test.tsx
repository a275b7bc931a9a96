// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { AuditPage } from '#web/features/accounts/admin/audit-page.tsx';
import { openScreen, until } from '#web/testing/screen.tsx';

test('an admin reads that the audit is for super admins, and has no way to it [AUDIT-08]', async () => {
  await openScreen(<AuditPage />, { at: '/admin/audit', server: () => ({ may_read: false }) });
  await until(() => document.body.textContent?.includes('Only super admins can read the audit') === true);
  const links = [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent);
  expect(links).toContain('Queue');
  expect(links).not.toContain('Audit');
});
