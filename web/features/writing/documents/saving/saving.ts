import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { contentWith, type DocumentPart, type PartName, partsOf } from '#shared/text/document-parts.ts';
import { isBlankText } from '#shared/text/line-ends.ts';
import { meet } from '#web/features/writing/documents/saving/meet.ts';
import type { Kept, Problem, Saving } from '#web/features/writing/documents/saving/state.ts';
import { isAlike, isSame, type Texts, textsOf } from '#web/features/writing/documents/saving/texts.ts';

export type SavingEvent =
  /** `replaced`: not typed, but a finding's words replaced (1), or that taken back (-1). */
  | { type: 'typed'; part: PartName; text: string; at: number; replaced?: 1 | -1 | undefined; isComposing?: boolean }
  /** What was done here is taken back, or done again. */
  | { type: 'undone'; texts: Texts; at: number; replaced: 1 | -1 | undefined }
  /** Another text for all parts, which a person chose: Undo, a kept draft, the answer to a conflict. */
  | { type: 'set'; texts: Texts; at: number }
  /** Saves now: blur, Ctrl S, leaving, back online, signed in again. */
  | { type: 'urged' }
  | { type: 'sent'; at: number }
  | { type: 'saved'; document: GeneratedDocument; at: number }
  | { type: 'failed'; why: Problem; message: string; at: number }
  /** The document as the server has it, from a refused save or read again. `isNews`: another window changed it. */
  | { type: 'read'; document: GeneratedDocument; refused: boolean; isNews: boolean; at: number }
  | { type: 'deleted' }
  /** Unsaved text of an earlier visit was found on this device. */
  | { type: 'kept'; draft: Kept; at: number }
  /** In a conflict: `texts` replace those of the page and are saved over the newer text. */
  | { type: 'decided'; texts: Texts; at: number };

export const keptOf = ({ base, baseVersion, texts, typedAt }: Saving): Kept => ({
  base: { version: baseVersion, texts: base },
  texts,
  at: typedAt,
});

export const beginSaving = (document: GeneratedDocument): Saving => ({
  stored: document,
  base: textsOf(document),
  baseVersion: document.version,
  texts: textsOf(document),
  sending: null,
  unanswered: [],
  replaced: 0,
  sentReplaced: 0,
  typedAt: 0,
  dirtySince: 0,
  isUrgent: false,
  waiting: null,
  problem: null,
  clash: null,
  isDeleted: false,
  notice: null,
});

/** Whether the server lacks something that was typed here, or may hold what was taken back since. */
export const isDirty = ({ texts, base, unanswered }: Saving): boolean => !isSame(texts, base) || unanswered.length > 0;
export const isBlank = ({ texts }: Saving): boolean => Object.values(texts).some((text) => isBlankText(text ?? ''));

const AFTER_TYPING_MS = 1500;
const AT_LEAST_EVERY_MS = 10_000;
const RETRY_MS = [2000, 4000, 8000, 15_000];

/** When the page has to save: a time, which may have passed; null: not before something else happens. */
export function saveDueAt(saving: Saving): number | null {
  const { problem, typedAt, dirtySince } = saving;
  const waits = saving.sending || saving.clash || saving.isDeleted || isBlank(saving);
  if (waits || !isDirty(saving)) return null;
  if (saving.isUrgent) return 0;
  if (problem?.why === 'failed') return problem.at + (RETRY_MS[problem.failures - 1] ?? 15_000);
  if (problem) return null;
  return Math.min(typedAt + AFTER_TYPING_MS, dirtySince + AT_LEAST_EVERY_MS);
}

/** What to send: the version it was made from, the whole content, and whether only findings were replaced. */
export const toSend = ({ stored, texts, replaced }: Saving) => ({
  version: stored.version,
  ...(replaced !== null && replaced > 0 && { replaced }),
  content: contentWith(stored.content, new Map(Object.entries(texts) as [PartName, string][])),
});

/** The parts of the page with the texts in its fields. */
export const partsWith = ({ stored, texts }: Pick<Saving, 'stored' | 'texts'>): DocumentPart[] =>
  partsOf(stored.kind, stored.content).map((part) => ({ ...part, text: texts[part.name] ?? part.text }));

export const next = (saving: Saving, event: SavingEvent): Saving => counted(saving, step(saving, event), event);

/** Replaced words are counted until a save with them is stored; a text that was chosen or taken up counts as typed. */
function counted(was: Saving, now: Saving, event: SavingEvent): Saving {
  if (event.type === 'sent') return { ...now, sentReplaced: was.replaced, replaced: 0 };
  if (event.type === 'saved') return { ...now, sentReplaced: 0 };
  if (was.sending && !now.sending) return { ...now, replaced: sum(was.sentReplaced, now.replaced), sentReplaced: 0 };
  const isTyping = event.type === 'typed' || event.type === 'undone';
  if (isTyping && event.replaced) return { ...now, replaced: sum(now.replaced, event.replaced) };
  const isTyped = isTyping || event.type === 'set' || event.type === 'decided' || event.type === 'kept';
  return isTyped && now !== was ? { ...now, replaced: null } : now;
}

const sum = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

function step(saving: Saving, event: SavingEvent): Saving {
  switch (event.type) {
    case 'typed':
      return typed(saving, { ...saving.texts, [event.part]: event.text }, event.at);
    case 'undone':
      return typed(saving, { ...saving.texts, ...event.texts }, event.at);
    case 'set':
      return { ...typed(saving, event.texts, event.at), isUrgent: true };
    case 'urged':
      return saving.isUrgent || !isDirty(saving) ? saving : { ...saving, isUrgent: true };
    case 'sent':
      return { ...saving, sending: saving.texts, isUrgent: false };
    case 'saved':
      return saved(saving, event);
    case 'failed':
      return failed(saving, event);
    case 'read':
      return read(saving, event);
    case 'deleted':
      return { ...saving, isDeleted: true, sending: null, clash: null };
    case 'kept':
      return takenUp(saving, event.draft, event.at);
    case 'decided':
      return saving.clash ? decidedOver(saving, saving.clash.newer, event) : saving;
  }
}

function typed(saving: Saving, texts: Texts, at: number): Saving {
  const was = isDirty(saving);
  // What the server refused may be right by now; every other problem stays until the next try.
  const problem = saving.problem?.why === 'refused' ? null : saving.problem;
  const since = was ? { dirtySince: saving.dirtySince } : { dirtySince: at, isUrgent: false };
  return { ...saving, ...since, texts, typedAt: at, problem };
}

function saved(saving: Saving, { document, at }: { document: GeneratedDocument; at: number }): Saving {
  const { sending } = saving;
  if (!sending) return saving;
  const done = { ...saving, sending: null, unanswered: [], problem: null, base: sending };
  return afterAnswer(meet(done, document, { isOwn: true, isNews: false, at }), at);
}

/** Meets the document that was read meanwhile, when it is newer than the answer. */
function afterAnswer(saving: Saving, at: number): Saving {
  const { waiting, stored } = saving;
  if (!waiting) return saving;
  const free = { ...saving, waiting: null };
  return waiting.document.version > stored.version ? met(free, waiting.document, { isNews: waiting.isNews, at }) : free;
}

function failed(saving: Saving, event: { why: Problem; message: string; at: number }): Saving {
  const { sending, unanswered, problem } = saving;
  const failures = event.why === 'failed' ? (problem?.why === 'failed' ? problem.failures : 0) + 1 : 0;
  const isOpen = sending && event.why !== 'refused';
  const now: Saving = {
    ...saving,
    sending: null,
    unanswered: isOpen && !unanswered.some((texts) => isSame(texts, sending)) ? [...unanswered, sending] : unanswered,
    problem: { why: event.why, message: event.message, at: event.at, failures },
  };
  return afterAnswer(now, event.at);
}

type Read = { document: GeneratedDocument; refused: boolean; isNews: boolean; at: number };

function read(saving: Saving, { document, refused, isNews, at }: Read): Saving {
  const { sending } = saving;
  const known = saving.clash?.newer.version ?? saving.stored.version;
  if (!refused) {
    // The same text under another name.
    if (document.version === saving.stored.version && !saving.clash) return { ...saving, stored: document };
    if (document.version <= known) return saving;
    return sending ? { ...saving, waiting: { document, isNews } } : met(saving, document, { isNews, at });
  }
  const free = { ...saving, sending: null, waiting: null, problem: null };
  // The server refused the version that it calls the current one: try again later, not at once.
  if (document.version <= known) return failed(saving, { why: 'failed', message: '', at });
  return met(sending ? { ...free, unanswered: [...saving.unanswered, sending] } : free, document, { isNews, at });
}

function met(saving: Saving, document: GeneratedDocument, how: { isNews: boolean; at: number }): Saving {
  const theirs = textsOf(document);
  return meet(saving, document, { ...how, isOwn: saving.unanswered.some((texts) => isSame(texts, theirs)) });
}

function decidedOver(saving: Saving, newer: GeneratedDocument, { texts, at }: { texts: Texts; at: number }): Saving {
  const content = isAlike(texts, textsOf(newer)) ? newer.content : saving.stored.content;
  return {
    ...saving,
    // Where the newer text has other parts, the whole content of this page takes its place.
    stored: { ...newer, content },
    base: textsOf(newer),
    baseVersion: newer.version,
    texts,
    clash: null,
    unanswered: [],
    problem: null,
    typedAt: at,
    dirtySince: at,
    isUrgent: true,
  };
}

/** Unsaved text of an earlier visit over the document of today: as any stale save, unless the document is the same. */
function takenUp(saving: Saving, { base, texts, at: typedAt }: Kept, at: number): Saving {
  if (isSame(texts, saving.texts) || isDirty(saving)) return saving;
  const back = { ...saving, texts, base: base.texts, baseVersion: base.version, typedAt, dirtySince: at };
  if (base.version !== saving.stored.version) {
    return meet(back, saving.stored, { isOwn: false, isNews: false, at });
  }
  const notice = { what: 'kept', before: saving.texts, version: saving.stored.version, at: typedAt } as const;
  return { ...back, base: saving.base, notice: { ...notice, round: (saving.notice?.round ?? 0) + 1 } };
}
