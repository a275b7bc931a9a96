import type { Word } from '#shared/text/claims/sentences.ts';

/** Words that carry no meaning of their own, English and German. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after all also am an and any are as at be because been before being below both but by can could did do
does doing down during each every few for from further had has have having he her here hers him his how i if in into is
it its itself just me more most my no nor not now of off on once only or other our ours out over own per plus same she
should so some such than that the their theirs them then there these they this those through to too under until up us
very was we were what when where which while who whom why will with within without would yet you your yours yourself
across among around etc including includes include like new one well across alongside around along towards toward
percent us we're you'll you're it's there's don't every
aber alle allen aller als also am an auch auf aus bei beim bin bis da damit dann das dass dein deine deinem deinen
deiner dem den denn der des die dich dir doch du durch ein eine einem einen einer eines er es etwas euch euer eure für
gegen hat habe haben hier ich ihm ihn ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes kann
können man mehr mein mit nach nicht noch nun nur ob oder ohne pro sehr sein seine sich sie sind so sowie über um und uns
unser unsere unserem unseren unserer unter vom von vor war was wenn wer wie wir wird werden zu zum zur zwischen davon`.split(
    /\s+/,
  ),
);

/** The stems of the words that mean something, without numbers. */
export const contentStems = (words: readonly Word[]): string[] => [...contentSet(words)];

export function contentSet(words: readonly Word[]): Set<string> {
  const stems = new Set<string>();
  for (const { lower, value, stem } of words) if (value === null && !STOP_WORDS.has(lower)) stems.add(stem);
  return stems;
}
