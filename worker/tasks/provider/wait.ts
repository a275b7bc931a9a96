/** A wait is looked for in so much of a refusal; in characters. */
const READ_CHARACTERS = 4_000;

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const UNITS = 'milliseconds?|millis|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h';
const ONE = `\\d{1,9}(?:\\.\\d{1,9})?\\s?(?:${UNITS})(?![a-z])`;
/** '8.1s', '500ms', '1m2s', '1 minute and 5 seconds', with what asks for it up to forty characters before. */
const IN_WORDS = new RegExp(
  `(?:try|retry|wait|again|after|reset)[^.\\d]{0,40}?((?:${ONE})(?:(?:,? and |, | )?${ONE}){0,3})`,
  'i',
);
/** '"retryDelay": "8s"', '"retry_after": 8.5', '"retry_after_ms": 500'. */
const IN_FIELD = /"retry_?(?:delay|after|in)(_?ms|_?millis\w*)?"\s*:\s*"?(\d{1,9}(?:\.\d{1,9})?)\s?(ms|s|m)?"?/i;

const msOf = (unit: string): number => UNIT_MS[/^mill|^ms/i.test(unit) ? 'ms' : unit.slice(0, 1).toLowerCase()] ?? 0;

const durationMs = (words: string): number =>
  [...words.matchAll(new RegExp(`(\\d+(?:\\.\\d+)?)\\s?(${UNITS})(?![a-z])`, 'gi'))].reduce(
    (sum, [, figure, unit = '']) => sum + Number(figure) * msOf(unit),
    0,
  );

/** The wait in milliseconds that a refusal asks for in its words or in a field; undefined when it names none. */
export function waitMsIn(refusal: string): number | undefined {
  const text = refusal.slice(0, READ_CHARACTERS);
  const [, inMs, figure, unit] = IN_FIELD.exec(text) ?? [];
  if (figure !== undefined) return Math.ceil(Number(figure) * (inMs ? 1 : msOf(unit ?? 's')));
  const words = IN_WORDS.exec(text)?.[1];
  return words === undefined ? undefined : Math.ceil(durationMs(words));
}
