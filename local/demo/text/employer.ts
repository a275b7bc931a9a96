import { rotatedBy } from '#local/demo/text/chance.ts';
import { countWords } from '#local/demo/text/words.ts';

/** What the reference documents say of the employer, in their own sentences. */
export type Employer = {
  /** What it makes or does: 'We design and repair electric cargo bikes.' */
  does: string;
  /** How it works, those sentences first that have to do with the job. */
  practices: string[];
  /** Whom it invites to apply: 'We want applications from …' */
  invites: string;
  /** Values with the sentence that explains them; two roles of one employer begin with different ones. */
  explained: { value: string; meaning: string }[];
};

export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=[\p{Lu}"“(])/u);

/** No wrapped line is shorter, so a shorter one without a full stop is a heading. */
const WRAPPED = 60;

/** Lines as their author wrote them: the lines of a PDF end where the page did. */
function unwrapped(text: string): string[] {
  const lines: string[] = [];
  let open = false;
  for (const line of text.split('\n').map((one) => one.replace(/\s+/g, ' ').trim())) {
    const goesOn = open && line !== '' && (/^\p{Ll}/u.test(line) || (lines.at(-1) ?? '').length > WRAPPED);
    if (goesOn) lines.push(`${lines.pop()} ${line}`);
    else lines.push(line);
    open = line !== '' && !/[.!?:…]$/.test(line);
  }
  return lines.filter((line) => line !== '');
}

/** Text taken from a PDF may run its headings into the sentence after them: 'What we do We design bikes.' */
const withoutHeading = (text: string): string =>
  text.replace(/^.{0,80}?[a-z:] (?=(?:We|Our|Every|Most of us|At [A-Z]\w+,) )/, '');

const OF_ITSELF = /^(?:We|Our|Every|Most of us|At)\b.*\.$/;
const ABOUT_STYLE =
  /\b(?:sound|tone|voice|words?|sentences?|avoid|write|written|logo|colou?rs?|font|brand|ignore|instructions?|prompt|joke|funny|marks?|that is)\b|[\d"“”:?!<>[\]{}|]/i;
/** The terms of a job come from the role alone. */
const ABOUT_TERMS =
  /\b(?:pay|paid|salary|salaries|wages?|bonus(?:es)?|pensions?|holidays?|benefits?|insurance|leave|contracts?|hours)\b/i;
const isQuotable = (text: string): boolean =>
  !ABOUT_STYLE.test(text) && !ABOUT_TERMS.test(text) && countWords(text) > 5 && countWords(text) < 32;

const BUSINESS =
  /^We (?:\w+ly )?(?:assemble|bake|brew|build|care for|clean|create|deliver|design|develop|feed|fund|grow|help|house|insure|install|look after|make|manufacture|mend|move|offer|operate|print|produce|protect|provide|publish|rent|repair|represent|research|run|sell|serve|supply|support|teach|train|treat)\b/;
const INVITES = /^We (?:want|welcome|encourage|invite) applications\b/;

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, 5)));

/** Stable: sentences that are as near to the job stay in their order. */
function byNearness(sentences: readonly string[], job: string): string[] {
  const known = stemsOf(job);
  const near = (text: string) => [...stemsOf(text)].filter((stem) => known.has(stem)).length;
  return [...sentences].sort((one, other) => near(other) - near(one));
}

const bare = (text: string): string => text.toLowerCase().replace(/(?<![\s.:])[\s.:]+$/, '');

function explainedIn(sentences: readonly string[], values: readonly string[]): Employer['explained'] {
  return values.flatMap((value) => {
    const at = sentences.findIndex((one) => bare(one) === bare(value));
    const meaning = at === -1 ? undefined : sentences[at + 1];
    return meaning?.endsWith('.') && isQuotable(meaning) ? [{ value, meaning }] : [];
  });
}

type Sources = { documents: string; values: readonly string[]; job: string };

/** Only sentences fit to be quoted: the employer about itself, without figures and without advice on style. */
export function employerOf({ documents, values, job }: Sources): Employer {
  const sentences = unwrapped(documents).flatMap(sentencesOf).map(withoutHeading);
  const explained = rotatedBy(job, explainedIn(sentences, values));
  const own = [...new Set(sentences)].filter((one) => OF_ITSELF.test(one) && isQuotable(one));
  const does = own.find((one) => BUSINESS.test(one)) ?? '';
  const invites = own.find((one) => INVITES.test(one)) ?? '';
  const meanings = explained.map(({ meaning }) => meaning);
  const practices = own.filter((one) => one !== does && !INVITES.test(one) && !meanings.includes(one));
  return { does, practices: byNearness(rotatedBy(job, practices), job), invites, explained };
}
