import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { idsOf, newPerson, type Person } from '#local/lab/chaos/person.ts';
import { createProxy, type Wire } from '#local/lab/chaos/proxy.ts';
import { doubledWords, lostWords, type Stored, storedTwice, traceOf } from '#local/lab/chaos/typing-account.ts';
import { openTypingPage, type TypingPage } from '#local/lab/chaos/typing-page.ts';
import { pause, seconds, until } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';
import { chromiumLaunch } from '#local/launch/browser.ts';

const TYPING_S = 60;
const KILL_EVERY_MS = 2_000;
/** What an api gets to serve before it is killed, also on a machine that starts one slowly. */
const SERVES_MS = 500;
/** Longer than a page waits between two tries to save. */
const SETTLE_MS = 60_000;
const CUT_EVERY_MS = 5_000;
const CUT_MS = 1_000;
const TEXT = 'Left: \n\nShared: \n\nRight: \n\nEnd.';

/** A generated document with paragraphs of its own for each page, and one in common. */
async function aDocument(world: World, person: Person): Promise<string> {
  // It runs to the end: it publishes the events by which one page learns of the saves of the other.
  await world.startWorker();
  const ids = idsOf(await person.start(1));
  await world.account.ended(ids);
  const [row] = await world.query<{ id: string; version: number }>(
    'select id, version from generated_documents where queue_id = any($1::uuid[])',
    [ids],
  );
  const path = `/api/generated-documents/${row?.id}`;
  const { status } = await person.call(path, { method: 'PUT', body: { version: row?.version, content: TEXT } });
  if (status !== 200 || !row) throw new Error(`The document could not be prepared: ${status}`);
  await person.call('/api/preferences');
  await person.call('/api/preferences', { method: 'PUT', body: { tutorial_completed: true } });
  return row.id;
}

/** Two pages of one person, in one browser, each with a network of its own. */
async function openPages(world: World, person: Person, id: string) {
  const { body: session } = await person.signIn();
  const browser = await chromium.launch((await chromiumLaunch()).launchOptions);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((text) => localStorage.setItem('sb-127-auth-token', text), JSON.stringify(session));
  const open = async (name: string, own: string) => {
    const wire = await createProxy(world.api().port);
    const url = `http://127.0.0.1:${wire.port}/content/${id}`;
    return { wire, page: await openTypingPage(context, { url, name, places: [own, 'Shared: ', own] }) };
  };
  return { browser, first: await open('p1', 'Left: '), second: await open('p2', 'Right: ') };
}

/** Kills the api every 2 s until the given time; at its end one is running. Returns how often. */
async function killApis(world: World, end: number): Promise<number> {
  let kills = 0;
  for (; Date.now() < end; kills += 1) {
    const due = Date.now() + KILL_EVERY_MS;
    const { child, port } = world.api();
    child.kill();
    await child.ended;
    await world.startApi({ port });
    await pause(Math.max(SERVES_MS, due - Date.now()));
  }
  return kills;
}

async function cutNetwork(wire: Wire, end: number): Promise<number> {
  let cuts = 0;
  while (Date.now() + CUT_EVERY_MS <= end) {
    await pause(CUT_EVERY_MS - CUT_MS);
    wire.set('cut');
    await pause(CUT_MS);
    wire.set('open');
    cuts += 1;
  }
  return cuts;
}

const VERSIONS = `select number, content #>> '{}' as text from document_versions where document_id = $1 order by number`;

/** Waits until every page has saved and shows the stored text; throws after a minute. */
async function settle(pages: readonly TypingPage[], stored: () => Promise<string>): Promise<void> {
  const isSettled = async () => {
    const shown = await Promise.all(pages.map((page) => page.whenSaved()));
    const current = await stored();
    return shown.every((text) => text?.trim() === current.trim());
  };
  await until('all pages to save and to show the stored text', isSettled, SETTLE_MS);
}

/** What became of each lost word; every text of every page is stored in `folder`. */
async function traces(lost: readonly string[], pages: readonly TypingPage[], versions: Stored[], folder: string) {
  if (lost.length === 0) return [];
  const shown = await Promise.all(pages.map((page) => page.shown()));
  writeFileSync(`${folder}/typed.json`, JSON.stringify({ shown, versions }));
  return pages.flatMap(({ words }, at) =>
    lost.filter((word) => words.includes(word)).map((word) => `\n${traceOf(word, shown[at] ?? [], versions)}`),
  );
}

type Faults = { kills: number; cuts: number };

/** Both pages type while the api is killed and their networks are cut. */
async function typeUnderFaults(
  world: World,
  size: number,
  opened: Awaited<ReturnType<typeof openPages>>,
): Promise<Faults> {
  const { first, second } = opened;
  const end = Date.now() + 1_000 * size;
  const [kills, firstCuts, secondCuts] = await Promise.all([
    killApis(world, end),
    cutNetwork(first.wire, end),
    cutNetwork(second.wire, end),
    first.page.typeUntil(end),
    second.page.typeUntil(end),
  ]);
  return { kills, cuts: firstCuts + secondCuts };
}

async function outcomeOf(pages: readonly TypingPage[], versions: Stored[], folder: string) {
  const current = versions.at(-1)?.text ?? '';
  const typed = pages.flatMap(({ words }) => words);
  const texts = versions.map(({ text }) => text);
  const lost = lostWords(typed, texts);
  const twice = storedTwice(versions);
  const doubled = doubledWords(typed, current);
  const inText = typed.length - lostWords(typed, [current]).length;
  const decided = pages.map((page) => page.decided()).join(' and ');
  const found = await traces(lost, pages, versions, folder);
  return {
    figures: `${typed.length} words typed, ${inText} in the text, the others in ${versions.length} versions; ${decided} conflicts decided`,
    broken: unless(
      [lost.length === 0, `${lost.length} lost: ${found.join('')}`],
      [twice.length === 0, `stored twice: ${twice.join()}`],
      [doubled.length === 0, `twice in the text: ${doubled.join(' ')}`],
    ),
  };
}

async function typing(world: World, size = TYPING_S): Promise<Outcome> {
  const person = await newPerson(world);
  const id = await aDocument(world, person);
  const opened = await openPages(world, person, id);
  const { browser, first, second } = opened;
  const pages: TypingPage[] = [first.page, second.page];
  const read = () => world.query<Stored>(VERSIONS, [id]);
  try {
    const { kills, cuts } = await typeUnderFaults(world, size, opened);
    const from = performance.now();
    await settle(pages, async () => (await read()).at(-1)?.text ?? '');
    const settled = seconds(performance.now() - from);
    const { figures, broken } = await outcomeOf(pages, await read(), `${world.dir}/logs`);
    const all = `${kills} kills, ${cuts} cuts; both pages showed the stored text ${settled} after the end`;
    return { figures: `${figures}; ${all}`, broken };
  } catch (thrown) {
    const said = await Promise.all(pages.map((page) => page.describe(`${world.dir}/logs`)));
    throw new Error([String(thrown), ...said].join('; '));
  } finally {
    await browser.close();
    first.wire.close();
    second.wire.close();
  }
}

export const typingPages: Experiment[] = [
  {
    id: 'F19',
    lane: 'load',
    fault: 'the api killed every 2 s and the network cut every 5 s while two pages type into one document',
    run: typing,
  },
];
