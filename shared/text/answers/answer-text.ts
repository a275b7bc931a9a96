import { AppError } from '#shared/errors.ts';
import { lineFeeds } from '#shared/text/line-ends.ts';

/** Postgres can store neither a NUL nor half of a surrogate pair, and a model may write both. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '');

const LONGEST_RUN = 100;
const LONG_RUN = new RegExp(`\\s{${LONGEST_RUN + 1},}`, 'g');

/**
 * The text with line ends as LF, and with longer runs of blanks and line ends as one blank or one empty line: they mean
 * nothing more, and every pattern that begins with blanks would be tried at each of them.
 */
export const withShortRuns = (text: string): string =>
  lineFeeds(text).replace(LONG_RUN, (run) => (run.includes('\n') ? '\n\n' : ' '));

const THOUGHT =
  'think|thinking|thoughts?|reasoning|reflection|analysis|scratchpad|inner_monologue|seed:think|ant:thinking';
const OPENS = `<\\s*(?:${THOUGHT})(?:\\s[^<>]{0,80})?>|\\[THINK\\]|◁think▷|<\\|begin_of_thought\\|>|<\\|channel>\\s*thought`;
const CLOSES = `<\\s*/\\s*(?:${THOUGHT})\\s*>|\\[/THINK\\]|◁/think▷|<\\|end_of_thought\\|>|<channel\\|>`;

const TAGS = new RegExp(`(?<opens>${OPENS})|${CLOSES}`, 'gi');

/**
 * The text after the last reasoning block; the text before it only when nothing follows. A closing tag without an
 * opening one ends reasoning that began with the answer. '' for reasoning that never ends: a draft in it is not the
 * answer.
 */
function withoutThoughts(text: string): string {
  let depth = 0;
  let from = 0;
  let before = '';
  for (const { index, 0: tag, groups } of text.matchAll(TAGS)) {
    const isOpening = groups?.opens !== undefined;
    if (depth === 0) before = isOpening ? text.slice(from, index).trim() || before : '';
    depth = isOpening ? depth + 1 : Math.max(0, depth - 1);
    from = index + tag.length;
  }
  return depth > 0 ? '' : text.slice(from).trim() || before;
}

const CHANNEL = /<\|channel\|>\s*([a-z]+)[\s\S]{0,80}?<\|message\|>/gi;

/** The final channel of an answer in channels; without a final channel the answer is only reasoning. */
function finalChannel(text: string): string {
  const bare = /^\s*analysis[\s\S]*assistantfinal/.exec(text)?.[0];
  if (bare !== undefined) return text.slice(bare.length);
  const channels = [...text.matchAll(CHANNEL)];
  if (channels.length === 0) return text;
  const final = channels.findLast(([, name]) => name?.toLowerCase() === 'final');
  if (!final) return '';
  const rest = text.slice(final.index + final[0].length);
  return rest.split(/<\|(?:end|return|start|channel)\|>/, 1)[0] ?? '';
}

const ANSWER_TAG = /<\s*(answer|final|final_answer|response|solution)\s*>/gi;

/** The content of the last tag that marks the answer, if there is one. */
function inAnswerTag(text: string): string {
  const tag = [...text.matchAll(ANSWER_TAG)].at(-1);
  if (!tag) return text;
  const rest = text.slice(tag.index + tag[0].length);
  const inside = rest.split(new RegExp(`<\\s*/\\s*${tag[1]}\\s*>`, 'i'), 1)[0] ?? '';
  return inside.trim() === '' ? text : inside;
}

const CONTROL_TOKENS = /<\|[a-z_]{2,30}\|>|<\/?s>|\[\/?INST\]/gi;

/** The answer without reasoning and control tokens. Throws `no_content` when nothing is left (LIMIT-07). */
export function answerText(raw: string): string {
  const text = inAnswerTag(withoutThoughts(finalChannel(withShortRuns(storable(raw)))))
    .replace(CONTROL_TOKENS, '')
    .trim();
  if (text === '')
    throw new AppError('no_content', { reason: 'The answer of the model had no text beside its reasoning.' });
  return text;
}
