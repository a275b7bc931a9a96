import type { DocumentPart } from '#shared/document-parts.ts';
import type { Claim } from '#shared/facts/claim.ts';
import { claimsOf } from '#shared/facts/claims/all.ts';
import type { Fact } from '#shared/facts/fact.ts';
import { type Answer, lookUpValue, passageOf } from '#shared/facts/lookup.ts';
import { indexMaterial, type MaterialIndex } from '#shared/facts/material.ts';
import { phraseOf } from '#shared/facts/phrase.ts';
import { read } from '#shared/facts/reading.ts';

export { indexMaterial, type MaterialIndex };

/**
 * What facts are looked up in: today's material, and that of the version (not named `then`: an object with that name
 * looks like a promise). `language` is that of the document, null when it is not known.
 */
export type LookedUpIn = { now: MaterialIndex; snapshot: MaterialIndex | null; language: string | null };

/**
 * The facts of a text in its order, each with where it stands in today's material, else in that of the version
 * (FACT-14: of a deleted role there is only that of the version). Marks of people are not applied. Never throws.
 */
export function factsOf(parts: readonly DocumentPart[], { now, snapshot, language }: LookedUpIn): Fact[] {
  const isDeleted = !now.hasRole && snapshot?.hasRole === true;
  const [first, second] = isDeleted ? [snapshot, null] : [now, snapshot];
  return parts.flatMap((part) => {
    const reading = read(part.text, language);
    return reading.sentences.flatMap((sentence) =>
      claimsOf(reading, sentence, first).flatMap((claim) => {
        const fact = factOf(part, claim, answerOf(claim, first, second));
        return fact ? [fact] : [];
      }),
    );
  });
}

/** Today's answer; what only the version's material has was there. */
function answerOf(claim: Claim, now: MaterialIndex, snapshot: MaterialIndex | null): Answer {
  const answer = lookUpValue(claim, now);
  if (answer.state !== 'not_found' || !snapshot) return answer;
  const before = lookUpValue(claim, snapshot);
  return before.state === 'found' ? { state: 'different', at: before.at, difference: { because: 'was' } } : answer;
}

function factOf({ name, text }: DocumentPart, claim: Claim, answer: Answer): Fact | null {
  const { type, from, to, sentence } = claim;
  const fact = {
    ...{ type, part: name, from, to, quote: text.slice(from, to), phrase: phraseOf(claim) },
    sentence: { from: sentence.from, to: sentence.to },
  };
  if (answer.state === 'not_found') return { ...fact, state: 'not_found', nearest: null };
  const passage = passageOf(answer.at);
  if (answer.state === 'found') return { ...fact, state: 'found', passage };
  return { ...fact, state: 'different', difference: answer.difference, passage };
}
