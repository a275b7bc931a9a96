import type { Fact, Page } from '#local/demo/text/advert/page.ts';
import { anyOf } from '#shared/advert/words.ts';

const CONTACT =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/[^\s)>]+|www\.[^\s)>]+|(?<![\d£€$.,])\+?\(?0?\d[\d\s()/-]{6,16}\d/iu;
/** What one does to apply. */
const DEED = anyOf(
  'apply|email|e-mail|mail|send|call|ring|phone|text|whatsapp|dm|message|pop in|come by|drop|write|share|fill in|contact|post or hand|hand in|submit|reply|visit|completed form|cvs?|resume|bewerbung(?:en)?|bewerben|bewirb|schick\\p{L}*|schreib\\p{L}*|sende\\p{L}*|meld\\p{L}*|ruf\\p{L}*|anrufen|vorbeikommen|komm\\p{L}*|lebenslauf|unterlagen|showreel|letter|application',
);
/** Whom to ask, and what is no deed. */
const ASKING = anyOf(
  'informal|enquir\\p{L}*|questions?|auskünfte|auskunft|rückfragen|unsolicited|cookies|report|reklamation',
);
/** A request without an address, as of shops and chats. */
const IN_PERSON = anyOf(
  '(?:dm|message|text|call|ring|pm|inbox) me(?: here)?|pop in[^,.!]*|come by[^.!]*|(?:bitte )?(?:hier |einfach )[^,.!]*(?:melden|vorbeikommen)|(?:post|hand|drop) (?:in |or hand in )?your [^.!]*',
);
/** What does not belong to the request: before it and behind. */
const LABEL = /^(?:contact|kontakt|e-?mail|apply|applications?|bewerbung)(?: to| an)?:\s+(?=\p{L})/iu;
const LEAD = /^.*?\b(?:please|bitte|you must|simply|just|then|interested\?|to apply)[,:]?\s+(?=\p{L})/iu;

const isOfText = (text: string): boolean => !ASKING.test(text);

/** The day until which, which has its own field. */
const UNTIL = /\d{1,2}\.? ?\p{L}{3,9}\.? \d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/u;
/** A preposition that is left over before an address alone. */
const LEFT_OVER = /^\s*(?:at|an|to|via|unter)\s+(?=\S+$)/iu;
/** The verb that ends a German request. */
const ENDING = /^ (?:an|ein)?(?:rufen|melden|bewerben|schicken|senden|reichen)(?!\p{L})/iu;

/** The part of a request from the first clause that begins with a deed on: without 'If that's you, '. */
function fromDeed(request: string): string {
  const clauses = request.split(/, |Interesse /);
  const first = clauses.findIndex((clause) => DEED.test(clause.split(' ')[0] ?? ''));
  return first > 0 ? request.slice(request.indexOf(clauses[first] ?? '')) : request;
}

/** The request of a sentence up to its address. */
function requestIn(sentence: string): string | null {
  const contact = CONTACT.exec(sentence);
  if (!contact || !DEED.test(sentence) || !isOfText(sentence)) return null;
  const end = contact.index + contact[0].length;
  const request = sentence.slice(0, end + (ENDING.exec(sentence.slice(end))?.[0].length ?? 0));
  const behindDay = request.split(UNTIL).at(-1) ?? request;
  if (behindDay !== request) return behindDay.replace(LEFT_OVER, '').trim();
  const short = fromDeed(request.replace(LABEL, '').replace(LEAD, ''));
  return (DEED.test(short) ? short : request).replace(/^[^\p{L}\p{N}+]+/u, '').trim();
}

/** Sentences, of which an address may hold stops. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=[\p{Lu}"„])/u);

/** How one applies: the request up to its address, else a request in person, else an address in the last lines. */
export function applyAt({ lines }: Page): Fact | null {
  const all = lines.flatMap(({ number, text }) => sentencesOf(text).map((sentence) => ({ line: number, sentence })));
  for (const { line, sentence } of all.toReversed()) {
    const quote = requestIn(sentence);
    if (quote) return { line, quote };
  }
  for (const { line, sentence } of all.toReversed()) {
    const quote = isOfText(sentence) ? IN_PERSON.exec(sentence)?.[0] : undefined;
    if (quote) return { line, quote: quote.trim() };
  }
  const last = all.findLast(({ sentence }) => /@|https?:/.test(sentence) && CONTACT.test(sentence));
  const contact = last && CONTACT.exec(last.sentence)?.[0];
  return last && contact && isOfText(last.sentence) ? { line: last.line, quote: contact } : null;
}
