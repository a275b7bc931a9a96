import type { Browser, BrowserContext, Page } from 'playwright/test';
import { signInWith } from '#e2e/accounts-steps.ts';
import { fieldOf, saveState, stored, typeAtEnd } from '#e2e/document-steps.ts';
import { test as base, callsOf, expect, newPerson, PASSWORD, type Running } from '#e2e/fixtures.ts';
import { startProduct } from '#e2e/product.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { cardOf, templates } from '#e2e/steps.ts';
import { button, dialog, field, isHeaded, mentions, press, tick } from '#e2e/vocabulary.ts';
import { chromiumLaunch } from '#local/launch/browser.ts';
import { LATER } from '#local/launch/browser-floor.ts';
import { freePort } from '#local/launch/ports.ts';

const HOST = 'rolevoice.lan';

/** A product as a local network without TLS has it, at a name that only the browser of these tests knows. */
const test = base.extend<object, { lan: Running }>({
  lan: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const PORT = String(await freePort());
      const url = `http://${HOST}:${PORT}`;
      const settings = { AUTH_RATE_LIMITS: 'off', DEMO_DATA: 'off', DEMO_SPEED: '25', TOKENS_PER_WINDOW: '10000000' };
      const product = await startProduct({ ...settings, PORT, HOST: '127.0.0.1', PUBLIC_URL: url });
      await use({ ...product, url });
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const { launchOptions } = await chromiumLaunch();
const rules = `--host-resolver-rules=MAP ${HOST} 127.0.0.1`;
test.use({ ownContext: true, launchOptions: { ...launchOptions, args: [...launchOptions.args, rules] } });
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** Code of the page that stopped with an error. */
function errorsOf(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', ({ message }) => found.push(message));
  return found;
}

type Visit = {
  browser: Browser;
  page: Page;
  product: Running;
  server: Running;
  prepare?: (context: BrowserContext) => Promise<void>;
};

/**
 * Signs in, uploads a file, has six texts written, edits one and shares it with a guest. `product`: as browsers reach it;
 * `server`: as this process does; `prepare`: what makes a browser another one.
 */
async function visit({ browser, page, product, server, prepare }: Visit) {
  await prepare?.(page.context());
  const errors = errorsOf(page);
  const person = await newPerson(product);
  const calls = callsOf(server, person);
  await calls.readyRole();
  await page.goto(`${product.url}/login`);
  await signInWith(page, person.email, PASSWORD);
  await isHeaded(page, 'Welcome back, Robin');

  await goWithin(page, '/reference-documents');
  await page.getByLabel('Choose files').setInputFiles('db/demo/brand-book.pdf');
  await mentions(page, 'File uploaded successfully');
  await mentions(page.getByRole('list', { name: 'Assets' }), 'brand-book.pdf');

  await goWithin(page, '/roles/generate');
  await tick(page, 'Platform Engineer');
  await press(page, 'Continue');
  await press(page, 'Select all');
  await press(page, 'Continue');
  await press(page, 'Generate Selected (6)');
  for (const name of templates) await expect(cardOf(page, name)).toContainText('Completed', { timeout: 60_000 });

  const { items } = await calls.call<{ items: { id: string; template_name: string }[] }>(
    'GET',
    '/api/generated-documents',
  );
  const id = items.find(({ template_name }) => template_name === 'Job Advert')?.id ?? '';
  await goWithin(page, `/content/${id}`);
  await expect(fieldOf(page)).toHaveValue(/\w/);
  await typeAtEnd(page, ' Bring your own mug.');
  await expect(saveState(page)).toHaveText('Saved');
  expect((await stored(calls, id)).content).toMatch(/Bring your own mug\.$/);

  await press(page, 'Share');
  const share = dialog(page, 'Share');
  await share.getByLabel('Who is it for?').fill('Head of workshop');
  await press(share, 'Create link');
  const link = await field(page, 'Share link').inputValue();
  expect(link.startsWith(`${product.url}/s#`)).toBe(true);
  await press(page, 'Copy the link');
  await expect(button(page, 'Copied')).toBeVisible();
  const guests = await browser.newContext();
  await prepare?.(guests);
  const guest = await guests.newPage();
  const ofGuest = errorsOf(guest);
  await guest.goto(link);
  await isHeaded(guest, 'Job Advert');
  await mentions(guest.getByRole('article'), 'Bring your own mug.');
  expect([errors, ofGuest]).toEqual([[], []]);
  await guests.close();
}

test('at a name of a local network without TLS, from the sign-in to a guest who reads [REAL-45] [REAL-46] @all', async ({
  browser,
  page,
  lan,
}) => {
  const server = { ...lan, url: lan.url.replace(HOST, '127.0.0.1') };
  await visit({ browser, page, product: lan, server });
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'locks' in navigator])).toEqual([
    false,
    false,
    false,
  ]);
});

/** Before the first script of each page: takes away what came after the oldest browsers. */
async function makeOlder(context: BrowserContext): Promise<void> {
  await context.addInitScript((later) => {
    const all = globalThis as unknown as Record<string, unknown>;
    const isKind = (name: string) => /^[A-Z]/.test(name) && typeof all[name] === 'function';
    const kinds = Object.getOwnPropertyNames(all).filter(isKind);
    const prototypes = kinds.map((name) => (all[name] as { prototype?: object }).prototype);
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
    const owned = later.functions.map((path) => path.split('.'));
    const gone: [from: unknown, name: string][] = [
      ...later.names.flatMap((name) => [all, ...prototypes].map((from): [unknown, string] => [from, name])),
      ...owned.map(([owner = '', name = '']): [unknown, string] => [all[owner], name]),
      ...later.ofIterators.map((name): [unknown, string] => [iterators, name]),
      ...later.ofSets.map((name): [unknown, string] => [Set.prototype, name]),
      ...later.globals.map((name): [unknown, string] => [all, name]),
    ];
    for (const [from, name] of gone) if (from instanceof Object) Reflect.deleteProperty(from, name);
  }, LATER);
}

test('in a browser without what came after the oldest supported ones, from the sign-in to a guest who reads [REAL-47] @all', async ({
  browser,
  page,
  product,
}) => {
  await visit({ browser, page, product, server: product, prepare: makeOlder });
  expect(
    await page.evaluate(() => [
      'any' in AbortSignal,
      'canParse' in URL,
      'highlights' in CSS,
      'requestIdleCallback' in window,
      'checkVisibility' in Element.prototype,
      'map' in [].values(),
    ]),
  ).toEqual([false, false, false, false, false, false]);
});
