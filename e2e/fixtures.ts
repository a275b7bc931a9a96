import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Page, type ViewportSize } from 'playwright/test';
import { sessionOf } from '#api/testing/signed-in.ts';
import { aPerson, PERSON_PASSWORD, type PersonMore } from '#db/testing/factories.ts';
import { aReadDocumentIn, aRoleIn, aTextIn, aVoiceIn } from '#db/testing/ready.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { closeDatabases, rowsOf } from '#e2e/database.ts';
import { type KeptContext, keepContext } from '#e2e/kept-context.ts';
import { personalScope, scopeOf } from '#shared/scope.ts';

export const PRODUCT_FILE = '.data/e2e/product.json';
export type Running = { url: string; inbox: string; pid: number; dataDir: string };
/** The product with its connected services: the issuer of its provider, the URL of the SMS provider. */
export type Provided = Running & { issuer: string; texts: string };

/** The product of this run. */
export const theProduct = (): Provided => JSON.parse(readFileSync(PRODUCT_FILE, 'utf8')) as Provided;

export const PASSWORD = PERSON_PASSWORD;

export type Person = { email: string; first_name: string; session: { access_token: string } & Record<string, unknown> };

/** The id of their account. */
export const idOf = ({ session }: Pick<Person, 'session'>): string => (session as unknown as { user: WithId }).user.id;

type Mail = { id: string; subject: string; text: string; html: string };

/** Waits for the newest mail to an address. */
export async function mailTo({ inbox }: Pick<Running, 'inbox'>, email: string, subject?: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const mails = (await (await fetch(`${inbox}/api/messages?to=${encodeURIComponent(email)}`)).json()) as Mail[];
    found = mails.find((mail) => !subject || subject.test(mail.subject));
    expect(found, `a mail to ${email}`).toBeTruthy();
  }).toPass({ timeout: 10_000, intervals: [25, 25, 50, 100] });
  return found as Mail;
}

/** The link of a mail, which opens a page that asks before it consumes the token. */
export const pageIn = (mail: Mail): string => {
  const link = /https?:\/\/\S+\/auth\/confirm#\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`No link in the mail '${mail.subject}'`);
  return link;
};

/** The same link as other clients write it (sign-in contract, 5.1): opening it consumes the token. */
export const linkIn = (mail: Mail): string => {
  const page = pageIn(mail);
  const { token_hash = '', ...rest } = Object.fromEntries(new URLSearchParams(page.split('#')[1]));
  return `${new URL(page).origin}/auth/v1/verify?${new URLSearchParams({ token: token_hash, ...rest })}`;
};

/** A confirmed account that has completed the tutorial, signed in: rows, as sign-up and sign-in leave them. */
export async function newPerson(
  product: Running,
  first_name = 'Robin',
  role: NonNullable<PersonMore['role']> = 'user',
): Promise<Person> {
  const rows = rowsOf(product);
  const { id, email } = await aPerson(rows.db, { first_name, role });
  return { email, first_name, session: await sessionOf(rows, id) };
}

/** Registers and confirms an account over HTTP, as fast as the server allows. */
export async function signUp(product: Running, first_name = 'Robin'): Promise<Person> {
  const email = `${randomUUID()}@example.test`;
  const data = { first_name, last_name: 'Tester', job_title: 'Recruiter' };
  await post(`${product.url}/auth/v1/signup`, { email, password: PASSWORD, data });
  const confirmed = await fetch(linkIn(await mailTo(product, email)), { redirect: 'manual' });
  expect(confirmed.status).toBe(303);
  const session = await post(`${product.url}/auth/v1/token?grant_type=password`, { email, password: PASSWORD });
  // The tutorial starts by itself on a first visit; it is completed here, except in its own tests.
  const person = { email, first_name, session: session as Person['session'] };
  const { call } = callsOf(product, person);
  await call('GET', '/api/preferences');
  await call('PUT', '/api/preferences', { tutorial_completed: true });
  return person;
}

async function post(url: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const json = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${url}: ${response.status} ${JSON.stringify(json)}`);
  return json;
}

type Sent = { method: string; path: string; body?: unknown; workspace?: string | undefined };

async function send(product: Running, token: string, { method, path, body, workspace }: Sent): Promise<unknown> {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(workspace && { 'x-workspace': workspace }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}

type WithId = { id: string };

/** The person's own calls, to create test data quickly: in Personal, or in the workspace with this slug. */
export function callsOf(product: Running, person: Person, workspace?: string) {
  const { session } = person;
  const call = <T>(method: string, path: string, body?: unknown) =>
    send(product, session.access_token, { method, path, body, workspace }) as Promise<T>;
  const upload = async (name = 'Handbook.pdf'): Promise<WithId> => {
    const form = new FormData();
    form.set('file', new File([readFileSync('db/demo/brand-book.pdf')], name, { type: 'application/pdf' }));
    const response = await fetch(`${product.url}/api/reference-documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}` },
      body: form,
    });
    if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
    const { id } = (await response.json()) as WithId;
    // As long as the test has: everything else comes before a file that is read.
    await expect.poll(() => stateOf(id), { timeout: 0 }).not.toBe('reading');
    return { id };
  };
  const stateOf = async (id: string) =>
    (await call<{ text_state: string }>('GET', `/api/reference-documents/${id}`)).text_state;
  const scope = async () => {
    const userId = idOf(person);
    return workspace ? scopeOf(await workspaceAt(product, workspace), userId, 'any') : personalScope(userId);
  };
  return {
    call,
    upload,
    guideline: async (more: object = {}): Promise<WithId> =>
      aVoiceIn(rowsOf(product).db, await scope(), { ...aVoice, ...more }),
    role: async (more: object = {}): Promise<WithId> => ({
      id: await aRoleIn(rowsOf(product).db, await scope(), { ...aRole, ...more }),
    }),
    /** A role with a brand voice and a document. */
    readyRole: async (more: object = {}): Promise<WithId> => {
      const { db, config } = rowsOf(product);
      const mine = await scope();
      // Makes the prompt unique to this role: the demo provider counts its marked faults by prompt.
      const voice = { ...aVoice, additional_notes: `Written for ${randomUUID()}` };
      const { id: brand_guidelines_id } = await aVoiceIn(db, mine, voice);
      const asset = await aReadDocumentIn(db, mine, { bucket: config.S3_DOCUMENTS_BUCKET, title: 'Handbook.pdf' });
      const linked = { brand_guidelines_id, document_ids: [asset.id] };
      return { id: await aRoleIn(db, mine, { ...aRole, ...linked, ...more }) };
    },
    /** The text of this template for a ready role, as if it had been generated. */
    text: async (role_id: string, template_id: string): Promise<string> =>
      aTextIn(rowsOf(product).db, await scope(), { role_id, template_id }),
  };
}

/** The id of the workspace with this slug. */
export async function workspaceAt(product: Running, slug: string): Promise<string> {
  const { id } = await rowsOf(product)
    .db.selectFrom('workspaces')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return id;
}

export const aVoice = {
  profile_name: 'Everyday voice',
  brand_values: 'Care, craft and candour',
  target_audience: 'People who like to finish what they start',
  writing_style: 'Short sentences, active verbs, no jargon',
  personality_traits: 'Warm, curious, quietly confident',
  tone_descriptors: 'Plain, friendly, exact',
  communication_style: 'Speaks to one person at a time',
  additional_notes: '',
};

export const aRole = aRoleInput({
  company_name: 'Quayside',
  job_title: 'Platform Engineer',
  location_type: 'hybrid',
  days_onsite: 3,
  days_remote: 2,
  role_requirements: 'Run the booking platform and make it easier to change every week.',
  person_specification: 'Has kept services running in production and written about what went wrong.',
});

/** Opens the product as this person, without the sign-in form. */
export async function signIn(page: Page, product: Running, person: Person, path = '/'): Promise<void> {
  const key = `sb-${new URL(product.url).hostname.split('.')[0]}-auth-token`;
  await page.addInitScript(
    ([name, value]) => {
      if (!sessionStorage.getItem('signed-in-by-test')) localStorage.setItem(String(name), String(value));
      sessionStorage.setItem('signed-in-by-test', 'yes');
    },
    [key, JSON.stringify(person.session)] as const,
  );
  await page.goto(`${product.url}${path}`);
}

type Shared = { connections: undefined; kept: KeptContext; otherKept: KeptContext };
type Options = { ownContext: boolean };
type Fixtures = { product: Provided; person: Person; calls: ReturnType<typeof callsOf>; otherPage: Page };

const ofWorker = async (use: (kept: KeptContext) => Promise<void>) => {
  const kept = keepContext(`${theProduct().url}/api/config`);
  await use(kept);
  await kept.close();
};

async function lendPage(context: BrowserContext, viewport: ViewportSize | null, use: (page: Page) => Promise<void>) {
  const page = await context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  await use(page);
  // A request that a test answers itself may still be under way when the test has seen enough.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/**
 * `product`: the running product. `person`: a confirmed account of this test. `calls`: that person's own calls.
 * `otherPage`: a page in the browser of another one. `ownContext`: for tests that set the clock of their context or end
 * its processes.
 */
export const test = base.extend<Fixtures & Options, Shared>({
  connections: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      await use(undefined);
      await closeDatabases();
    },
    { scope: 'worker', auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  kept: [async ({}, use) => ofWorker(use), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  otherKept: [async ({}, use) => ofWorker(use), { scope: 'worker' }],
  ownContext: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  product: async ({}, use) => use(theProduct()),
  person: async ({ product }, use) => use(await newPerson(product)),
  calls: async ({ product, person }, use) => use(callsOf(product, person)),
  context: async ({ browser, kept, ownContext, hasTouch, contextOptions }, use) => {
    const isLikeOthers = !ownContext && !hasTouch && contextOptions.reducedMotion === 'reduce';
    if (isLikeOthers) return kept.lend(browser, use);
    const own = await browser.newContext();
    await use(own);
    await own.close();
  },
  page: async ({ context, viewport }, use) => lendPage(context, viewport, use),
  otherPage: async ({ browser, otherKept, viewport }, use) =>
    otherKept.lend(browser, (context) => lendPage(context, viewport, use)),
});

/** For what follows from signing up for real: its mails, its sessions, its events. */
export const testSignedUp = test.extend({ person: async ({ product }, use) => use(await signUp(product)) });
export { expect };
