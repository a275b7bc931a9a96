import { seenText } from '#shared/text/as-seen.ts';

/** A line of 'Words to avoid': 'users → riders' has a better one, 'users' and 'users → ' have ''. */
export type AvoidedWord = { word: string; better: string };

/** Lines of 'Words to avoid' that ban no word but what they name. */
export const BANNED_MARK = '!';
export const BANNED_EMOJI = 'emoji';

const ARROW = /(?<!\s)\s*(?:→|->|=>)\s*/;

/** The lists of words of a brand voice have one word or phrase a line. */
export const linesOf = (text: string): string[] =>
  seenText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function avoidedWord(line: string): AvoidedWord {
  const [word = '', better = ''] = line.split(ARROW).map((part) => part.trim());
  return { word, better };
}

/** One sentence about both lists for the model; '' when both are blank. */
export function wordsSentence(voice: { words_to_avoid: string; words_we_use: string }): string {
  const avoid = linesOf(voice.words_to_avoid).flatMap(banOf);
  const use = linesOf(voice.words_we_use).map((word) => `“${word}”`);
  const parts = [
    ...(avoid.length > 0 ? [`do not use ${avoid.join(', ')}`] : []),
    ...(use.length > 0 ? [`use where it fits ${use.join(', ')}`] : []),
  ];
  if (parts.length === 0) return '';
  const sentence = parts.join('; ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function banOf(line: string): string[] {
  if (line === BANNED_MARK) return ['exclamation marks'];
  if (line.toLowerCase() === BANNED_EMOJI) return [BANNED_EMOJI];
  const { word, better } = avoidedWord(line);
  if (word === '') return [];
  return [better ? `“${word}” (write “${better}”)` : `“${word}”`];
}
