import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHistory } from '#web/features/writing/documents/saving/history.ts';

type Step = { do: 'mine' | 'theirs' | 'cut' | 'cut_theirs' | 'undo' | 'redo'; place: number };
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('mine', 'mine', 'theirs', 'cut', 'cut_theirs', 'undo', 'undo', 'redo'),
  place: fc.nat(40),
});

/** Words have names: those of the person here begin with 'm', those of others with 't', those of before with 'w'. */
class Page {
  text = Array.from({ length: 8 }, (_, at) => `w${at}`).join(' ');
  history = createHistory();
  count = 0;
  at = 0;
  words = (): string[] => this.text.match(/[mtw]\d+/g) ?? [];
  /** Puts a word in between, or takes one away with the blank behind it; every other blank stays as it is. */
  changed(place: number, word: string | null): string {
    const words = [...this.text.matchAll(/[mtw]\d+ ?/g)];
    const at = words[place % (words.length + 1)];
    if (word !== null) return at ? this.spliced(at.index, 0, `${word} `) : `${this.text} ${word}`;
    return at ? this.spliced(at.index, at[0].length, '') : this.text;
  }
  spliced = (from: number, length: number, text: string): string =>
    this.text.slice(0, from) + text + this.text.slice(from + length);
  to(text: string, whose: 'own' | 'others'): void {
    const [before, after] = [{ text: this.text }, { text }];
    // Each is an entry of its own.
    this.at += 5_000;
    if (whose === 'own') this.history.own(before, after, { at: this.at });
    else this.history.others(before, after);
    this.text = text;
  }
  do({ do: what, place }: Step): void {
    this.count += 1;
    if (what === 'mine') this.to(this.changed(place, `m${this.count}`), 'own');
    else if (what === 'theirs') this.to(this.changed(place, `t${this.count}`), 'others');
    else if (what === 'cut') this.to(this.changed(place, null), 'own');
    else if (what === 'cut_theirs') this.to(this.changed(place, null), 'others');
    else this.text = this.history[what]({ text: this.text })?.texts.text ?? this.text;
  }
}

const named = (words: readonly string[], letter: string) => words.filter((word) => word.startsWith(letter)).sort();
const runs = fc.array(step, { maxLength: 60 });
const NUMBER = { numRuns: 400 };

/** The words of others before and after each undo and redo, without those that were cut here. */
function theirsAround(steps: readonly Step[]): [before: string[], after: string[]][] {
  const page = new Page();
  const cutHere = new Set<string>();
  const theirs = (words: string[]) => named(words, 't').filter((word) => !cutHere.has(word));
  return steps.flatMap((one): [string[], string[]][] => {
    const before = page.words();
    page.do(one);
    const after = page.words();
    const gone = before.filter((word) => !after.includes(word));
    if (one.do === 'cut') for (const word of gone) cutHere.add(word);
    return one.do === 'undo' || one.do === 'redo' ? [[theirs(before), theirs(after)]] : [];
  });
}

test('an undo or a redo takes and brings back no word of another person that was not cut here [JUDGE-64]', () => {
  fc.assert(
    fc.property(runs, (steps) => {
      for (const [before, after] of theirsAround(steps)) expect(after).toEqual(before);
    }),
    NUMBER,
  );
});

const FIRST = ['w0', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7'];

/** The words that others wrote, or that were there, without those that others took away. */
function othersAfter(page: Page, steps: readonly Step[]): string[] {
  const left = new Set(FIRST);
  for (const one of steps) {
    const before = page.words();
    page.do(one);
    const after = page.words();
    if (one.do === 'theirs') for (const word of named(after, 't')) left.add(word);
    if (one.do === 'cut_theirs') for (const word of before.filter((was) => !after.includes(was))) left.delete(word);
  }
  return [...left].sort();
}

test('after all is undone no own word is left, and all that others wrote and left is there [JUDGE-64]', () => {
  fc.assert(
    fc.property(runs, (steps) => {
      const page = new Page();
      const left = othersAfter(page, steps);
      for (let count = 0; count <= steps.length; count++) page.do({ do: 'undo', place: 0 });
      expect(page.words().sort()).toEqual(left);
    }),
    NUMBER,
  );
});

test('what was undone comes back by as many redos, when nobody else did anything meanwhile [JUDGE-64]', () => {
  fc.assert(
    fc.property(runs, fc.nat(20), (steps, times) => {
      const page = new Page();
      for (const one of steps) page.do(one);
      const texts = [page.text];
      for (let count = 0; count < times; count++) {
        const before = page.text;
        page.do({ do: 'undo', place: 0 });
        if (page.text !== before) texts.push(page.text);
      }
      for (const text of texts.toReversed()) {
        expect(page.text).toBe(text);
        page.do({ do: 'redo', place: 0 });
      }
    }),
    NUMBER,
  );
});

test('alone every undo is the text before [JUDGE-64]', () => {
  fc.assert(
    fc.property(runs, (steps) => {
      const page = new Page();
      const texts: string[] = [];
      for (const one of steps.filter((one) => one.do === 'mine' || one.do === 'cut')) {
        const before = page.text;
        page.do(one);
        if (page.text !== before) texts.push(before);
      }
      for (const text of texts.toReversed()) {
        page.do({ do: 'undo', place: 0 });
        expect(page.text).toBe(text);
      }
      expect(page.history.undo({ text: page.text })).toBeNull();
    }),
    NUMBER,
  );
});
