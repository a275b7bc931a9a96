import { fieldOf, type Item, type ItemShape } from '#shared/text/answers/items.ts';
import { plainText } from '#shared/text/answers/plain-text.ts';
import { readList } from '#shared/text/answers/reader.ts';
import { signed, withOurPlaceholders } from '#shared/text/answers/signature.ts';
import { emailTypeOf } from '#shared/text/answers/words.ts';
import { COMPANY_PLACEHOLDER } from '#shared/text/kinds/shown.ts';
import { EMAIL_TYPES, type Email, type EmailType } from '#shared/text/kinds/sourcing-email.ts';

const SUBJECTS = [
  'subject',
  'subjectline',
  'emailsubject',
  'betreff',
  'betreffzeile',
  'objet',
  'asunto',
  'oggetto',
  'onderwerp',
  'assunto',
  'temat',
  'amne',
  'emne',
  'headline',
  'title',
  'titel',
  'heading',
];
const GREETINGS = ['greeting', 'salutation', 'anrede', 'begrußung', 'begrussung', 'saludo', 'saluto', 'aanhef'];
const ENDS = [
  ['calltoaction', 'cta', 'closingquestion', 'question'],
  ['closing', 'signoff', 'gruß', 'gruss', 'grußformel', 'grussformel', 'despedida', 'chiusura', 'complimentaryclose'],
  ['signature', 'unterschrift', 'signatur', 'firma', 'handtekening', 'sendername'],
];

const shape: ItemShape = {
  body: [
    'message',
    'body',
    'content',
    'text',
    'email',
    'emailbody',
    'messagebody',
    'bodytext',
    'mail',
    'copy',
    'paragraphs',
    'nachricht',
    'nachrichtentext',
    'inhalt',
    'absatze',
    'corps',
    'contenu',
    'mensaje',
    'cuerpo',
    'contenido',
    'texto',
    'messaggio',
    'corpo',
    'testo',
    'bericht',
    'tekst',
    'inhoud',
    'mensagem',
    'conteudo',
    'inmail',
    'tresc',
    'wiadomosc',
    'meddelande',
  ],
  labels: [
    'type',
    'style',
    'tone',
    'variant',
    'version',
    'category',
    'kind',
    'channel',
    'format',
    'name',
    'label',
    'title',
    'typ',
    'art',
    'stil',
    'ton',
    'variante',
    'tipo',
    'estilo',
    'stile',
    'platform',
    'emailtype',
    'soort',
  ],
  isLabel: (word) => emailTypeOf(word) !== undefined,
  bodyList: 'paragraphs',
};

const SUBJECT_LINE =
  /^\s*(?:[*_]{1,2})?(?:subject(?: line)?|betreff|objet|asunto|oggetto|onderwerp|assunto)\s*:\s*(.+?)(?:[*_]{1,2})?\s*(?:\n|$)/i;
const LONGEST_SUBJECT = 200;

/** The subject: its own field, else the line 'Subject: …' at the beginning of the message. */
function readSubject(item: Item, message: string): { subject: string; message: string } {
  const line = SUBJECT_LINE.exec(message);
  const rest = line ? message.slice(line[0].length).trim() : message;
  const given = SUBJECTS.map((name) => fieldOf(item, [name])).find((text) => text !== '' && text !== item.label);
  const subject = withOurPlaceholders(plainText(given ?? line?.[1] ?? ''))
    .replace(/\s+/g, ' ')
    .replace(/^["“„](.*)["”“]$/, '$1');
  return { subject: subject.slice(0, LONGEST_SUBJECT), message: rest };
}

const DEFAULT_SUBJECT = `Opportunity at ${COMPANY_PLACEHOLDER}`;

/** Joins greeting, body and ending, which some models write as separate fields. */
function messageOf(item: Item): string {
  const body = plainText(withOurPlaceholders(fieldOf(item, shape.body)));
  if (body === '') return '';
  const missing = (text: string): boolean => text !== '' && !body.includes(text);
  const greeting = plainText(fieldOf(item, GREETINGS));
  const ends = ENDS.map((names) => plainText(withOurPlaceholders(fieldOf(item, names)))).filter(missing);
  const [question = '', ...signature] = ends.length > 0 && fieldOf(item, ENDS[0] ?? []) ? ends : ['', ...ends];
  return [missing(greeting) ? greeting : '', body, question, signature.join('\n')].filter(Boolean).join('\n\n');
}

function toEmail(type: EmailType, item: Item): Email {
  const { subject, message } = readSubject(item, messageOf(item));
  return { type, subject: subject || DEFAULT_SUBJECT, message: signed(message) };
}

/** The first message of each known type, and as many of no known type as may be needed; no others are read. */
function sorted(items: readonly Item[]) {
  const found = new Map<EmailType, Item>();
  const nameless: Item[] = [];
  for (const item of items) {
    const type = emailTypeOf(item.label);
    const isWanted = type ? !found.has(type) : nameless.length < EMAIL_TYPES.length;
    if (!isWanted || messageOf(item) === '') continue;
    if (type) found.set(type, item);
    else nameless.push(item);
  }
  return { found, nameless };
}

/** One email per type: first those with a known type, then the others for the remaining types in order. */
function select(items: readonly Item[]): Email[] {
  const { found, nameless } = sorted(items);
  for (const type of EMAIL_TYPES) {
    const next = found.has(type) ? undefined : nameless.shift();
    if (next) found.set(type, next);
  }
  return EMAIL_TYPES.flatMap((type) => {
    const item = found.get(type);
    return item ? [toEmail(type, item)] : [];
  });
}

const MESSAGE_NAME = /^\s*(?:message|body|text|nachricht|mensaje|messaggio|bericht)\s*:\s*/i;

/** The nearest line above this one that is not blank; -1: there is none. */
function lineAbove(lines: readonly string[], at: number): number {
  let above = at - 1;
  while (above >= 0 && lines[above]?.trim() === '') above -= 1;
  return above;
}

/** Reads an answer without JSON: a 'Subject:' line begins an email, the line above it names its type. */
function fromLines(text: string): Item[] {
  const lines = plainText(withOurPlaceholders(text)).split('\n');
  const subjects = lines.flatMap((line, at) => (SUBJECT_LINE.test(line) ? [at] : []));
  const labelAt = (subject: number) => lineAbove(lines, subject);
  const labelOf = (subject: number) => lines[labelAt(subject)] ?? '';
  const begin = (subject: number) => (shape.isLabel(labelOf(subject)) ? labelAt(subject) : subject);
  return subjects.map((subject, index) => {
    const next = subjects[index + 1];
    const body = lines.slice(subject + 1, next === undefined ? lines.length : begin(next)).join('\n');
    const message = `${lines[subject]}\n${body.replace(MESSAGE_NAME, '')}`;
    return { label: labelOf(subject), fields: new Map([['message', message]]) };
  });
}

export const readSourcingEmail = (text: string) =>
  readList({ shape, want: EMAIL_TYPES.length, select, fromLines, textOf: ({ message }) => message }, text);
