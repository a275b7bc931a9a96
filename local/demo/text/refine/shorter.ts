import { eachSentence, isKept, type Line, linesOf, sentencesIn, textOf } from '#local/demo/text/refine/lines.ts';
import { countWords, sentence } from '#local/demo/text/words.ts';

/** What follows a colon, or explains or adds with a comma: 'its API, from its documentation to its alerts'. */
const SECOND_CLAUSE = /(?:: (?=\p{Ll})|, (?:and|but|from|so that|because|und|aber|damit|weil) )[^:]*$/u;

function firstClause(text: string): string {
  const bare = text.replace(/[.!]\s*$/, '');
  const clause = bare.replace(SECOND_CLAUSE, '');
  const isWhole = clause !== bare && countWords(clause) > 2 && !isKept(text.slice(clause.length));
  return isWhole ? sentence(clause) : text;
}

type Cut = (lines: Line[]) => Line[];

/** One cut each: the last line where it can be made. */
function inLastLine(change: (line: Line, at: number) => Line | null): Cut {
  return (lines) => {
    const changed = lines.map((line, at) =>
      line.shape === 'blank' || line.shape === 'heading' ? line : change(line, at),
    );
    const at = changed.findLastIndex((line, index) => line !== lines[index]);
    if (at === -1) return lines;
    return lines.flatMap((line, index) => (index === at ? (changed[at] ?? []) : [line]));
  };
}

const withoutSecondClause = inLastLine((line) => {
  const cut = sentencesIn(line.text).map(firstClause).join(' ');
  return cut === line.text ? line : { ...line, text: cut };
});

/** The last sentence of a paragraph that nothing hangs on; its first one stays. */
const withoutSecondSentence = inLastLine((line) => {
  const all = sentencesIn(line.text);
  const at = line.shape === 'sentences' ? all.findLastIndex((one, index) => index > 0 && !isKept(one)) : -1;
  return at === -1 ? line : { ...line, text: all.filter((_, index) => index !== at).join(' ') };
});

/** An item beyond the second of its list. */
const withoutItem: Cut = (lines) => {
  const at = lines.findLastIndex(
    ({ shape, text }, index) =>
      shape === 'item' && !isKept(text) && lines[index - 1]?.shape === 'item' && lines[index - 2]?.shape === 'item',
  );
  return at === -1 ? lines : lines.filter((_, index) => index !== at);
};

/** A paragraph between two others. */
const withoutParagraph: Cut = (lines) => {
  const at = lines.findLastIndex(
    ({ shape, text }, index) => shape === 'sentences' && index > 0 && index < lines.length - 1 && !isKept(text),
  );
  return at === -1 ? lines : lines.filter((_, index) => index !== at);
};

const CUTS: readonly Cut[] = [withoutSecondClause, withoutSecondSentence, withoutItem, withoutParagraph];

/** The text with one cut after the other until it is short enough; never without what has to stay. */
export function shortened(text: string, isShort: (text: string) => boolean): string {
  let lines = linesOf(text);
  for (const cut of CUTS) {
    for (let next = cut(lines); next !== lines && !isShort(textOf(lines)); next = cut(lines)) lines = next;
  }
  return textOf(lines);
}

/** Of the words, as many as 'Make it shorter' asks for. */
const PART = 0.75;
export const shorter = (text: string): string => {
  const most = countWords(text) * PART;
  const cut = shortened(text, (one) => countWords(one) <= most);
  return cut === text ? eachSentence(text, firstClause) : cut;
};

const SIGNATURE = /\n\n[^\n]{1,40},\n\[Sender_FirstName\]\s*$/;

/** At most so many characters, also if sentences with figures have to go; the signature stays. */
export function fitting(text: string, most: number): string {
  const [signature = ''] = SIGNATURE.exec(text) ?? [];
  const left = most - signature.length;
  const cut = shortened(text.slice(0, text.length - signature.length), (one) => one.length <= left);
  const kept = linesOf(cut);
  while (textOf(kept).length > left && kept.length > 1) kept.splice(-1);
  const short = textOf(kept);
  return (short.length <= left ? short : `${short.slice(0, Math.max(1, left - 1)).replace(/\s\S*$/, '')}…`) + signature;
}
