import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { decidedTexts, decisions } from '#web/features/writing/documents/saving/meet.ts';
import {
  beginSaving,
  isDirty,
  next,
  type SavingEvent,
  saveDueAt,
  toSend,
} from '#web/features/writing/documents/saving/saving.ts';
import { documentOf } from '#web/features/writing/documents/saving/testing/document-of.ts';

const typed = (text: string, at: number): SavingEvent => ({ type: 'typed', part: 'text', text, at });

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
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
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
