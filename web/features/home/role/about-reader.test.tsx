// @vitest-environment happy-dom
import { afterAll, expect, test, vi } from 'vitest';

// The workspace of the page follows from its address when its code is loaded.
const before = location.href;
history.replaceState(null, '', '/w/harbour/roles/1');
vi.resetModules();
afterAll(async () => {
  await vi.dynamicImportSettled();
  history.replaceState(null, '', before);
  vi.resetModules();
});

const { AboutRole } = await import('#web/features/home/role/about.tsx');
const { aRole } = await import('#web/features/roles/testing/role-server.ts');
const { useRights } = await import('#web/lib/rights.ts');
const { permissionsOf } = await import('#shared/permissions.ts');
const { openScreen } = await import('#web/testing/screen.tsx');

const offer = {
  pay_min: 34_000,
  pay_max: 38_500,
  pay_currency: 'GBP',
  pay_period: 'year',
  hours_per_week: 40,
} as const;

test.each(['viewer', 'reviewer'] as const)(
  'a %s reads what the role says, without a button [HOME-16]',
  async (column) => {
    useRights.setState({ rights: permissionsOf(column), workspace: 'Harbour' });
    await openScreen(<AboutRole role={aRole({ ...offer, to_check: { pay_min: '£34,000', hours_per_week: '40' } })} />);
    expect(document.querySelectorAll('button, a[href*="roles/create"]')).toHaveLength(0);
    expect(document.querySelector('[data-row=pay_note]')).toBeNull();
    expect(document.body.textContent).toContain('£34,000 to £38,500 a year');
  },
);
