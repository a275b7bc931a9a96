import type { Fact, Page } from '#local/demo/text/advert/page.ts';
import { anyOf, startsWithAny } from '#shared/roles/advert/words.ts';

const CONTACT =
  /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/[^\s)>]+|www\.[^\s)>]+|(?<![@\w.-])[a-z0-9-]{3,}(?:\.[a-z0-9-]{2,})+(?:\/[^\s)>]*(?<![.,;]))?|(?<![\d£€$.,])\+?\(?0?\d[\d\s()/-]{6,16}\d/iu;
/** What one does to apply. */
const DEED = anyOf(
  'apply|knock|ping|txt|give [^,.]{2,30} a (?:shout|ring|call|bell|buzz)|email|e-mail|mail|send|call|ring|phone|text|whatsapp|dm|message|pop in|come by|drop|write|share|fill in|contact|post or hand|hand in|submit|reply|visit|completed form|cvs?|resume|bewerbung(?:en)?|bewerben|bewirb|schick\\p{L}*|schreib\\p{L}*|sende\\p{L}*|meld\\p{L}*|ruf\\p{L}*|anrufen|vorbeikommen|komm\\p{L}*|lebenslauf|unterlagen|showreel|letter|application',
);
/** Whom to ask, and what is no deed. */
const ASKING = anyOf(
  'box office|customers|permits?|appointments?|informal|enquir\\p{L}*|questions?|auskünfte|auskunft|rückfragen|unsolicited|cookies|report|reklamation',
);
/** A request without an address, as of shops and chats. */
const IN_PERSON = anyOf(
  '(?:dm|message|msg|text|call|ring|pm|inbox) me(?: here)?|reply with [^,.!]*|pop in[^,.!]*|come by[^.!]*|(?:bitte )?(?:hier |einfach )[^,.!]*(?:melden|vorbeikommen)|(?:post|hand|drop) (?:in |or hand in )?your [^.!]*',
);
/** A number that is for something else. */
const NO_CALLS =
  /(?:do not|don.t|never|no|nicht|keine) (?:\p{L}+ )?(?:phone|calls?|ring|text|anruf\p{L}*)|emergenc\p{L}*|notf[aä]ll\p{L}*/iu;
/** A request without an address, at the beginning of a sentence: 'Knock on the side door', 'Komm einfach vorbei'. */
const REQUEST = startsWithAny(
  '(?:please |bitte |just |simply |einfach |interested\\? |interesse\\? )?(?:knock|call (?:in|round|by)|come|stop by|swing by|walk[- ]in|apply (?:in writing|in person|by post|by letter)|bring|give [^,.]{2,30} a (?:shout|ring|call|bell|buzz)|ping|txt|text|dm|pm|pn|write (?:to|us)|reply (?:to|with)|ask (?:at|for|to)|see (?:me|us)|pop|drop|visit|(?:hand|post) (?:in |us |your )|fill in|kommt?|kommen sie|bringt?|bringen sie|schriftlich|ruft?|meldet?|schaut?|fragt?|schreibt?|sprich|sprecht)',
);
/** Whom an application is sent to, without an address that a pattern knows. */
const SENT_TO =
  /(?:bewerbung\p{L}*|unterlagen|applications?|cvs?|résumés?|letters?)(?!\p{L})[^!]*?\s((?:an|to|bei)\s+(?:\p{Ll}{2,6}\s+)?\p{Lu}[^!]{3,120})/iu;

/** What does not belong to the request: before it and behind. */
const LABEL = /^(?:contact|kontakt|e-?mail|apply|applications?|bewerbung)(?: to| an)?(?::\s+|\t\s*)(?=\p{L})/iu;
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
  if (!contact || !DEED.test(sentence)) return null;
  if (/^[\d\s()+/-]+$/.test(contact[0]) && NO_CALLS.test(sentence)) return null;
  const end = contact.index + contact[0].length;
  const request = sentence.slice(0, end + (ENDING.exec(sentence.slice(end))?.[0].length ?? 0));
  const behindDay = request.split(UNTIL).at(-1) ?? request;
  if (behindDay !== request) return behindDay.replace(LEFT_OVER, '').trim();
  const short = fromDeed(request.replace(LABEL, '').replace(LEAD, ''));
  return (DEED.test(short) ? short : request).replace(/^[^\p{L}\p{N}+]+/u, '').trim();
}

/** Sentences, of which an address may hold stops. */
const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])(?<!(?<!\p{L})(?:Dr|Mr|Mrs|Ms|St|Prof|Mag|Tel|Nr|\p{Lu})\.)\s+(?=[\p{Lu}"„])/u);

const LAST_LINES = 3;
const withoutStop = (words: string | undefined): string | undefined =>
  words
    ?.replace(/(?<![.!])[.!]+$/, '')
    .replace(BY_WHEN, '')
    .trim();
/** The day by which it has to arrive. */
const BY_WHEN = /,? (?:to (?:arrive|reach us)|by|before|no later than|bis(?: zum)?) [^,@]*\d{1,2}[^,@]*$/iu;
/** 'Applicants should write to the Estate Office' */
const WRITE_TO =
  /(?<!\p{L})(?:write|apply|(?:send|post) (?:in )?(?:your|a|an|their) [^.!]{2,60}) to (?:the |our )?\p{Lu}[^.!@]{3,120}/u;

/** Ways to find a request in a sentence, the surest first; `isLate`: only in one of the last lines, or under a heading. */
const WAYS: readonly { isLate: boolean; read: (sentence: string) => string | null | undefined }[] = [
  { isLate: false, read: requestIn },
  { isLate: true, read: (sentence) => (REQUEST.test(sentence) ? withoutStop(sentence) : null) },
  { isLate: false, read: (sentence) => IN_PERSON.exec(sentence)?.[0].trim() },
  { isLate: true, read: (sentence) => withoutStop(WRITE_TO.exec(sentence)?.[0]) },
  { isLate: true, read: (sentence) => withoutStop(SENT_TO.exec(sentence)?.[1]) },
  { isLate: false, read: (sentence) => (/@|https?:/.test(sentence) ? CONTACT.exec(sentence)?.[0] : null) },
];

/** How one applies: the request up to its address, else a request in person, else an address, the last in the text. */
export function applyAt({ lines, frame }: Page): Fact | null {
  const all = lines
    .flatMap(({ number, text }) => sentencesOf(text).map((sentence) => ({ line: number, sentence })))
    .filter(({ sentence }) => isOfText(sentence))
    .toReversed();
  const late = all.filter(({ line }) => line > lines.length - LAST_LINES || frame.get(line)?.section === 'apply');
  for (const { isLate, read } of WAYS) {
    for (const { line, sentence } of isLate ? late : all) {
      const quote = read(sentence);
      if (quote) return { line, quote };
    }
  }
  return null;
}
