import { VOICE_FIELDS, type VoiceField } from '#shared/brand/contracts/readings.ts';
import { type JsonObject, objectIn, objectOf } from '#shared/text/answers/object-in.ts';

/** Words that an answer says stand in a sample. */
export type Quoted = { sample: number | null; quote: string };
type Word = Quoted & { word: string };

/** What a model says of a voice. */
export type VoiceAnswer = {
  fields: Partial<Record<VoiceField, { proposal: string; quotes: Quoted[] }>>;
  words_we_use: Word[];
  words_to_avoid: (Word & { better: string | null })[];
  equal_opportunity_statement: Quoted | null;
  differ: { how: string; quotes: Quoted[] } | null;
};

/** No answer that was asked for has more. */
const ENTRIES_MAX = 10;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, ENTRIES_MAX) : []);
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/\p{Surrogate}/gu, '')
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
    : '';
/** Some models give a list where one text was asked for. */
const proposalOf = (value: unknown): string =>
  Array.isArray(value) ? listOf(value).map(textOf).filter(Boolean).join(', ') : textOf(value);

function quotedOf(value: unknown): Quoted | null {
  const { sample, quote } = typeof value === 'string' ? { sample: null, quote: value } : objectOf(value);
  const number = typeof sample === 'string' && /^\s*\d\s*$/.test(sample) ? Number(sample) : sample;
  return typeof quote === 'string' && quote.trim() !== ''
    ? { sample: Number.isInteger(number) ? (number as number) : null, quote }
    : null;
}

const quotesOf = (value: unknown): Quoted[] => listOf(value).flatMap((one) => quotedOf(one) ?? []);

function wordOf(value: unknown): (Word & { better: string | null }) | null {
  const given = objectOf(value);
  const quoted = quotedOf(given);
  const word = textOf(given.word);
  return quoted && word ? { ...quoted, word, better: textOf(given.better) || null } : null;
}

/** A parsed answer, whatever it is: wrong types are missing, unknown names are dropped. */
function answerOf(answer: JsonObject): VoiceAnswer {
  const fields = VOICE_FIELDS.flatMap((name) => {
    const given = objectOf(answer[name]);
    const proposal = proposalOf(given.proposal);
    return proposal ? [[name, { proposal, quotes: quotesOf(given.quotes) }] as const] : [];
  });
  const differ = objectOf(answer.differ);
  const how = textOf(differ.how);
  return {
    fields: Object.fromEntries(fields),
    words_we_use: listOf(answer.words_we_use).flatMap((one) => wordOf(one) ?? []),
    words_to_avoid: listOf(answer.words_to_avoid).flatMap((one) => wordOf(one) ?? []),
    equal_opportunity_statement: quotedOf(answer.equal_opportunity_statement),
    differ: how ? { how, quotes: quotesOf(differ.quotes) } : null,
  };
}

const NAMES = [...VOICE_FIELDS, 'words_we_use', 'words_to_avoid', 'equal_opportunity_statement', 'differ'];

/** The answer in the text of a model, with whatever stands around it; null when there is none. */
export function voiceAnswerIn(text: string): VoiceAnswer | null {
  const found = objectIn(text, NAMES);
  return found && answerOf(found);
}
