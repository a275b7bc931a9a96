import { inside } from '#local/demo/text/fences.ts';
import { lowerFirst, sentence } from '#local/demo/text/words.ts';

/** What the role offers, as the prompt states it; '' and [] for what it leaves out. */
export type Offered = {
  pay: string;
  note: string;
  benefits: string[];
  employment: string;
  hours: string;
  closing: string;
  apply: string;
};

export function readOffer(prompt: string): Offered {
  const offer = /<offer>[\s\S]*?<\/offer>/.exec(prompt)?.[0] ?? '';
  const lines = inside(offer, 'benefits').split('\n');
  return {
    pay: inside(offer, 'pay'),
    note: inside(offer, 'pay_note'),
    benefits: lines.map((line) => line.replace(/^- /, '').trim()).filter(Boolean),
    employment: inside(offer, 'employment_type'),
    hours: inside(offer, 'hours_per_week'),
    closing: inside(offer, 'closing_date'),
    apply: inside(offer, 'how_to_apply'),
  };
}

/** The part 'What we offer' as list items; '' without anything to list. */
export function offerList({ pay, note, benefits, employment, hours }: Offered): string {
  const time = hours && `${hours} ${hours === '1' ? 'hour' : 'hours'} a week`;
  const points = [
    note && pay ? `${pay} (${lowerFirst(note.replace(/(?<![\s.])[\s.]+$/, ''))})` : pay || note,
    time && employment ? `${time}, ${employment.toLowerCase()}` : time || employment,
    ...benefits,
  ];
  return points
    .filter(Boolean)
    .map((point) => `- ${sentence(point)}`)
    .join('\n');
}

/** The pay in a few words, for each of three messages or posts that share no sentence. */
export const paySentences = ({ pay }: Offered): readonly [string, string, string] =>
  pay ? [`The pay is ${pay}.`, `It pays ${pay}.`, `Pay: ${pay}.`] : ['', '', ''];

/** How and until when to apply, for the last paragraph of an advert. */
export function applySentences({ closing, apply }: Offered): string {
  const until = closing && ` by ${closing}`;
  if (/^https:\/\/\S+$/.test(apply)) return `Apply at ${apply}${until}.`;
  if (/^\S+@\S+$/.test(apply)) return `Send your application to ${apply}${until}.`;
  const how = apply && (/[.!?…]$/.test(apply) ? apply : `${apply}.`);
  return [how, closing && `Apply by ${closing}.`].filter(Boolean).join(' ');
}
