import type { Answer, MaterialIndex } from '#shared/checks/facts/entry.ts';
import { numberIn } from '#shared/checks/facts/said.ts';
import type { Claim, Money } from '#shared/text/claims/claim.ts';
import { timesOf, type Words } from '#shared/text/claims/numbers.ts';
import type { Word } from '#shared/text/claims/sentences.ts';

type Looked = { claim: Claim; answer: Answer };

/** The number words of an amount, with the sign of a currency before and 'k' and 'Tsd.' behind each. */
function endsOf({ from, to, sentence: { words } }: Claim): { from: number; to: number }[] {
  const own = words.filter((word) => word.from >= from && word.to <= to);
  return own.flatMap((word: Word, at) => {
    if (word.value === null) return [];
    const next = own[at + 1];
    const isTimes = next !== undefined && timesOf(next.lower) !== null && /^\s?$/.test(next.gap);
    const sign = /\p{Sc}\s?$/u.exec(word.gap)?.[0].length ?? 0;
    return [{ from: Math.max(from, word.from - sign), to: isTimes ? next.to : word.to }];
  });
}

/** A range of pay with one end as the material has it: only the other end is another. */
export function apartByEnd({ claim, answer }: Looked, index: MaterialIndex, words: Words): Looked[] {
  const { meaning } = claim;
  if (meaning.kind !== 'money' || meaning.quantity.high === null || answer.state !== 'different')
    return [{ claim, answer }];
  const source = index.claims
    .get('money')
    ?.find(({ claim: one, entry }) => entry === answer.at.entry && one.from === answer.at.from)?.claim.meaning as
    | Money
    | undefined;
  const [own, other] = [meaning.quantity, source?.quantity];
  const ends = endsOf(claim);
  const [first, last] = ends;
  if (!other || other.high === null || ends.length !== 2 || !first || !last) return [{ claim, answer }];
  const isLow = own.low === other.low;
  if (!isLow && own.high !== other.high) return [{ claim, answer }];
  const value = numberIn(isLow ? other.high : other.low, words);
  const same = {
    kind: 'money',
    quantity: { low: isLow ? own.low : (own.high ?? 0), high: null, bound: null },
  } as const;
  const differs = {
    kind: 'money',
    quantity: { low: isLow ? (own.high ?? 0) : own.low, high: null, bound: null },
  } as const;
  const [kept, changed] = isLow ? [first, last] : [last, first];
  return [
    { claim: { ...claim, ...kept, meaning: { ...meaning, ...same } }, answer: { state: 'found', at: answer.at } },
    {
      claim: { ...claim, ...changed, meaning: { ...meaning, ...differs } },
      answer: { ...answer, difference: { because: 'value', value } },
    },
  ];
}
