import type { SourceLine } from '#shared/roles/advert/lines.ts';
import type { Frame, Standing } from '#shared/roles/advert/standing.ts';
import { frameOf, standingOf } from '#shared/roles/advert/standing.ts';

/** The lines of an advert and what is known of each. */
export type Page = { lines: readonly SourceLine[]; frame: Frame; text: string };
/** Words of a line, as an answer points at them. */
export type Fact = { line: number; quote: string };

export const pageOf = (lines: readonly SourceLine[]): Page => ({
  lines,
  frame: frameOf(lines),
  text: lines.map(({ text }) => text).join('\n'),
});

/** Words at [from, to) of a line with where they stand. */
export function standing({ frame }: Page, { number, text }: SourceLine, from: number, quote: string): Standing {
  return standingOf(frame, number, { quote, line: text, from, to: from + quote.length });
}

/** All words that a pattern finds, its group or the whole, each with where it stands. */
export function found(page: Page, pattern: RegExp): Standing[] {
  return page.lines.flatMap((line) =>
    [...line.text.matchAll(pattern)].flatMap((match) => {
      const quote = (match.slice(1).find((group) => group !== undefined) ?? match[0]).trim();
      const from = line.text.indexOf(quote, match.index);
      return quote === '' || from === -1 ? [] : [standing(page, line, from, quote)];
    }),
  );
}

export const factAt = (at: Standing | undefined): Fact | null => (at ? { line: at.number, quote: at.quote } : null);

const SEPARATOR =
  /(\s[-–—|·•@/]\s| {3,}|[|·•,\t()!]|\p{Extended_Pictographic}|:[a-z_]{3,25}:|:\s|(?<!\b(?:e|V|Co|St|Dr|Nr|No|Ev|Kath|Tel))\.(?:\s|$))/u;

/** The segments of a line of facts, with where each begins. */
export function segmentsOf(text: string): { from: number; words: string }[] {
  const segments: { from: number; words: string }[] = [];
  let from = 0;
  for (const part of text.split(SEPARATOR)) {
    const words = part.trim();
    if (/[\p{L}\p{N}]/u.test(words)) segments.push({ from: from + part.indexOf(words), words });
    from += part.length;
  }
  return segments;
}
