import { type Channel, channelsOf, type Limit } from '#shared/checks/channels/channels.ts';
import { type ChannelField, exceeding, fieldsFor } from '#shared/checks/channels/fields.ts';
import { measure } from '#shared/checks/channels/measure.ts';
import type { DocumentPart, PartName, Place } from '#shared/text/document-parts.ts';
import type { ShownFor } from '#shared/text/kinds/kind.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

export type LimitState = 'fits' | 'near' | 'short' | 'cut' | 'over';

/** A limit with what the text counts. */
export type MeasuredLimit = { limit: Limit; count: number; state: LimitState };

/** A channel for one card, as the panel shows it. `over`: what a place would refuse, in the document. */
export type ChannelView = {
  channel: Channel;
  fields: readonly ChannelField[];
  limits: readonly MeasuredLimit[];
  over: readonly Place[];
  tooLong: boolean;
};

const NEAR = 0.9;

/** Amber from 90 % of the limit or from its own warning, red above it; what is only cut where it is shown stays amber. */
export function stateOf({ max, min = 0, warn, hard }: Limit, count: number): LimitState {
  if (count > max) return hard ? 'over' : 'cut';
  if (count < min) return 'short';
  return hard && count >= (warn ?? Math.ceil(max * NEAR)) ? 'near' : 'fits';
}

/** All channels of a kind, for the text of one card. */
export const viewsOf = (
  kind: KindName,
  parts: readonly DocumentPart[],
  card: number,
  shownFor: ShownFor,
): ChannelView[] => channelsOf(kind).map((channel) => viewOf(channel, fieldsFor(channel, parts, card, shownFor)));

function viewOf(channel: Channel, fields: readonly ChannelField[]): ChannelView {
  const measured = channel.limits.flatMap((limit) => {
    const field = fields.find(({ name }) => name === limit.field);
    if (!field) return [];
    const count = measure(field.text, limit.unit);
    return [{ limit, field, count, state: stateOf(limit, count) }];
  });
  return {
    channel,
    fields,
    limits: measured.map(({ limit, count, state }) => ({ limit, count, state })),
    over: measured.flatMap(({ limit, field, state }) => (state === 'over' ? exceeding(field, limit) : [])),
    tooLong: measured.some(({ state }) => state === 'over'),
  };
}

/** The card of a part; a whole text is the only one. */
export const cardOf = (part: PartName): number => (part === 'text' ? 0 : Number(part.split('.')[0]));

/** What each card is called, in order. */
export const cardNames = (parts: readonly DocumentPart[]): string[] => [
  ...new Map(parts.map(({ name, card }) => [cardOf(name), card])).values(),
];

const ANNOUNCED: Record<LimitState, string> = {
  fits: '',
  near: 'nearly too long',
  short: 'too short',
  cut: 'longer than what is shown',
  over: 'too long',
};

/** What a screen reader hears when it changes: 'Message: too long'; '' while everything fits (CHAN-03). */
export const announcementOf = (limits: readonly MeasuredLimit[]): string =>
  limits
    .filter(({ state }) => state !== 'fits')
    .map(({ limit, state }) => `${limit.name}: ${ANNOUNCED[state]}`)
    .join('. ');
