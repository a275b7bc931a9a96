import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';
import { twoEditors } from '#api/writing/documents/testing/team.ts';
import { timesOf } from '#local/testing/size.ts';

const bench = await documentsBench();
const { db, call, versionsOf } = bench;
type Team = Awaited<ReturnType<typeof twoEditors>>;

/** Each person has two windows; a window knows the version it loaded or stored last. */
const WINDOWS = 4;
const window = fc.nat({ max: WINDOWS - 1 });
const text = fc.constantFrom('A', 'B', 'C', 'D', 'E');
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('save' as const), window, text }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('load' as const), window }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), window, nth: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('generate' as const), text }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('name' as const), nth: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 20 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What the rules promise of a history so far. */
class History {
  /** The texts that must be among the versions: each was current when its sitting ended, or has a name. */
  readonly kept: string[] = [];
  versions = 1;
  number = 1;
  current = { text: '', by: 'generation', minutes: 0, isFixed: true };

  constructor(text: string) {
    this.current.text = text;
  }

  /** `by`: person and sitting of a save; null for what always begins a version. */
  stored(version: number, text: string, by: string | null): void {
    expect(version).toBeGreaterThan(this.number);
    const { current } = this;
    const isContinued = by !== null && by === current.by && current.minutes < 15 && !current.isFixed;
    if (!isContinued) {
      this.kept.push(current.text);
      this.versions += 1;
    }
    this.number = version;
    this.current = isContinued ? { ...current, text } : { text, by: by ?? '', minutes: 0, isFixed: false };
  }
}

/** Texts are made unique, so that a lost one cannot hide behind an equal one; in a third of the saves they repeat. */
let made = 0;
const unique = (letter: string) => (letter === 'A' || letter === 'B' ? letter : `${letter} ${++made}`);

type World = { team: Team; history: History; bases: number[] };
const pathOf = ({ team }: World) => `${PATH}/${team.id}`;
const now = async (world: World) => (await call(world.team.ada, 'GET', pathOf(world))).body;
/** One of the versions there are. */
async function pick(world: World, nth: number): Promise<{ number: number; is_current: boolean }> {
  const { items } = (await call(world.team.ada, 'GET', `${pathOf(world)}/versions`)).body;
  return items[nth % items.length];
}

const run: { [Do in Step['do']]: (world: World, one: Extract<Step, { do: Do }>) => Promise<unknown> } = {
  load: async (world, { window }) => {
    world.bases[window] = (await now(world)).version;
  },
  pass: async ({ team, history }, { minutes }) => {
    history.current.minutes += minutes;
    await sql`update document_versions set created_at = created_at - make_interval(mins => ${minutes})
      where document_id = ${team.id}`.execute(db);
  },
  generate: async (world, { text }) => {
    const content = unique(text);
    await world.team.generateAgain(content);
    world.history.stored((await now(world)).version, content, null);
  },
  name: async (world, { nth }) => {
    const { number, is_current } = await pick(world, nth);
    const path = `${pathOf(world)}/versions/${number}`;
    expect((await call(world.team.ada, 'PATCH', path, { name: 'Kept' })).status).toBe(200);
    if (is_current) world.history.current.isFixed = true;
  },
  save: (world, { window, text }) => {
    const [content, sitting] = [unique(text), sittings[window]];
    return change(world, window, {
      method: 'PUT',
      path: pathOf(world),
      body: { content, sitting },
      content,
      by: `${window % 2} ${sitting}`,
    });
  },
  restore: async (world, { window, nth }) => {
    const path = `${pathOf(world)}/versions/${(await pick(world, nth)).number}`;
    const { content } = (await call(world.team.ada, 'GET', path)).body;
    return change(world, window, { method: 'POST', path: `${path}/restore`, body: {}, content, by: null });
  },
};

type Request = { method: string; path: string; body: object; content: string; by: string | null };

/** A save or a restore from the version that the window knows, and what must come of it. */
async function change(world: World, at: number, { method, path, body, content, by }: Request): Promise<void> {
  const { team, history, bases } = world;
  const [before, version] = [await now(world), bases[at]];
  const answer = await call(at % 2 === 0 ? team.ada : team.bo, method, path, { ...body, version });
  const after = await now(world);
  if (content === before.content) {
    expect([answer.status, after]).toEqual([200, before]);
  } else if (version === before.version) {
    expect([answer.status, after.content, after.version]).toEqual([200, content, answer.body.version]);
    history.stored(after.version, content, by);
  } else {
    expect([answer.status, after]).toEqual([409, before]);
    expect(answer.body.error.current).toEqual(before);
    return;
  }
  bases[at] = after.version;
}
const sittings = Array.from({ length: WINDOWS }, () => randomUUID());

const HISTORIES = timesOf({ whole: 15, sample: 3 });

test(`in any history of saves, generations, restores and names by two people no text of a sitting’s end is lost and nobody saves over a version they did not name, ${HISTORIES} times [VER-02] [VER-07] [CONTENT-26]`, async () => {
  const histories = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 35 }), async (steps) => {
    const team = await twoEditors(bench, 'First');
    const history = new History('First');
    const world = { team, history, bases: Array<number>(WINDOWS).fill(1) };
    // TypeScript cannot infer through the union that a step is one of its own kind.
    for (const one of steps) await (run[one.do] as (world: World, one: Step) => Promise<unknown>)(world, one);
    const versions = await versionsOf(team.bo, team.id);
    expect(versions.map(({ ordinal }) => ordinal)).toEqual(
      Array.from({ length: history.versions }, (_, at) => history.versions - at),
    );
    expect(versions.map(({ content }) => content)).toEqual([history.current.text, ...history.kept.toReversed()]);
    const numbers = versions.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => other - one));
    expect(numbers[0]).toBe(history.number);
  });
  await fc.assert(histories, { numRuns: HISTORIES });
}, 120_000);
