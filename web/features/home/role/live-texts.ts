import type { RoleText } from '#shared/home/contracts/home.ts';
import { type Card, isFinal, isWriting } from '#shared/tasks/card.ts';
import type { ListedText } from '#shared/text/role-text-state.ts';
import { percentOf } from '#web/features/tasks/step-view.ts';
import { draftText } from '#web/features/text/draft-text.ts';

/** The end of what is written already, for the one line of a row. */
const LAST_WORDS = 160;

/** A row of the page of a role: a text as the server said it, and what its card says since. */
export type Row = {
  /** Stays the same while a text is written: the template, or the text of one that was deleted. */
  key: string;
  text: RoleText;
  listed: ListedText;
  /** Of the generation under way: its card, once there is one. */
  card: Card | null;
  /** Null unless it is being written. */
  percent: number | null;
  lastWords: string;
};

/** A text to send or to share, of the page of a role or of the library. */
export type ChosenText = Pick<Row, 'key' | 'listed'> & { text: Pick<RoleText, 'document_id' | 'version' | 'state'> };

/** Cards that the page of a role read, for the store. */
export const cardsOf = (texts: readonly RoleText[]): Card[] =>
  texts.flatMap(({ card }) => (card && isWriting(card) ? [card] : []));

const listedOf = ({ template, document_id, state }: RoleText): ListedText => ({
  template_id: template.id,
  template_name: template.id === null ? null : template.name,
  kind: template.kind,
  document_id,
  state,
});

/**
 * The rows of the page. `newest`: the newest card of each template of the role. `starting`: templates that were asked for
 * and have no card yet.
 */
export function rowsOf(texts: readonly RoleText[], newest: readonly Card[], starting: readonly string[]): Row[] {
  return texts.map((text) => {
    const live = cardUnderWay(text, newest);
    const isAsked = text.template.id !== null && starting.includes(text.template.id);
    const shown = live || isAsked ? { ...text, state: writing(text, live) } : text;
    return {
      key: text.template.id ?? text.document_id ?? text.template.name,
      text: shown,
      listed: listedOf(shown),
      card: live,
      percent: live ? percentOf(live) : null,
      lastWords: live ? draftText(live.kind, live.draft).trimEnd().slice(-LAST_WORDS) : '',
    };
  });
}

function cardUnderWay({ template }: RoleText, newest: readonly Card[]): Card | null {
  const card = newest.find(({ template_id }) => template_id !== null && template_id === template.id);
  return card && !isFinal(card) ? card : null;
}

const writing = ({ state }: RoleText, card: Card | null): RoleText['state'] => ({
  ...state,
  state: 'writing',
  is_waiting: card?.status !== 'processing',
  reason: null,
  changes: 0,
  name: null,
  since: null,
});
