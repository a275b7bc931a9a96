/** A line of 'Words to avoid': 'users → riders' offers the better one, 'users' and 'users → ' none. */
export type AvoidedWord = { word: string; better: string | null };

/** Lines of 'Words to avoid' that ban no word but what they name. */
const NAMED = new Map([
  ['!', 'exclamation marks'],
  ['emoji', 'emoji'],
]);

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const avoidedWords = (text: string): AvoidedWord[] =>
  linesOf(text).flatMap((line) => {
    const [word = '', better = ''] = line.split(/→|->/, 2).map((part) => part.trim());
    return word ? [{ word, better: better || null }] : [];
  });

/** One sentence about both lists for the model; '' when both are blank. */
export function wordsSentence(voice: { words_to_avoid: string; words_we_use: string }): string {
  const avoid = avoidedWords(voice.words_to_avoid).map(({ word, better }) => {
    const name = NAMED.get(word.toLowerCase());
    if (name) return name;
    return better ? `“${word}” (write “${better}”)` : `“${word}”`;
  });
  const use = linesOf(voice.words_we_use).map((word) => `“${word}”`);
  const parts = [
    ...(avoid.length > 0 ? [`do not use ${avoid.join(', ')}`] : []),
    ...(use.length > 0 ? [`use where it fits ${use.join(', ')}`] : []),
  ];
  if (parts.length === 0) return '';
  const sentence = parts.join('; ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
