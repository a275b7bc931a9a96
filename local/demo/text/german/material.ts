import { inside } from '#local/demo/text/fences.ts';
import { pointsOf } from '#local/demo/text/material.ts';
import { type Offered, readOffer } from '#local/demo/text/offer.ts';

export type GermanMaterial = {
  title: string;
  company: string;
  city: string;
  /** 'vor Ort in Hamburg', 'hybrid in Hamburg, 3 Tage vor Ort und 2 Tage remote', 'remote'. */
  where: string;
  remote: boolean;
  duties: string[];
  essential: string[];
  desirable: string[];
  offer: Offered;
};

const LOCATION = /^(.*?), ([^,(]*?)(?: \((onsite|hybrid|remote)(?:, (\d+) days? onsite and (\d+) days? remote)?\))?$/;
const WISH = /\b(?:wünschenswert|von Vorteil|gern gesehen|idealerweise|ein Plus)\b/i;

/** 'Ein Erste-Hilfe-Kurs ist von Vorteil' below a heading that says so already. */
const withoutWish = (point: string): string => {
  const bare = point
    .replace(/(?<!\s)\s+(?:ist|sind|wäre|wären)\s+(?:wünschenswert|von Vorteil|gern gesehen|ein Plus)[.!]?$/iu, '')
    .replace(/^(?:idealerweise|wünschenswert(?: ist| sind| wäre)?):?\s+/iu, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
};

const daysOf = (count: string): string => `${count} ${count === '1' ? 'Tag' : 'Tage'}`;

function whereOf(location: string) {
  const [, city = '', , place = 'onsite', onsite, remote] = LOCATION.exec(location) ?? [];
  const there = city ? ` in ${city}` : '';
  const split = onsite && remote ? `, ${daysOf(onsite)} vor Ort und ${daysOf(remote)} remote` : '';
  const where = { remote: 'remote', hybrid: `hybrid${there}${split}`, onsite: `vor Ort${there}` }[place] ?? '';
  return { city, where, remote: place === 'remote' };
}

/** What the demo provider understood of the prompt of a German role. */
export function germanMaterial(prompt: string): GermanMaterial {
  const wanted = pointsOf(inside(prompt, 'person_specification'));
  return {
    title: inside(prompt, 'job_title'),
    company: inside(prompt, 'company_name'),
    ...whereOf(inside(prompt, 'location')),
    duties: pointsOf(inside(prompt, 'role_requirements')),
    essential: wanted.filter((point) => !WISH.test(point)),
    desirable: wanted.filter((point) => WISH.test(point)).map(withoutWish),
    offer: readOffer(prompt),
  };
}

const sentence = (point: string): string => (/[.!?…]$/.test(point) ? point : `${point}.`);
/** A sentence of the data with the words of the role in its slots. */
export const filled = (text: string, slots: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '');
export const listed = (points: readonly string[]): string => points.map((point) => `- ${sentence(point)}`).join('\n');
export const paragraphs = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n\n');
/** Calls after each other begin differently. */
export const turned = <One>(turn: number, choices: readonly One[]): One =>
  choices[Math.abs(turn) % choices.length] as One;

/** Pay, hours, kind of contract and benefits as a list; '' without any. */
export function offered({ pay, note, benefits, employment, hours }: Offered): string {
  const time = hours && `${hours} ${hours === '1' ? 'Stunde' : 'Stunden'} pro Woche`;
  const points = [
    note && pay ? `${pay} (${note.replace(/(?<![\s.])[\s.]+$/, '')})` : pay || note,
    [time, employment].filter(Boolean).join(', '),
    ...benefits,
  ];
  return listed(points.filter(Boolean));
}

/** How and until when to apply. */
export function applying({ closing, apply }: Offered): string {
  const until = closing && ` bis zum ${closing}`;
  if (/^(?:https:\/\/\S+|\S+@\S+)$/.test(apply)) return `Bewirb dich${until}: ${apply}`;
  return [apply && sentence(apply), closing && `Bewirb dich${until}.`].filter(Boolean).join(' ');
}
