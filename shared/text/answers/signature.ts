import { COMPANY_PLACEHOLDER, SENDER_PLACEHOLDER } from '#shared/text/kinds/shown.ts';

/** A placeholder in any kind of brackets models use. */
const bracketed = (words: string): RegExp =>
  new RegExp(`(?:\\{\\{|\\[\\[|[[{<])\\s*(?:${words})\\s*(?:\\}\\}|\\]\\]|[\\]}>])`, 'giu');

const SENDER = bracketed(
  "(?:(?:your|sender|recruiter|my|the recruiter|hiring manager|talent partner|insert)(?:[’']?s)?[\\s_]*(?:full|first|last|own)?[\\s_]*name(?:[\\s_]*here)?)|sender(?:[\\s_]*first[\\s_]*name)?|sender_?firstname|sender first name|recruiter|your signature|signature|name|ihr(?:e)? name|dein name|mein name|name (?:des|der) \\w+|votre (?:nom|prénom)|ton (?:nom|prénom)|(?:tu|su) nombre|(?:il )?(?:tuo|suo) nome|(?:seu|o seu) nome|(?:je|uw|jouw) naam|twoje imię|ditt namn|dit navn|あなたの名前",
);
const COMPANY = bracketed(
  "(?:your |our |the |insert )?(?:company|employer|organi[sz]ation|firm|client)(?:[’']?s)?[\\s_]*(?:name)?|(?:name (?:des|der) )?(?:unternehmens?|firma)(?:name|s)?|firmenname|nom de l[’']entreprise|entreprise|(?:nombre de la )?empresa|(?:nome )?azienda|(?:nome da )?empresa|bedrijfsnaam|bedrijf",
);
const READER =
  "(?:\\{\\{|\\[\\[|[[{<])\\s*(?:(?:candidate|recipient|reader|prospect|contact|their|applicant)(?:[’']?s)?[\\s_]*(?:first|last|full)?[\\s_]*(?:name)?|first[\\s_]*name|name|vorname|nachname|kandidat(?:in)?(?:enname)?|name (?:des|der) kandidat(?:en|in)|prénom|nombre(?: del candidato)?|nome|voornaam|imię)\\s*(?:\\}\\}|\\]\\]|[\\]}>])";
const GREETING = new RegExp(
  `^([^\\S\\n]*(?:hi|hello|hey|dear|good (?:morning|day)|greetings|hallo|guten tag|liebe[rs]?(?:/r)?|moin|sehr geehrte[rs]?(?: (?:frau|herr))?|bonjour|salut|cher|chère|hola|estimad[oa]s?|ciao|gentile|buongiorno|beste|olá|caro|cara|prezad[oa]|cześć|hej))\\s+${READER}`,
  'gimu',
);

/** The greeting to use once the name was removed. */
const greetingFor = (words: string): string => (/^(?:dear|greetings)$/i.test(words) ? 'Hello' : withoutTitle(words));
const withoutTitle = (words: string): string => (/^(?:liebe|sehr geehrte)/i.test(words) ? 'Guten Tag' : words);

const CLOSING =
  '(?:(?:best|kind|kindest|warm|warmest|many|with (?:best|kind|warm)|all) )?(?:regards|wishes|thanks|cheers)|sincerely(?: yours)?|yours(?: (?:truly|sincerely|faithfully))?|all the best|best|thank you|thanks(?: (?:a lot|so much|again|and regards))?|talk soon|speak soon|until soon|take care|respectfully|mit (?:freundlichen|besten|herzlichen|lieben) grüßen|(?:viele|beste|herzliche|liebe|freundliche|schöne) grüße|(?:viele|beste|herzliche|liebe) grüsse|gruß|grüße|lg|vg|mfg|(?:bien )?cordialement|bien à vous|sincères salutations|à bientôt|(?:un )?(?:cordial )?saludos?(?: cordial(?:es)?)?|atentamente|un abrazo|cordiali saluti|distinti saluti|un saluto|saluti|a presto|met (?:vriendelijke|hartelijke) groet(?:en)?|vriendelijke groet(?:en)?|groet(?:en|jes)?|atenciosamente|abraços?|cumprimentos|pozdrawiam|z poważaniem|(?:med )?vänliga? hälsning(?:ar)?|hälsningar|(?:med )?venlig hilsen|mvh|hilsen';
const CLOSING_LINE = new RegExp(`^(${CLOSING})\\s*[,.!]?$`, 'iu');
const CLOSING_WITH_NAME = new RegExp(
  `^(${CLOSING})\\s*,\\s*(?:\\[[^\\]]{1,40}\\]|[\\p{Lu}][\\p{L}’'-]{0,30}(?: [\\p{Lu}][\\p{L}’'-]{0,30}){0,3})\\.?$`,
  'iu',
);
const POSTSCRIPT = /^p\.?\s?s\.?\b/i;

export const SIGNATURE = `Best regards,\n${SENDER_PLACEHOLDER}`;
/** Limits: a signature is among the last lines, and its lines are short. */
const LAST_LINES = 6;
const LONGEST_NAME_LINE = 60;

const sender = SENDER_PLACEHOLDER.toLowerCase();
const isSender = (line: string): boolean =>
  line
    .replace(/^[-–—~\s]+/, '')
    .toLowerCase()
    .startsWith(sender) &&
  line.length <= LONGEST_NAME_LINE &&
  !/[.!?]$/.test(line);

type Line = { at: number; text: string };

/** The position and text of the closing among the last lines. */
function closingIn(lines: readonly Line[]): { at: number; words: string } | undefined {
  const last = lines.slice(-LAST_LINES);
  for (const { at, text } of last) {
    const words = (CLOSING_LINE.exec(text) ?? CLOSING_WITH_NAME.exec(text))?.[1];
    if (words !== undefined) return { at, words };
  }
  const signed = last.findIndex(({ text }) => isSender(text));
  const above = last[signed - 1];
  // 'Best wishes from Bristol,' is a closing because a name follows.
  if (above && /^.{1,40},$/.test(above.text)) return { at: above.at, words: above.text.slice(0, -1) };
  return last[signed] && { at: last[signed].at, words: 'Best regards' };
}

/**
 * The message with one closing: the one of the text, or 'Best regards' when there was none, with the sender's
 * placeholder in place of any name (AI-15, GAP-78). A postscript is kept after it.
 */
export function signed(message: string): string {
  const all = message.split('\n');
  const lines = all.map((text, at) => ({ at, text: text.trim() })).filter(({ text }) => text !== '');
  const closing = closingIn(lines);
  if (!closing) return `${message.trimEnd()}\n\n${SIGNATURE}`;
  const after = lines.filter(({ at }) => at > closing.at);
  const kept = after.findIndex(({ text }) => POSTSCRIPT.test(text) || text.length > LONGEST_NAME_LINE);
  const rest = kept === -1 ? '' : all.slice(after[kept]?.at).join('\n').trim();
  const before = all.slice(0, closing.at).join('\n').trim();
  return [before, `${closing.words},\n${SENDER_PLACEHOLDER}`, rest].filter(Boolean).join('\n\n');
}

/**
 * Removes the name from the greeting, and replaces company and sender with the placeholders the product fills (GAP-77,
 * OUT-14).
 */
export const withOurPlaceholders = (text: string): string =>
  text
    .replace(GREETING, (_, words: string) => greetingFor(words))
    .replace(COMPANY, COMPANY_PLACEHOLDER)
    .replace(SENDER, SENDER_PLACEHOLDER);
