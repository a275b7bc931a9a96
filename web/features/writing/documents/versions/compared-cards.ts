import { type Change, type Comparison, compareTexts, countChanges } from '#shared/text/changes.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';

export type ComparedField = {
  /** 'Subject'; '' for a whole text. */
  label: string;
  changes: readonly Change[];
};

/** A card of one or both texts; a whole text is one card without a name. `only`: it is in one of both alone. */
export type ComparedCard = { name: string; only: 'before' | 'after' | null; fields: readonly ComparedField[] };

/** `coarsest`: the unit of the field that took longest (VER-04). */
export type ComparedTexts = { cards: ComparedCard[]; count: number; coarsest: Comparison['by'] };

const LABELS: Record<string, string> = { subject: 'Subject', message: 'Message', title: 'Title', content: 'Content' };
const COARSE: readonly Comparison['by'][] = ['word', 'paragraph', 'text'];

/**
 * Two states of a document, card by card. Cards are paired by their name, so that a missing one does not shift those
 * after it; the order is that of `after`, with missing cards at their place in `before`.
 */
export function compareCards(before: readonly DocumentPart[], after: readonly DocumentPart[]): ComparedTexts {
  const [were, are] = [cardsOf(before), cardsOf(after)];
  const compared = keysInOrder([...were.keys()], [...are.keys()]).map((key) =>
    compareCard(were.get(key), are.get(key)),
  );
  const changes = compared.flatMap(({ fields }) => fields.map((field) => field.changes));
  return {
    cards: compared.map(({ by: _, ...card }) => card),
    count: changes.reduce((sum, one) => sum + countChanges(one), 0),
    coarsest: COARSE.findLast((unit) => compared.some(({ by }) => by.includes(unit))) ?? 'word',
  };
}

type Card = { name: string; texts: Map<string, string> };

/** By name; cards of one name by their order. */
function cardsOf(parts: readonly DocumentPart[]): Map<string, Card> {
  const cards = new Map<string, Card>();
  const keys = new Map<string, string>();
  for (const { name, card, text } of parts) {
    const [at = '', field = ''] = name.split('.');
    const earlier = [...keys.values()].filter((key) => key.startsWith(`${card}\n`)).length;
    const key = keys.get(at) ?? `${card}\n${earlier}`;
    keys.set(at, key);
    const known = cards.get(key) ?? { name: card, texts: new Map<string, string>() };
    cards.set(key, known);
    known.texts.set(field, text);
  }
  return cards;
}

function keysInOrder(were: readonly string[], are: readonly string[]): string[] {
  const keys = [...are];
  for (const [at, key] of were.entries()) {
    if (keys.includes(key)) continue;
    const previous = were[at - 1];
    keys.splice(previous === undefined ? 0 : keys.indexOf(previous) + 1, 0, key);
  }
  return keys;
}

function compareCard(before: Card | undefined, after: Card | undefined) {
  const fields = [...new Set([...(before?.texts.keys() ?? []), ...(after?.texts.keys() ?? [])])];
  const compared = fields.map((field) => ({
    label: LABELS[field] ?? '',
    ...compareTexts(before?.texts.get(field) ?? '', after?.texts.get(field) ?? ''),
  }));
  return {
    name: (after ?? before)?.name ?? '',
    only: !before ? ('after' as const) : !after ? ('before' as const) : null,
    fields: compared.map(({ label, changes }) => ({ label, changes })),
    by: compared.map(({ by }) => by),
  };
}
