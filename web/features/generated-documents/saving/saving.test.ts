import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GeneratedDocument } from '#shared/contracts/generated-documents.ts';
import { decidedTexts, decisions } from '#web/features/generated-documents/saving/meet.ts';
import {
  beginSaving,
  isDirty,
  keptOf,
  next,
  type Saving,
  type SavingEvent,
  saveDueAt,
  toSend,
} from '#web/features/generated-documents/saving/saving.ts';

const documentOf = (given: Partial<GeneratedDocument> = {}): GeneratedDocument => ({
  id: '5c1f4b0e-6f0a-4f7a-9a68-1f6a8f2b7c10',
  user_id: '5c1f4b0e-6f0a-4f7a-9a68-1f6a8f2b7c11',
  role_id: null,
  template_id: null,
  queue_id: null,
  template_name: 'Job Advert',
  kind: 'job_advert',
  job_title: 'Engineer',
  company_name: 'Otterbeck',
  version: 1,
  edited: true,
  origin: 'edited',
  created_at: '2026-11-20T10:02:00.000Z',
  updated_at: '2026-11-20T10:02:00.000Z',
  content: 'One.\nTwo.\nThree.',
  metadata: {},
  ...given,
});

const run = (events: SavingEvent[], from = beginSaving(documentOf())): Saving => events.reduce(next, from);
const typed = (text: string, at: number): SavingEvent => ({ type: 'typed', part: 'text', text, at });
const answered = (content: string, version: number, at = 0): SavingEvent => ({
  type: 'saved',
  document: documentOf({ content, version }),
  at,
});
const seen = (given: Partial<GeneratedDocument>): SavingEvent => ({
  type: 'read',
  document: documentOf(given),
  refused: false,
  isNews: true,
  at: 0,
});
const refusedBy = (given: Partial<GeneratedDocument>): SavingEvent => ({
  type: 'read',
  document: documentOf(given),
  refused: true,
  isNews: true,
  at: 0,
});

test('a text is saved 1.5 s after the last keystroke, and every 10 s while typing goes on [CONTENT-22]', () => {
  expect(saveDueAt(run([]))).toBeNull();
  expect(saveDueAt(run([typed('One', 1000), typed('One more', 1400)]))).toBe(2900);
  const busy = Array.from({ length: 20 }, (_, at) => typed(`One ${at}`, 1000 * at));
  expect(saveDueAt(run(busy))).toBe(10_000);
});

test('one save is under way at a time, and what is typed meanwhile is sent next', () => {
  const sending = run([typed('One more', 0), { type: 'sent', at: 1500 }, typed('One more word', 1600)]);
  expect(saveDueAt(sending)).toBeNull();
  const done = next(sending, answered('One more', 2, 1700));
  expect(isDirty(done)).toBe(true);
  expect(saveDueAt(done)).toBe(3100);
  expect(toSend(done)).toEqual({ version: 2, content: 'One more word' });
});

test('a failed save is tried again after 2, 4, 8 and then every 15 seconds [CONTENT-22]', () => {
  const failed: SavingEvent = { type: 'failed', why: 'failed', message: '', at: 0 };
  const waits = [1, 2, 3, 4, 5].map((times) =>
    saveDueAt(
      run([
        typed('More', 0),
        ...Array.from({ length: times }, () => [{ type: 'sent', at: 0 } as const, failed]).flat(),
      ]),
    ),
  );
  expect(waits).toEqual([2000, 4000, 8000, 15_000, 15_000]);
});

test('a blank text is never saved [CONTENT-23]', () => {
  expect(saveDueAt(run([typed(' \n ', 0), { type: 'urged' }]))).toBeNull();
});

test('a save that was stored without an answer is no conflict, also when typing went on', () => {
  const lost = run([
    typed('One more', 0),
    { type: 'sent', at: 1 },
    { type: 'failed', why: 'failed', message: '', at: 2 },
    typed('One more word', 3),
    { type: 'sent', at: 4 },
    refusedBy({ content: 'One more', version: 2 }),
  ]);
  expect(lost.clash).toBeNull();
  expect(toSend(lost)).toEqual({ version: 2, content: 'One more word' });
});

test('a text that was taken back after a lost answer is sent again', () => {
  const lost = run([
    typed('One more', 0),
    { type: 'sent', at: 1 },
    typed('One.\nTwo.\nThree.', 2),
    { type: 'failed', why: 'failed', message: '', at: 3 },
  ]);
  expect(saveDueAt(lost)).toBe(2003);
});

test('a change elsewhere replaces the text in place while nothing is typed here [CONTENT-26, TEAM-36]', () => {
  const now = run([seen({ content: 'Another', version: 2 })]);
  expect(now.texts).toEqual({ text: 'Another' });
  expect(now.notice).toMatchObject({ what: 'updated' });
  expect(saveDueAt(now)).toBeNull();
});

test('changes of different passages are merged and saved at once [CONTENT-26, TEAM-37]', () => {
  const mine = run([typed('One.\nTwo.\nThree and a half.', 0), { type: 'sent', at: 1 }]);
  const merged = next(mine, refusedBy({ content: 'One and a half.\nTwo.\nThree.', version: 2 }));
  expect(merged.texts).toEqual({ text: 'One and a half.\nTwo.\nThree and a half.' });
  expect(merged.notice).toMatchObject({ what: 'merged' });
  expect(saveDueAt(merged)).toBe(0);
});

test('a passage in common stops saving until it is decided, and a third save is taken in [CONTENT-26, TEAM-38]', () => {
  const lines = (second: string, last: string) => `One.\n${second}.\nThree.\nFour.\n${last}.`;
  const from = beginSaving(documentOf({ content: lines('Two', 'Five') }));
  const mine = run([typed(lines('Two of mine', 'Five'), 0), { type: 'sent', at: 1 }], from);
  const clash = next(mine, refusedBy({ content: lines('Two of theirs', 'Five'), version: 2 }));
  expect(clash.clash).toMatchObject({ how: 'passages' });
  expect(saveDueAt(clash)).toBeNull();
  const third = next(clash, seen({ content: lines('Two of theirs', 'Fifth'), version: 3 }));
  const all = decisions(third, third.clash?.newer ?? documentOf());
  const done = next(third, { type: 'decided', texts: decidedTexts(all, ['mine']), at: 9 });
  expect(toSend(done)).toEqual({ version: 3, content: lines('Two of mine', 'Fifth') });
});

const keptAt = (version: number): SavingEvent => ({
  type: 'kept',
  draft: {
    base: { version, texts: { text: 'One.\nTwo.\nThree.' } },
    texts: { text: 'One.\nTwo.\nThree mine.' },
    at: 5,
  },
  at: 10,
});

test('unsaved text of an earlier visit is back over the same text, and merged into a newer one [CONTENT-24]', () => {
  const back = run([keptAt(1)]);
  expect(back.texts).toEqual({ text: 'One.\nTwo.\nThree mine.' });
  expect(back.notice).toMatchObject({ what: 'kept', at: 5, before: { text: 'One.\nTwo.\nThree.' } });
  const older = run([keptAt(1)], beginSaving(documentOf({ content: 'One theirs.\nTwo.\nThree.', version: 4 })));
  expect(toSend(older)).toEqual({ version: 4, content: 'One theirs.\nTwo.\nThree mine.' });
});

test('kept text of an older base stays one of that base until it is decided [CONTENT-24, CONTENT-27]', () => {
  const newer = beginSaving(documentOf({ content: 'Another.', version: 4, origin: 'generated' }));
  const clash = run([keptAt(1)], newer);
  expect(clash.clash).toMatchObject({ how: 'generated' });
  expect(keptOf(clash)).toMatchObject({ base: { version: 1 }, texts: { text: 'One.\nTwo.\nThree mine.' } });
});

test.each(['generated', 'restored'] as const)('a text %s meanwhile is never merged [CONTENT-27]', (origin) => {
  const mine = run([typed('One.\nTwo.\nThree and a half.', 0), { type: 'sent', at: 1 }]);
  const clash = next(mine, refusedBy({ content: 'Another text.', version: 2, origin }));
  expect(clash.clash).toMatchObject({ how: origin });
  const edited = next(clash, seen({ content: 'Another text!', version: 3 }));
  expect(edited.clash).toMatchObject({ how: origin, newer: { version: 3 } });
  expect(edited.texts).toEqual({ text: 'One.\nTwo.\nThree and a half.' });
});

test('a text that was read while a save was under way is met once that save has failed [CONTENT-27]', () => {
  const failed = run([
    typed('One.\nTwo.\nThree mine.', 0),
    { type: 'sent', at: 1 },
    seen({ content: 'Another text.', version: 2, origin: 'generated' }),
    { type: 'failed', why: 'failed', message: '', at: 2 },
  ]);
  expect(failed.clash).toMatchObject({ how: 'generated', newer: { version: 2 } });
});

test('a regenerated text takes the place of one that nobody touched [CONTENT-18]', () => {
  const now = run([
    {
      type: 'read',
      document: documentOf({ content: 'New', version: 2, origin: 'generated' }),
      refused: false,
      isNews: false,
      at: 0,
    },
  ]);
  expect(now.texts).toEqual({ text: 'New' });
  expect(now.notice).toMatchObject({ what: 'generated', before: { text: 'One.\nTwo.\nThree.' } });
});

/** The server: it stores a save over the version that the save names and keeps every text but those of one sitting. */
class Server {
  current = documentOf();
  kept: string[] = [];
  bySitting = false;
  save(version: number, content: string, sitting: boolean): GeneratedDocument | undefined {
    if (content.trim() === this.current.content) return this.current;
    if (version !== this.current.version) return undefined;
    if (!(sitting && this.bySitting)) this.kept.push(String(this.current.content));
    this.bySitting = sitting;
    this.current = documentOf({ content: content.trim(), version: version + 1, origin: 'edited' });
    return this.current;
  }
  replace(origin: 'generated' | 'restored', content: string): void {
    this.kept.push(String(this.current.content));
    this.bySitting = false;
    this.current = documentOf({ content, version: this.current.version + 1, origin });
  }
}

type Step =
  | { do: 'type' | 'elsewhere'; line: number }
  | { do: 'send' | 'answer' | 'lose' | 'cut' | 'look' | 'generate' | 'restore' | 'urge' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('type', 'elsewhere'), line: fc.nat(5) }) },
  {
    weight: 7,
    arbitrary: fc.record({ do: fc.constantFrom('send', 'answer', 'lose', 'cut', 'look', 'urge') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('generate', 'restore') }) },
);

const withWord = (text: string, line: number, word: string): string => {
  const lines = text.split('\n');
  const at = line % lines.length;
  return lines.map((one, index) => (index === at ? `${one} ${word}` : one)).join('\n');
};

/** A page and a server with random events between them. `pending`: the save that is on its way. */
class World {
  server = new Server();
  saving = beginSaving(this.server.current);
  pending: { version: number; content: string } | null = null;
  mine: string[] = [];
  theirs: string[] = [];
  at = 0;

  do(one: Step): void {
    this.at += 1000;
    if (one.do === 'type') this.type(one.line);
    else if (one.do === 'elsewhere') this.elsewhere(one.line);
    else if (one.do === 'generate') this.server.replace('generated', `New text ${this.at}.`);
    else if (one.do === 'restore') this.server.replace('restored', `Old text ${this.at}.`);
    else if (one.do === 'urge') this.to({ type: 'urged' });
    else if (one.do === 'look')
      this.to({ type: 'read', document: this.server.current, refused: false, isNews: true, at: this.at });
    else this.network(one.do);
  }
  to(event: SavingEvent): void {
    this.saving = next(this.saving, event);
  }
  type(line: number): void {
    const word = `mine${this.mine.length}x`;
    this.mine.push(word);
    this.to(typed(withWord(this.saving.texts.text ?? '', line, word), this.at));
  }
  elsewhere(line: number): void {
    const word = `theirs${this.theirs.length}x`;
    this.theirs.push(word);
    this.server.save(this.server.current.version, withWord(String(this.server.current.content), line, word), false);
  }
  network(what: string): void {
    const due = saveDueAt(this.saving);
    if (what === 'send' && due !== null && due <= this.at + 60_000 && !this.pending) {
      const { version, content } = toSend(this.saving);
      this.pending = { version, content: String(content) };
      this.to({ type: 'sent', at: this.at });
    }
    if (!this.pending || what === 'send') return;
    const { version, content } = this.pending;
    this.pending = null;
    const stored = what === 'cut' ? undefined : this.server.save(version, content, true);
    if (what !== 'answer') this.to({ type: 'failed', why: 'failed', message: '', at: this.at });
    else if (stored) this.to({ type: 'saved', document: stored, at: this.at });
    else this.to({ type: 'read', document: this.server.current, refused: true, isNews: true, at: this.at });
  }
  /** The network is back: saves until nothing is left, and keeps one's own words wherever it is asked. */
  settle(): void {
    for (let round = 0; round < 50; round += 1) {
      this.at += 60_000;
      this.to({ type: 'read', document: this.server.current, refused: false, isNews: true, at: this.at });
      const { clash } = this.saving;
      if (clash) {
        const all = clash.how === 'passages' ? decisions(this.saving, clash.newer) : [];
        const texts =
          all.length > 0
            ? decidedTexts(
                all,
                all.flatMap(({ merged }) => ('text' in merged ? [] : merged.conflicts.map(() => 'mine' as const))),
              )
            : this.saving.texts;
        this.to({ type: 'decided', texts, at: this.at });
      }
      this.network('send');
      this.network('answer');
    }
  }
}

test('whatever happens on the way, every character typed is stored in the end [CONTENT-24, CONTENT-26]', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World();
      for (const one of steps) world.do(one);
      // Kept on this device until it is stored: the texts on the page.
      for (const word of world.mine) {
        const everywhere = [world.saving.texts.text, world.server.current.content, ...world.server.kept].join('\n');
        expect(everywhere).toContain(word);
      }
      world.settle();
      expect(isDirty(world.saving)).toBe(false);
      expect(world.saving.clash).toBeNull();
      expect(world.server.current.content).toBe(world.saving.texts.text?.trim());
      const stored = [world.server.current.content, ...world.server.kept].join('\n');
      for (const word of [...world.mine, ...world.theirs]) expect(stored).toContain(word);
    }),
    { numRuns: 400 },
  );
});
