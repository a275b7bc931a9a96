import type { GuidelinesInput } from '#shared/brand/contracts/guidelines.ts';
import { type Evidence, VOICE_FIELDS, type VoiceReadingResult } from '#shared/brand/contracts/readings.ts';

export type ProposedName = Exclude<keyof GuidelinesInput, 'profile_name' | 'additional_notes'>;
/** What the samples say of one field. A list of words is added to the lines that are there. */
export type Proposed = { text: string; quotes: Evidence[]; adds: boolean };
export type Proposals = Readonly<Partial<Record<ProposedName, Proposed>>>;

/** The proposals of a reading, by field. */
export function proposalsOf(voice: VoiceReadingResult): Proposals {
  const proposals: Partial<Record<ProposedName, Proposed>> = {};
  for (const name of VOICE_FIELDS) {
    const field = voice.fields[name];
    if (field) proposals[name] = { text: field.proposal, quotes: field.quotes, adds: false };
  }
  const lines = (words: readonly { line: string; evidence: Evidence }[]): Proposed | undefined =>
    words.length === 0
      ? undefined
      : {
          text: words.map(({ line }) => line).join('\n'),
          quotes: words.map(({ evidence }) => evidence),
          adds: true,
        };
  const avoid = lines(
    voice.words_to_avoid.map(({ word, better, evidence }) => ({
      line: better ? `${word} → ${better}` : word,
      evidence,
    })),
  );
  const use = lines(voice.words_we_use.map(({ word, evidence }) => ({ line: word, evidence })));
  const statement = voice.equal_opportunity_statement;
  return {
    ...proposals,
    ...(avoid && { words_to_avoid: avoid }),
    ...(use && { words_we_use: use }),
    ...(statement && { equal_opportunity_statement: { text: statement.quote, quotes: [statement], adds: false } }),
  };
}

/** The value of a field once its proposal is used. */
export function usedValue({ text, adds }: Proposed, now: string): string {
  if (!adds) return text;
  const has = now.split('\n').filter((line) => line.trim() !== '');
  const known = new Set(has.map((line) => line.trim().toLowerCase()));
  return [...has, ...text.split('\n').filter((line) => !known.has(line.toLowerCase()))].join('\n');
}

/** Whether a sample that differs can be left out by using this one alone. */
export const samplesOf = (quotes: readonly Evidence[]): number[] => [...new Set(quotes.map(({ sample }) => sample))];
