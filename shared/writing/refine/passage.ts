import { MAX_ANSWER_CHARACTERS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { unclosedIn } from '#shared/text/kinds/boolean-search.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { joinLines } from '#shared/text/line-ends.ts';
import { type Card, readCards } from '#shared/writing/refine/cards.ts';
import { partsIn, targetInDraft } from '#shared/writing/refine/check-target.ts';
import { cleanPassage } from '#shared/writing/refine/clean.ts';
import type { Rewritten } from '#shared/writing/refine/differences.ts';
import type { Preset, RefineTarget } from '#shared/writing/refine/target.ts';

/** What is refined: `draft` is the text that is changed, `content` the one that changes are computed against. */
export type ToRefine = {
  kind: KindName;
  content: Content;
  draft: Content | null;
  target: RefineTarget;
  preset: Preset | null;
  instruction: string;
};

export type Form = 'text' | 'passage' | 'card' | 'list';

/** The words that are changed, as the model gets them, and the text around a passage. */
export type Passage = { form: Form; text: string; before: string; after: string; cards: Card[] };

const hasCards = (kind: KindName, content: Content): content is Card[] =>
  typeof content !== 'string' && partsOf(kind, content)[0]?.name !== 'text';

export function passageOf({ kind, content, draft, target }: ToRefine): Passage {
  const text = draft ?? content;
  if (target.of === 'passage') {
    const place = targetInDraft(kind, content, text, target);
    if (place.of !== 'passage') throw new AppError('nothing_to_refine');
    const whole = partsIn(kind, text, place)[0]?.text ?? '';
    const [before, passage] = [whole.slice(0, place.from), whole.slice(place.from, place.to)];
    return { form: 'passage', text: passage, before, after: whole.slice(place.to), cards: [] };
  }
  if (!hasCards(kind, text)) {
    return {
      form: 'text',
      text: partsIn(kind, text, { of: 'document' })[0]?.text ?? '',
      before: '',
      after: '',
      cards: [],
    };
  }
  const cards = target.of === 'card' ? text.slice(target.card, target.card + 1) : text;
  if (cards.length === 0) throw new AppError('nothing_to_refine');
  const json = JSON.stringify(target.of === 'card' ? cards[0] : cards, null, 2);
  return { form: target.of === 'card' ? 'card' : 'list', text: json, before: '', after: '', cards };
}

/** What a free instruction says when it wants most of a text gone. */
const TAKES_OUT =
  /\b(?:short\w*|brief\w*|cut|remov\w*|leave out|without|only|delet\w*|drop|trim|condens\w*|half|summar\w*|sentences?|words|characters|less|fewer|kürz\w*|kurz|knapp\w*|ohne|nur|weg|lösch\w*|streich\w*|sätze|wörter|zeichen)\b/iu;
const TAKING_OUT: ReadonlySet<Preset> = new Set(['shorter', 'fit', 'remove_unsupported', 'more_concrete']);

const mayLose = ({ preset, instruction }: ToRefine): boolean =>
  preset === null ? TAKES_OUT.test(instruction) : TAKING_OUT.has(preset);

/** A whole text that comes back shorter than half was not the whole text. */
function refuseHalf(toRefine: ToRefine, before: string, after: string): void {
  if (after.length * 2 >= before.length || mayLose(toRefine)) return;
  throw new AppError('unreadable_answer', { cause: new Error(`${after.length} of ${before.length} characters`) });
}

const straight = (text: string): string => text.replace(/[“”„‟«»]/g, '"').replace(/[‘’]/g, "'");

/** The new passage of a field; a search string stays one line that can be read. */
function newPassage({ kind }: ToRefine, raw: string, { text, before, after }: Passage): string {
  const passage = cleanPassage(raw, text, { before, after });
  if (kind !== 'boolean_search') return passage;
  const search = joinLines(straight(passage), ' ');
  if (unclosedIn(before + search + after) === undefined) return search;
  throw new AppError('unreadable_answer', { cause: new Error('a search string that cannot be read') });
}

/** The parts of the target with the texts of another content. */
export function rewrittenAs({ kind, content, target }: ToRefine, after: Content): Rewritten[] {
  const now = new Map(partsOf(kind, after).map(({ name, text }) => [name, text]));
  return partsIn(kind, content, target).map(({ name, text }) => ({
    part: name,
    from: 0,
    before: text,
    after: now.get(name) ?? text,
  }));
}

/**
 * What an answer makes of the target. Throws AppError for an answer that is none: empty, refused, of another shape, only a
 * part of a whole text.
 */
export function rewrittenBy(toRefine: ToRefine, raw: string): Rewritten[] {
  if (raw.length > MAX_ANSWER_CHARACTERS) throw new AppError('unreadable_answer', { cause: new Error('too long') });
  const { kind, content, target } = toRefine;
  const passage = passageOf(toRefine);
  if (target.of === 'passage') {
    const [part] = partsIn(kind, content, target);
    if (!part) throw new AppError('nothing_to_refine');
    const before = part.text.slice(target.from, target.to);
    return [{ part: part.name, from: target.from, before, after: newPassage(toRefine, raw, passage) }];
  }
  if (passage.form === 'text') {
    const after = cleanPassage(raw, passage.text, passage);
    refuseHalf(toRefine, passage.text, after);
    return partsIn(kind, content, target).map(({ name, text }) => ({ part: name, from: 0, before: text, after }));
  }
  const cards = readCards(kind, raw, passage.cards);
  const draft = (toRefine.draft ?? content) as Card[];
  const first = target.of === 'card' ? target.card : 0;
  return rewrittenAs(
    toRefine,
    draft.map((card, at) => cards[at - first] ?? card),
  );
}
