import { type BrowserContext, chromium, type Page } from 'playwright';
import { askWell } from '#local/lab/bench/http.ts';
import { click, newPeople, type Person, plainTemplates } from '#local/lab/bench/people.ts';
import { ms, quantile, type Row, times } from '#local/lab/bench/row.ts';
import type { World } from '#local/lab/bench/world.ts';
import { chromiumLaunch } from '#local/launch/browser.ts';

export const WORDS = 1_000;
export const MARKS = 40;
const ROUNDS = 8;
/** Typed in each round into each field; each letter when the frame of the one before has ended, so that none waits. */
const LETTERS = 'while many riders wait for it ';
const LOOK_MS = 20;
/** Checks follow 150 ms after the last keystroke. */
const SETTLE_MS = 400;
const WAIT_MS = 20_000;
const GOAL = 2;

const SENTENCES = [
  'You plan the week like a rockstar, so that everybody is back on the road when they expect it.',
  'We are looking for a young and energetic person for the stand by the harbour.',
  'Coach mechanics at the stand, and give them time to learn electric drive systems.',
  'The chairman reads every note that our teams leave at the end of their day.',
  'Keep parts in stock in a fast-paced environment without filling the shelves.',
];

/** Each sentence with its number, because the same sentence twice is a finding of its own. */
export function advert(): string {
  const sentences = Array.from({ length: WORDS }, (_, at) => `${SENTENCES[at % SENTENCES.length]} Line ${at}.`);
  const lines = sentences.map((sentence, at) => `${sentence}${at % 5 === 4 ? '\n\n' : ' '}`);
  const words = lines.join('').match(/\S+\s+/g) ?? [];
  return words.slice(0, WORDS).join('').trim();
}

/** A document with that text. Returns its id. */
export async function aDocument(world: World, person: Person): Promise<string> {
  const { url } = world.api;
  await world.startWorker();
  await click(world, person, person.roles[0] ?? '', (await plainTemplates(world)).slice(0, 1));
  let row: { id: string; version: number } | undefined;
  while (!row) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    [row] = await world.query<{ id: string; version: number }>(
      'select id, version from generated_documents where user_id = $1',
      [person.id],
    );
  }
  await world.stopWorkers();
  const body = { version: row.version, content: advert() };
  await askWell(`${url}/api/generated-documents/${row.id}`, person.token, { method: 'PUT', body });
  await askWell(`${url}/api/preferences`, person.token);
  await askWell(`${url}/api/preferences`, person.token, { method: 'PUT', body: { tutorial_completed: true } });
  return row.id;
}

/** As a sign-in leaves it in the browser. */
function sessionOf({ id, token }: Person): string {
  const now = new Date();
  const user = { id, aud: 'authenticated', email: 'bench@example.test', email_confirmed_at: now, created_at: now };
  return JSON.stringify({
    access_token: token,
    refresh_token: 'none',
    token_type: 'bearer',
    expires_in: 7_200,
    expires_at: Math.floor(Date.now() / 1_000) + 7_200,
    user: { ...user, app_metadata: {}, user_metadata: {} },
  });
}

/** Runs in the page: takes the time from each keydown to the end of the frame that shows its letter. */
function takeTimes(): void {
  const taken: number[] = [];
  let from = 0;
  Object.assign(globalThis, { taken });
  const began = () => {
    from = performance.now();
  };
  addEventListener('keydown', began, true);
  const ended = () => {
    const since = from;
    // The first task after the frame's own script, layout and painting.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => taken.push(performance.now() - since);
      port2.postMessage(null);
    });
  };
  addEventListener('input', ended, true);
}

/** Runs in the page: a field of the same text and look, below the one of the product. */
function addBareField(): void {
  const own = document.querySelector<HTMLTextAreaElement>('.marked-field textarea');
  if (!own) throw new Error('The page has no field');
  const { width, height } = own.getBoundingClientRect();
  const { font, lineHeight, letterSpacing } = getComputedStyle(own);
  const bare = document.createElement('textarea');
  bare.id = 'bare';
  bare.value = own.value;
  const size = { width: `${width}px`, height: `${height + 100}px` };
  Object.assign(bare.style, { display: 'block', font, lineHeight, letterSpacing, ...size });
  own.closest('section')?.after(bare);
}

const countMarks = (page: Page): Promise<number> =>
  page.evaluate(() => [...CSS.highlights].reduce((sum, [, { size }]) => sum + size, 0));

/** Types in the middle of a field. Returns the time of each letter. */
async function typeInto(page: Page, selector: string): Promise<number[]> {
  await page.evaluate((field) => {
    const area = document.querySelector<HTMLTextAreaElement>(field);
    const middle = area?.value.indexOf(' ', area.value.length / 2) ?? 0;
    area?.focus();
    area?.setSelectionRange(middle, middle);
  }, selector);
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => (globalThis as unknown as { taken: number[] }).taken.splice(0));
  for (const [n, letter] of [...LETTERS].entries()) {
    await page.keyboard.type(letter);
    const isTaken = (before: number) => (globalThis as unknown as { taken: number[] }).taken.length > before;
    await page.waitForFunction(isTaken, n, { polling: LOOK_MS });
  }
  return page.evaluate(() => [...(globalThis as unknown as { taken: number[] }).taken]);
}

async function openPage(context: BrowserContext, url: string, person: Person): Promise<Page> {
  await context.addInitScript((session) => localStorage.setItem('sb-127-auth-token', session), sessionOf(person));
  await context.addInitScript(takeTimes);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(url);
  await page.locator('[data-save-state]').getByText('Saved', { exact: true }).waitFor();
  await page.waitForFunction(
    (least) => [...CSS.highlights].reduce((sum, [, { size }]) => sum + size, 0) >= least,
    MARKS,
  );
  await page.evaluate(addBareField);
  return page;
}

const rowOf = (what: string, share: number, own: readonly number[], bare: readonly number[]): Row => {
  const [figure, reference] = [quantile(own, share), quantile(bare, share)];
  const ratio = figure / reference;
  return {
    id: 'TYPING',
    what,
    goal: `≤ ${times(GOAL)}`,
    figure: ms(figure),
    reference: `bare field ${ms(reference)}`,
    ratio: times(ratio),
    met: ratio <= GOAL,
  };
};

/**
 * CONTENT-42: a keystroke in a document of 1,000 words with 40 marks, against one in a bare field of the same page.
 * Chromium draws its frames at once, because waiting for the next one of 60 a second would be most of the time.
 */
export async function typing(world: World): Promise<Row[]> {
  const [person] = await newPeople(world, 1, 1);
  if (!person) throw new Error('There is nobody to type');
  const id = await aDocument(world, person);
  const { launchOptions } = await chromiumLaunch();
  const args = [...launchOptions.args, '--disable-frame-rate-limit', '--disable-gpu-vsync'];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await openPage(context, `${world.api.url}/content/${id}`, person);
    const marks = await countMarks(page);
    const [own, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [ours, plain] = [await typeInto(page, '.marked-field textarea'), await typeInto(page, '#bare')];
      // The first round warms both up.
      if (round === 0) continue;
      own.push(...ours);
      bare.push(...plain);
    }
    const what = `A keystroke in ${WORDS} words with ${marks} marks`;
    return [rowOf(`${what}, median of ${own.length}`, 0.5, own, bare), rowOf(`${what}, p99`, 0.99, own, bare)];
  } finally {
    await browser.close();
  }
}
