import { CHANNELS, type Channel, type Limit } from '#shared/checks/channels/channels.ts';
import { fieldsFor } from '#shared/checks/channels/fields.ts';
import { measure } from '#shared/checks/channels/measure.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { type DocumentPart, partsOf } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { wordsIn } from '#shared/text/text-tokens.ts';
import { cardOf } from '#shared/writing/refine/check-target.ts';
import type { Preset, RefineTarget } from '#shared/writing/refine/target.ts';

/** How long a new passage is to be (REFINE-16). */
export type LengthLimit =
  | { unit: 'words'; least: number; most: number; now: number }
  | { unit: 'characters'; most: number; now: number };

/** Percent of the words of the passage. */
const WORDS: Partial<Record<Preset, { least: number; most: number }>> = {
  shorter: { least: 40, most: 80 },
  longer: { least: 110, most: 160 },
};

const channelNamed = (id: string | null): Channel | undefined => CHANNELS.find((one) => one.id === id);

type LengthRequest = {
  kind: KindName;
  target: RefineTarget;
  preset: Preset | null;
  channel: string | null;
};

const nobody = { first_name: '', company_name: '' };

/** A field of a card or text with its limit, the one that is nearest to it or furthest over it. */
function tightest(
  channel: Channel,
  parts: readonly DocumentPart[],
  card: number,
): { limit: Limit; now: number } | undefined {
  const fields = fieldsFor(channel, parts, card, nobody);
  const measured = channel.limits.flatMap((limit) => {
    const field = fields.find(({ name }) => name === limit.field);
    return field ? [{ limit, now: measure(field.text, limit.unit) }] : [];
  });
  return measured.sort((one, other) => other.now / other.limit.max - one.now / one.limit.max)[0];
}

function cardsIn({ kind, target }: LengthRequest, content: Content): number[] {
  if (target.of === 'card') return [target.card];
  if (target.of === 'passage') return [cardOf(target.part) ?? 0];
  return [...new Set(partsOf(kind, content).map(({ name }) => cardOf(name) ?? 0))];
}

/** The limit of the channel for the field that is furthest from it, over all cards in the target. */
function ofChannel(asked: LengthRequest, content: Content): LengthLimit | null {
  const channel = asked.preset === 'fit' ? channelNamed(asked.channel) : undefined;
  if (!channel) return null;
  const parts = partsOf(asked.kind, content);
  const [worst] = cardsIn(asked, content)
    .flatMap((card) => tightest(channel, parts, card) ?? [])
    .sort((one, other) => other.now / other.limit.max - one.now / one.limit.max);
  return worst ? { unit: 'characters', most: worst.limit.max, now: worst.now } : null;
}

/** Null: any length is right. `passage`: the words that are changed. Search strings have no words to count. */
export function limitFor(asked: LengthRequest, content: Content, passage: string): LengthLimit | null {
  const percent = asked.preset && asked.kind !== 'boolean_search' ? WORDS[asked.preset] : undefined;
  if (!percent) return ofChannel(asked, content);
  const now = wordsIn(passage);
  return {
    unit: 'words',
    least: Math.floor((now * percent.least) / 100),
    most: Math.ceil((now * percent.most) / 100),
    now,
  };
}

/** What is said of a text that missed its length; null: it did not. */
export function missed(
  asked: LengthRequest,
  limit: LengthLimit | null,
  after: { content: Content; passage: string },
): string | null {
  if (!limit) return null;
  if (limit.unit === 'words') {
    const words = wordsIn(after.passage);
    if (words > limit.most) return `Came out at ${words} of ${limit.most} words.`;
    return words < limit.least ? `Came out at ${words} of at least ${limit.least} words.` : null;
  }
  const now = ofChannel(asked, after.content);
  return now?.unit === 'characters' && now.now > now.most ? `Came out at ${now.now} of ${now.most} characters.` : null;
}

const figure = (value: number): string => value.toLocaleString('en');

/** What a channel is and takes, as the instruction says it: 'X', 'at most 280 characters'. */
export function shapeOf(id: string | null): { place: string; shape: string } | null {
  const channel = channelNamed(id);
  if (!channel) return null;
  const limits = channel.limits.map(({ field, max, min, note }) => {
    const range = min === undefined ? `at most ${figure(max)}` : `${figure(min)} to ${figure(max)}`;
    return `${field}: ${range} characters${note ? ` (${note.replace(/\.$/, '')})` : ''}`;
  });
  const fold = channel.fold ? [`the first ${channel.fold} characters are seen before a click`] : [];
  const shape = [...limits, ...fold].join('; ');
  return { place: channel.name, shape: shape === '' ? 'no limit of length, clear headings and lists.' : `${shape}.` };
}
