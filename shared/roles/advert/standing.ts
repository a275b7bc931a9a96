import type { Quoted } from '#shared/roles/advert/facts.ts';
import { type LabelOf, labelOf } from '#shared/roles/advert/field-labels.ts';
import { endOfJob, isHeadingShaped, type Section, sectionOf, sectionsOf } from '#shared/roles/advert/headings.ts';
import type { SourceLine } from '#shared/roles/advert/lines.ts';
import { anyOf } from '#shared/roles/advert/words.ts';

/**
 * Where words stand. `before` and `after`: the rest of their sentence; `clause`: what stands around them between two
 * commas, stops, brackets or joining words. `label`: what the label before them, or on the line above, is of.
 * `isHead`: among the first lines, or in a short one of the last two. `isAlone`: nothing else stands in their segment.
 */
export type Standing = Quoted & {
  number: number;
  before: string;
  after: string;
  clause: string;
  label: LabelOf | undefined;
  section: Section | null;
  isHead: boolean;
  isAlone: boolean;
  /** An item of a list, other than of facts. */
  isItem: boolean;
  /** The heading about pay above its block of lines. */
  payHeading: string;
};

type LineFrame = {
  labelAbove: LabelOf | undefined;
  section: Section | null;
  isHead: boolean;
  isItem: boolean;
  payHeading: string;
};
/** What is known of each line, by its number. */
export type Frame = ReadonlyMap<number, LineFrame>;

const HEAD_LINES = 9;
const FOOT_LINES = 2;
const FOOT_LENGTH = 90;

/** 'Your money (gross a month)', 'What does it pay?' and 'Grade F' above the lines of a scale. */
const PAY_HEADING = anyOf(
  [
    'pay|salary|wages?|money|remuneration|compensation|earnings|rate of pay|what (?:it|we|you) (?:pays?|earn)',
    '(?:pay |salary )?(?:grade|band|scale|spine)(?: point)? \\w{1,3}',
    'geld|gehalt|lohn|verdienst|vergütung|bezahlung|entlohnung|\\p{L}+(?:gehalt|lohn|vergütung|entgelt)',
  ].join('|'),
);
const PAY_BLOCK = 8;

const isPayHeading = (line: SourceLine): boolean =>
  isHeadingShaped(line) && !/\d{2}/.test(line.text) && PAY_HEADING.test(line.text);

/** The heading about pay of each line of the block below it. */
function payHeadingsOf(lines: readonly SourceLine[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let [heading, since] = ['', 0];
  for (const line of lines) {
    if (isPayHeading(line)) [heading, since] = [line.text, 0];
    else {
      const isOver = since >= PAY_BLOCK || (line.isFirst && since > 0) || sectionOf(line) !== null;
      if (isOver) heading = '';
      if (heading !== '') found.set(line.number, heading);
      since += 1;
    }
  }
  return found;
}

/** Reads the headings and labels of a text once. */
export function frameOf(lines: readonly SourceLine[]): Frame {
  const sections = sectionsOf(lines);
  const payHeadings = payHeadingsOf(lines);
  // '📍 Utrecht' is a fact, and no item of a list.
  const isOfBody = (line: SourceLine): boolean => line.isItem && !/^\p{Extended_Pictographic}/u.test(line.text);
  const firstOfBody = lines.findIndex((line) => isOfBody(line) || sectionOf(line) !== null);
  const head = Math.min(HEAD_LINES, firstOfBody === -1 ? HEAD_LINES : firstOfBody);
  const end = endOfJob(lines);
  return new Map(
    lines.map((line, at) => {
      const above = lines[at - 1];
      const isOfSection = line.isItem || sections.has(line.number) || sectionOf(line) !== null;
      const isFoot = at >= lines.length - FOOT_LINES && line.text.length <= FOOT_LENGTH && !isOfSection;
      return [
        line.number,
        {
          labelAbove: at > end ? 'other' : above && !above.isItem ? labelOf(above.text) : undefined,
          isItem: isOfBody(line),
          section: sections.get(line.number) ?? null,
          isHead: at < head || isFoot,
          payHeading: payHeadings.get(line.number) ?? '',
        },
      ];
    }),
  );
}

/** Stops that end no sentence. */
const SHORTENED =
  /(?:^|[^\p{L}\d])(?:\p{L}|\d{1,2}|co|st|dr|mr|mrs|ms|ges|f|mag|dipl|no|nr|std|str|ca|tel|inkl|zzgl|prof|fr|hr|approx|mio)$/iu;
const STOP = /(?<![.!?;])[.!?;]+(?=\s|$)|\s[–—|•·]\s|\t/gu;

/** Where the sentence around [from, to) of a line begins and ends. */
function sentenceAround(line: string, from: number, to: number): { from: number; to: number } {
  let start = 0;
  for (const { 0: stop, index } of line.matchAll(STOP)) {
    if (stop === '.' && SHORTENED.test(line.slice(Math.max(0, index - 8), index))) continue;
    if (index + stop.length <= from) start = index + stop.length;
    else if (index >= to) return { from: start, to: index };
  }
  return { from: start, to: line.length };
}

const CUT =
  /[,;!?()|•·\t:]|\.(?=\s|$)|\s[-–—]\s|\+|&|(?<!\p{L})(?:plus|with|inkl|incl|including|and|und|mit|sowie|zzgl)(?!\p{L})/iu;

function clauseAround({ line, from, to }: Quoted): string {
  const before = line.slice(0, from).split(CUT).at(-1) ?? '';
  const after = line.slice(to).split(CUT)[0] ?? '';
  return `${before}${line.slice(from, to)}${after}`;
}

/** The label that stands last before a place of a line: 'Salary:', 'Salary |' or 'Salary' and a tab. */
function labelBefore(before: string): LabelOf | undefined {
  const at = Math.max(before.lastIndexOf(': '), before.lastIndexOf('\t'), before.lastIndexOf('| '));
  const end = at === -1 && before.endsWith(':') ? before.length - 1 : at;
  if (end === -1) return labelOf(/^([\p{L} ]{2,25}) [-–] /u.exec(before)?.[1] ?? '');
  // A label ends with its sentence: 'Closing date: 10 January. Interviews are on the 21st.'
  if (/[.!?]\s+\p{Lu}\p{L}*\s/u.test(before.slice(end))) return undefined;
  return labelOf(
    before
      .slice(0, end)
      .split(/[.;,|\t•·–]/)
      .findLast((part) => part.trim() !== '') ?? '',
  );
}

/** A postcode before a town is no word beside it. */
const OPENS =
  /(?:^|^\(?(?:\d{1,2}|\p{Ll})[.)]|[|•·\t;,:(@–—>]|\s-|^\W+| {3})\s{0,40}(?:(?:[A-Z]{1,2}-)?\d{4,5}\s{1,40})?$/u;
const CLOSES = /^(?: {3}.*)?\s*(?:$|[|•·\t;,)!(+–—]|plus\s|\p{Extended_Pictographic}|\.(?:\s|$)|[-/]\s)/u;

/** Where words stand in their line and in the text. */
export function standingOf(frame: Frame, number: number, quoted: Quoted): Standing {
  const { line, from, to } = quoted;
  const around = frame.get(number);
  const sentence = sentenceAround(line, from, to);
  const [lineBefore, lineAfter] = [line.slice(0, from), line.slice(to)];
  const own = labelBefore(lineBefore);
  return {
    ...quoted,
    number,
    clause: clauseAround(quoted),
    label: own ?? around?.labelAbove,
    before: line.slice(sentence.from, from),
    after: line.slice(to, sentence.to),
    section: around?.section ?? null,
    isHead: around?.isHead ?? false,
    isItem: around?.isItem ?? false,
    payHeading: around?.payHeading ?? '',
    isAlone: OPENS.test(lineBefore) && CLOSES.test(lineAfter),
  };
}
