import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { decidedTexts, decisions } from '#web/features/writing/documents/saving/meet.ts';
import {
  beginSaving,
  isDirty,
  next as nextOf,
  type SavingEvent,
  saveDueAt,
  toSend,
} from '#web/features/writing/documents/saving/saving.ts';
import { documentOf } from '#web/features/writing/documents/saving/testing/document-of.ts';
import { movedCaret } from '#web/ui/form/moved-caret.ts';

type Version = { number: number; text: string; sitting: string };
type Save = { version: number; text: string; sitting: string };
type Next = typeof nextOf;
/** What a test replaces by a fault. */
export type Parts = { next: Next; continues: (current: Version, save: Save) => boolean };

export const SOUND: Parts = { next: nextOf, continues: (current, save) => current.sitting === save.sitting };

const PARAGRAPHS = ['Left: ', 'Shared: ', 'Right: '];
const TEXT = `${PARAGRAPHS.join('\n\n')}\n\nEnd.`;

/** Stores a save over the version that it names, in place while a sitting goes on (decision 035); answers 409 to others. */
class Server {
  versions: Version[] = [{ number: 1, text: TEXT, sitting: '' }];
  #continues: Parts['continues'];
  constructor({ continues }: Parts) {
    this.#continues = continues;
  }
  get current(): Version {
    return this.versions.at(-1) as Version;
  }
  document(): GeneratedDocument {
    return documentOf({ content: this.current.text, version: this.current.number, origin: 'edited' });
  }
  save(save: Save): GeneratedDocument | undefined {
    const text = save.text.trim();
    if (text === this.current.text) return this.document();
    if (save.version !== this.current.number) return undefined;
    const version = { number: save.version + 1, text, sitting: save.sitting };
    if (this.versions.length > 1 && this.#continues(this.current, save)) this.versions.pop();
    this.versions.push(version);
    return this.document();
  }
}

export const WAYS = ['answer', 'lose', 'cut', 'delay'] as const;
export type Step =
  | { page: number; do: 'place' | 'type' | 'half'; n: number }
  | { page: number; do: 'decide'; side: 'mine' | 'theirs' }
  | { page: number; do: 'send' | 'urge' | 'look' | 'arrive' | (typeof WAYS)[number] };

/** A page with its text and caret, and the save that is under way. */
class Page {
  saving = beginSaving(documentOf({ content: TEXT, origin: 'edited' }));
  typed: string[] = [];
  /** Sides of passages that were decided against; of those, the ones that only this page had. */
  dropped: string[] = [];
  given: string[] = [];
  #caret = TEXT.length;
  #half: string | null = null;
  #words = 0;
  #pending: Save | null = null;
  #late: Save[] = [];

  readonly name: string;
  readonly server: Server;
  readonly next: Next;
  constructor(name: string, server: Server, next: Next) {
    this.name = name;
    this.server = server;
    this.next = next;
  }

  get text(): string {
    return this.saving.texts.text ?? '';
  }
  to(event: SavingEvent): void {
    const before = this.text;
    this.saving = this.next(this.saving, event);
    this.#caret = movedCaret(before, this.text, this.#caret);
  }
  /** The caret at the end of a paragraph. */
  place(n: number): void {
    const from = this.text.indexOf(PARAGRAPHS[n % PARAGRAPHS.length] ?? '');
    const end = this.text.indexOf('\n', from);
    this.#caret = from < 0 || end < 0 ? this.text.length : end;
  }
  /** A word in two halves, each of which occurs nowhere else; other events may come between them. */
  type(at: number, isWhole: boolean): void {
    const first = this.#half === null;
    const id = `${this.name}${String(this.#words).padStart(2, '0')}`;
    this.#insert(first ? `a${id}` : `${id}z `, at);
    this.#half = first ? id : null;
    if (!first) this.#words += 1;
    else if (isWhole) this.type(at, true);
  }
  #insert(letters: string, at: number): void {
    this.typed.push(letters.trim());
    const text = this.text.slice(0, this.#caret) + letters + this.text.slice(this.#caret);
    this.saving = this.next(this.saving, { type: 'typed', part: 'text', text, at });
    this.#caret += letters.length;
  }
  decide(side: 'mine' | 'theirs', at: number): void {
    const { clash } = this.saving;
    if (!clash) return;
    const all = decisions(this.saving, clash.newer);
    const passages = all.flatMap(({ merged }) => ('text' in merged ? [] : merged.conflicts));
    this.dropped.push(...passages.map(({ mine, theirs }) => (side === 'mine' ? theirs : mine)));
    if (side === 'theirs') this.given.push(...passages.map(({ mine }) => mine));
    this.to({
      type: 'decided',
      texts: decidedTexts(
        all,
        passages.map(() => side),
      ),
      at,
    });
  }
  look(at: number): void {
    this.to({ type: 'read', document: this.server.document(), refused: false, isNews: true, at });
  }
  send(at: number): void {
    const due = saveDueAt(this.saving);
    if (this.#pending || due === null || due > at) return;
    const { version, content } = toSend(this.saving);
    this.#pending = { version, text: String(content), sitting: this.name };
    this.to({ type: 'sent', at });
  }
  /** 'lose': it is stored and the answer is not. 'delay': it reaches the server after the page gave it up. */
  end(way: (typeof WAYS)[number], at: number): void {
    const save = this.#pending;
    if (!save) return;
    this.#pending = null;
    const stored = way === 'answer' || way === 'lose' ? this.server.save(save) : undefined;
    if (way === 'delay') this.#late.push(save);
    if (way !== 'answer') this.to({ type: 'failed', why: 'failed', message: '', at });
    else if (stored) this.to({ type: 'saved', document: stored, at });
    else this.to({ type: 'read', document: this.server.document(), refused: true, isNews: true, at });
  }
  arrive(): void {
    const save = this.#late.shift();
    if (save) this.server.save(save);
  }
}

const STEP_MS = 700;
const ROUNDS = 40;

/** Two pages of one document. Returns what is wrong in the end; nothing, when nothing typed was lost. */
export function twoPages(steps: readonly Step[], parts: Parts = SOUND): string[] {
  const server = new Server(parts);
  const pages = ['x', 'y'].map((name) => new Page(name, server, parts.next));
  let at = 0;
  for (const step of steps) {
    at += STEP_MS;
    take(pages[step.page] as Page, step, at);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    at += 60_000;
    for (const page of pages) {
      page.arrive();
      page.end('answer', at);
      page.look(at);
      page.decide('mine', at);
      page.send(at);
    }
  }
  return faultsOf(server, pages);
}

function take(page: Page, step: Step, at: number): void {
  if (step.do === 'place') page.place(step.n);
  else if (step.do === 'type' || step.do === 'half') page.type(at, step.do === 'type');
  else if (step.do === 'decide') page.decide(step.side, at);
  else if (step.do === 'send') page.send(at);
  else if (step.do === 'urge') page.to({ type: 'urged' });
  else if (step.do === 'look') page.look(at);
  else if (step.do === 'arrive') page.arrive();
  else page.end(step.do, at);
}

function faultsOf({ versions, current }: Server, pages: readonly Page[]): string[] {
  const typed = pages.flatMap((page) => page.typed);
  const stored = versions.map(({ text }) => text).join('\0');
  const dropped = pages.flatMap((page) => page.dropped).join('\0');
  const given = pages.flatMap((page) => page.given).join('\0');
  const unsaved = pages.filter(({ saving }) => isDirty(saving) || saving.clash);
  const older = pages.filter(({ text }) => text.trim() !== current.text);
  const twice = versions.filter(({ text }, n) => versions[n - 1]?.text === text);
  const lacks = (...texts: string[]) => typed.filter((word) => !texts.some((text) => text.includes(word)));
  return [
    ...unsaved.map(({ name }) => `not saved: ${name}`),
    ...older.map(({ name }) => `an older text: ${name}`),
    ...lacks(stored, given).map((word) => `in no version: ${word}`),
    ...lacks(current.text, dropped).map((word) => `gone, and nobody was asked: ${word}`),
    ...typed.filter((word) => current.text.split(word).length > 2).map((word) => `twice: ${word}`),
    ...twice.map(({ number }) => `stored twice: ${number}`),
  ];
}
