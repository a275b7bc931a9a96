// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { AppConfig } from '#shared/accounts/contracts/settings.ts';
import { DropZone } from '#web/features/brand/assets/drop-zone.tsx';
import { DemoNotice } from '#web/features/writing/generate/wizard-frame.tsx';
import { openScreen } from '#web/testing/screen.tsx';
import { LegalLinks } from '#web/ui/layout/legal-links.tsx';

const config = (more: Partial<AppConfig>): AppConfig => ({
  brand: 'Hirewell',
  provider: 'Northlight',
  version: '1.0.0',
  inbox_url: null,
  ai: { model: 'm', demo: false, notice: 'Texts are sent to Sample AI.' },
  email_change_by_both: true,
  demo_accounts: [],
  sign_in_provider: null,
  terms_url: null,
  privacy_url: null,
  ...more,
});
const shown = (page: React.ReactNode, more: Partial<AppConfig> = {}) =>
  openScreen(page, { server: ({ path }) => path === '/api/config' && config(more) });

const zone = <DropZone busy={false} profile={undefined} onFiles={() => undefined} />;
const both = (
  <>
    <DemoNotice />
    {zone}
  </>
);

test('where files and texts are chosen, it is shown to whom their texts are sent [PRIVACY-08]', async () => {
  await shown(both);
  expect(document.body.textContent?.split('Texts are sent to Sample AI.').length).toBe(3);
});

test('with the built-in demo nothing is sent, and the wizard shows that instead [PRIVACY-08] [GAP-88]', async () => {
  await shown(both, { ai: { model: 'm', demo: true, notice: 'Demo provider: these texts are composed here.' } });
  expect(document.body.textContent?.split('Demo provider: these texts are composed here.').length).toBe(2);
});

test('the operator’s terms and privacy notice are linked when they are set [PRIVACY-09]', async () => {
  await shown(<LegalLinks />, { terms_url: 'https://example.org/terms', privacy_url: 'https://example.org/privacy' });
  const links = [...document.querySelectorAll('a')].map(({ href, textContent }) => [textContent, href]);
  expect(links).toEqual([
    ['Terms', 'https://example.org/terms'],
    ['Privacy', 'https://example.org/privacy'],
  ]);
});

test('neither is linked when it is not set [PRIVACY-09]', async () => {
  await shown(<LegalLinks />);
  expect(document.querySelectorAll('a').length).toBe(0);
});
