import { readdirSync, readFileSync } from 'node:fs';
import type { Page, Request } from 'playwright/test';
import { aRole, aVoice, callsOf, expect, newPerson, type Person, type Running, signIn, test } from '#e2e/fixtures.ts';
import { runByHand } from '#e2e/processes.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { cardOf, openStep3, templates } from '#e2e/steps.ts';
import { heading, press, section } from '#e2e/vocabulary.ts';
import type { Secrets } from '#local/launch/secrets.ts';
import { settings } from '#platform/config.ts';
import { limitNames } from '#shared/limits.ts';

const IMAGE = '<img src=x onerror="window.broken=1;alert(1)">';
const SCRIPT = '<script>window.broken=1;alert(2)</script>';
const MORE = `"><svg onload=alert(3)> javascript:alert(4) [x](javascript:alert(5)) \${alert(6)} {{constructor.constructor('alert(7)')()}}`;
const ALL = `${IMAGE}${SCRIPT}${MORE}`;

type Watch = { dialogs: string[]; reports: string[]; errors: string[] };

/** Records the signs of a successful attack: dialogs, policy violations, script errors. */
async function watch(page: Page): Promise<Watch> {
  const seen: Watch = { dialogs: [], reports: [], errors: [] };
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => seen.errors.push(error.message));
  await page.exposeFunction('reportViolation', (report: string) => seen.reports.push(report));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const report = (window as unknown as { reportViolation(report: string): void }).reportViolation;
      report(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  return seen;
}

/** Returns what waits until the page is complete: no placeholder is left, and no request under way. */
function settling(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    await expect(page.locator('main .skeleton, main .spin, [aria-busy="true"]')).toHaveCount(0);
    await expect.poll(() => underWay.size).toBe(0);
  };
}

const isBroken = (page: Page) => page.evaluate(() => 'broken' in window);

type Generated = { id: string; version: number; content: string | Record<string, string>[] };

/** A user whose texts are all attacks, as far as the fields allow. */
async function everythingPoisoned(product: Running, person: Person) {
  const { call, upload } = callsOf(product, person);
  const texts = Object.fromEntries(Object.keys(aVoice).map((name) => [name, ALL.slice(0, 190)]));
  const { id: guideline } = await call<{ id: string }>('POST', '/api/brand-guidelines', texts);
  const { id: document } = await upload(`${IMAGE}.pdf`);
  await call('PATCH', `/api/reference-documents/${document}`, { title: ALL.slice(0, 290), description: ALL });
  const { id: profile } = await call<{ id: string }>('POST', '/api/profiles', {
    name: ALL.slice(0, 99),
    description: ALL,
  });
  await call('PUT', `/api/profiles/${profile}/documents/${document}`);
  const long = { role_requirements: ALL, person_specification: ALL };
  const short = { job_title: IMAGE, company_name: SCRIPT, country: IMAGE, city: SCRIPT };
  const linked = { brand_guidelines_id: guideline, document_ids: [document] };
  const { id: role } = await call<{ id: string }>('POST', '/api/roles', { ...aRole, ...long, ...short, ...linked });
  const error = encodeURIComponent(ALL);
  /** What is opened within the page, with the headings: each differs from the one before. */
  const places = [
    ['/brand-hub', 'Brand Hub'],
    ['/reference-documents', 'Brand Assets'],
    [`/brand-guidelines?editId=${guideline}`, 'Brand Voice Guidelines'],
    [`/reference-documents?editId=${document}`, 'Brand Assets'],
    ['/roles', 'Role Specifications'],
    [`/reference-documents?profile=${profile}`, 'Brand Assets'],
    ['/settings', 'Settings'],
    ['/admin/users', 'Admin Dashboard'],
    [`/roles/create?editId=${role}`, 'Edit Role'],
    [`/roles/generate?role=${role}&step=2`, 'Generate Content'],
  ] as const;
  /** Attacks in the address itself, which reach the server too. */
  const addresses = [`/nowhere/${error}`, `/auth/callback#error=x&error_description=${error}`, `/?theme=${error}`];
  /** Replaces every generated text with an attack, as a provider could send. */
  const poisonContent = async () => {
    const { items } = await call<{ items: Generated[] }>('GET', `/api/generated-documents?role_id=${role}`);
    for (const { id } of items) {
      const { version, content } = await call<Generated>('GET', `/api/generated-documents/${id}`);
      const poisoned = (item: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(item).map(([name, text]) => [name, /level|type|platform/.test(name) ? text : ALL]),
        );
      const said = typeof content === 'string' ? ALL : content.map(poisoned);
      await call('PUT', `/api/generated-documents/${id}`, { version, content: said });
    }
  };
  return { role, places, addresses, poisonContent };
}

/** All secrets except the token of the inbox, whose address is shown on this machine. */
function secretsOf(dataDir: string): string[] {
  const { inbox_token: _, ...secrets } = JSON.parse(readFileSync(`${dataDir}/secrets.json`, 'utf8')) as Secrets;
  return Object.values(secrets);
}

test.describe('a real browser', () => {
  test('executes nothing that people, files and the provider write: no dialog, no report of the policy [S4, S13]', async ({
    page,
    product,
  }) => {
    test.setTimeout(120_000);
    const person = await newPerson(product, IMAGE.slice(0, 60));
    await runByHand(product, 'role', [person.email, 'admin']);
    const seen = await watch(page);
    const settled = settling(page);
    const scene = await everythingPoisoned(product, person);

    await signIn(page, product, person, '/');
    await expect(heading(page, /Welcome back/)).toContainText('<img src=x');
    await openStep3(page, product, person, { role: scene.role, count: 6 });
    await press(page, 'Generate Selected (6)');
    for (const name of templates) await expect(cardOf(page, name)).toContainText('Completed', { timeout: 40_000 });
    await scene.poisonContent();

    for (const [place, heading] of scene.places) {
      await goWithin(page, place);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await settled();
    }
    for (const address of scene.addresses) {
      await page.goto(`${product.url}${address}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    await openStep3(page, product, person, { role: scene.role, count: 6 });
    const list = section(page, 'Generated Content');
    for (const name of templates) {
      await list
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click();
      await expect(list.getByText(IMAGE).first()).toBeVisible();
    }
    expect(await isBroken(page)).toBe(false);
    expect(seen).toEqual({ dialogs: [], reports: [], errors: [] });
    const pages = scene.places.length + scene.addresses.length + 2;
    console.info(
      `${pages} pages full of attacks: ${seen.dialogs.length} dialogs, ${seen.reports.length} policy reports`,
    );

    // Control: a planted script is blocked, and reported.
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.broken = 1';
      document.body.append(script);
    });
    await expect.poll(() => seen.reports.length).toBeGreaterThan(0);
    expect(await isBroken(page)).toBe(false);
  });

  test('loads no name and no value of a server setting [S17]', async ({ product }) => {
    const files = readdirSync('dist/web', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(js|css|html|map)$/.test(name),
    );
    const texts = files.map((name) => ({ name, text: readFileSync(`dist/web/${name}`, 'utf8') }));
    expect(texts.length).toBeGreaterThan(10);
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
    // Names that are shown: how to replace the demo provider, and what to set when a model is missing. Their values never
    // are. Limits have the names of their settings in the contract; their values are shown on the page about usage.
    const shown = ['AI_MODEL', 'OPENAI_API_KEY', 'OPENAI_BASE_URL', ...limitNames];
    const names = Object.keys(settings).filter((name) => name.includes('_') && !shown.includes(name));
    const values = secretsOf(product.dataDir);
    expect(values.length).toBeGreaterThan(0);
    const found = texts.flatMap(({ name, text }) =>
      [
        ...names.filter((word) => new RegExp(`\\b${word}\\b`).test(text)),
        ...values.filter((value) => text.includes(value)),
      ].map((word) => `${name}: ${word}`),
    );
    expect(found).toEqual([]);
    const loaded = await Promise.all(
      ['/', '/api/config'].map(async (path) => (await fetch(product.url + path)).text()),
    );
    expect(loaded.filter((text) => values.some((value) => text.includes(value)))).toEqual([]);
  });
});
