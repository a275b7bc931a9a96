import { type Fact, type Page, segmentsOf } from '#local/demo/text/advert/page.ts';
import { TOWNS } from '#local/demo/text/advert/towns.ts';
import { BEFORE_TITLE, isTrade, LEADING, PHRASE } from '#local/demo/text/advert/trades.ts';
import nouns from '#local/demo/text/data/job-nouns.json' with { type: 'json' };
import given from '#shared/checks/facts/data/given-names.json' with { type: 'json' };
import { employmentTypeOf, locationTypeOf, wholeLine } from '#shared/roles/advert/facts.ts';
import { labelOf } from '#shared/roles/advert/field-labels.ts';
import { isHeadingShaped, sectionOf } from '#shared/roles/advert/headings.ts';
import { type SourceLine, withoutBullet } from '#shared/roles/advert/lines.ts';
import { anyOf, endsWithAny, everyOf, startsWithAny } from '#shared/roles/advert/words.ts';

/** `isSought`: words say that somebody is sought, or a label names it; else it only stands in a line of its own. */
export type Title = Fact & { isSought: boolean };

const GENDERS =
  /(?:(?<!\s)\s+)?(?:\(?\b[mwfhdx](?:\s?[/|]\s?[mwfhdx]){1,3}\b\)?|\((?:all genders|gn|alle|w\/m\/div\.?)\))/iu;
/** Between the words that seek and the title stand at most so many words. */
const SEEKING = everyOf(nouns.seeking);
const SOUGHT_BEHIND =
  /^[\s!:,]*(?:urgently |still |also )?(?:wanted|needed|required|sought|gesucht|opening|vacancy|position|job\b|role\b|for (?:our|a)|\(?[mwfdx]\/[mwfdx])/iu;
const SEEKER_WORDS = 12;

const tokensOf = (words: string): { word: string; from: number }[] =>
  [...words.matchAll(/[^\s,;:!?()"„“|·•–—]+(?::innen|:in)?/gu)].map(({ 0: word, index }) => ({ word, from: index }));

const bare = (word: string): string => word.replace(/(?<![.…])[.…]+$/, '');
const isSkipped = (word: string): boolean =>
  BEFORE_TITLE.has(bare(word).toLowerCase()) || /^\d*x?$/i.test(word) || /^\P{L}+$/u.test(word);

/** The last word of the title that begins with the trade at `first`: 'Deputy Stage Manager'. */
function lastTrade(words: string, tokens: readonly { word: string; from: number }[], first: number): number {
  let last = first;
  for (let at = first + 1; at < tokens.length && at - last <= 2; at += 1) {
    const token = tokens[at];
    if (!token || /[,;(–—]/.test(between(words, tokens[at - 1], token)) || !/^\p{L}/u.test(token.word)) break;
    if (isTrade(bare(token.word))) last = at;
    else if (!/^\p{Lu}/u.test(token.word)) break;
  }
  return last;
}

/** The title in a run of words: up to the last trade of the first trades in a row, without articles and praise. */
function titleIn(words: string): string | null {
  const tokens = tokensOf(words);
  const first = tokens.findIndex(({ word }) => isTrade(bare(word)));
  if (first === -1) return null;
  const before = tokens.slice(0, first).map(({ word }) => word);
  const start = tokens[Math.max(before.findLastIndex(isSkipped) + 1, levelEnd(before))]?.from ?? 0;
  const end = tokens[lastTrade(words, tokens, first)];
  return end ? words.slice(start, end.from + bare(end.word).length) : null;
}

type Token = { word: string; from: number } | undefined;
const between = (words: string, one: Token, other: Token): string =>
  one && other ? words.slice(one.from + one.word.length, other.from) : '';

/** 'Level 2 swimming teacher': the level of a certificate is none of the title. */
const levelEnd = (words: readonly string[]): number => {
  const at = words.findIndex((word) => /^level$/i.test(word));
  return at === -1 ? 0 : at + 2;
};

/** Words at the ends of a line of its own that are no part of the title. */
const AT_START =
  /^(?:(?:we are |we're |now )?(?:hiring|werde|become an?|wanted|vacancy|opening|position|post|gesucht|wir suchen)(?:\s+(?:for|of))?\s*[:!–-]*\s*|(?:part|full)[- ]time\s+|(?:voll|teil)zeit\s+|an?\s|eine?n?\s)+/iu;
const BEHIND_TITLE = endsWithAny(
  '(?<=\\s)(?:(?:urgently |still )?(?:wanted|needed|required|gesucht)|auf minijob|(?:in |für )?(?:voll|teil)zeit|\\d+\\s?–?-?\\s?\\d*\\s?%|(?:for|at|in) (?:our|the|a)(?= )|m\\/w\\/d|–)(?:[^\\p{L}].*)?',
);
const MOST_WORDS = 9;
/** Words of a sentence, which no title has. */
const OF_SENTENCE = anyOf(
  "we|we're|is|are|was|need|needs|wants?|requires?|seeks?|recruits?|recruiting|wishes|invites?|find|told|another|looking|seeking|hiring|know|anyone|who|our|your|you|wanted|their|this|that|has|have|had|will|suchen|sucht|suche|sind|ist|wird|werden|würde|wer|unsere?n?|wir|die|das|den|dem|und wir|stellt|dich|report|reports|join|must|eine|einen",
);
/** Lines above a forwarded mail or a thread. */
const OF_MAIL = /^\W*(?:from|sent|to|cc|subject|re|fw|fwd|von|an|gesendet|betreff|datum|date|posted|last edited)\s*:/iu;
/** What is learned or done for a time. */
const IN_TRAINING =
  /^(?:(?:internship|praktikum|werkstudent(?:in|enjob)?|ausbildung|apprenticeship|volontariat|traineeship|duales studium)\s*(?:\/\s*)?)+(?=\s*\p{L})/iu;

/** A segment that is a title and nothing else: 'Postdoctoral Research Associate in Glacier Hydrology'. */
function wholeTitle(segment: string): string | null {
  const words = STRIPPED.reduce((text, part) => text.replace(part, ''), segment)
    .replace(IN_TOWN, keepOther)
    .trim();
  const length = tokensOf(words).length;
  return length > 0 && length <= MOST_WORDS && !isOther(words) && endsLikeTitle(words) ? words : null;
}

/** 'Electrician in Hull' is one; 'Lecturer in Nursing' teaches it. */
const IN_TOWN = / (?:in|near|bei) (\p{Lu}[\p{L}-]+)$/u;
const keepOther = (words: string, place: string): string => (TOWNS.has(place.toLowerCase()) ? '' : words);

/** What stands around a title in a line of its own. */
const DOUBLE = /^(?:internship|traineeship|apprenticeship)\s*\/\s*(?=\p{L})/iu;
const STRIPPED = [/ at \p{Lu}.*$/u, /(?<![*_~])[*_~]+$/u, GENDERS, /^[^\p{L}\p{N}]+/u, AT_START, BEHIND_TITLE, DOUBLE];

function endsLikeTitle(words: string): boolean {
  const head = words.split(/\s(?:of|in|for|at|with|to|für|im|der|des|zur|zum|-|–)\s/)[0] ?? words;
  const isNamed = [LEADING, IN_TRAINING, PHRASE].some((pattern) => pattern.test(words));
  return isNamed || isTrade(bare(tokensOf(head).at(-1)?.word ?? ''));
}

const isOther = (words: string): boolean =>
  OF_SENTENCE.test(words) ||
  (employmentTypeOf(wholeLine(words)) !== null && tokensOf(words).length < 2) ||
  locationTypeOf(wholeLine(words)) !== null ||
  /[€£$]|\d{3}|@/.test(words) ||
  /[.!?]\s/.test(words);

const LABELLED = /^([^:|\t]{2,30}?)\s*(?::|\||\t)\s*(.+)$/u;

/** What a label says is the title: as a whole, its trade, or the few words that it has. */
function titleOfLabel(value: string): string | null {
  const words = segmentsOf(value)[0]?.words.replace(GENDERS, '').trim() ?? '';
  const isShort = /^\p{Lu}/u.test(words) && tokensOf(words).length < 6 && !/[.!?]/.test(value);
  return wholeTitle(words) ?? titleIn(words) ?? (isShort ? words : null);
}

/** The value of 'Position: Cook' and of the line below 'Position'. */
function labelled({ lines, frame }: Page): Title | null {
  for (const line of lines) {
    const [, label = '', value = ''] = LABELLED.exec(line.text) ?? [];
    const isBelow = frame.get(line.number)?.labelAbove === 'job_title';
    const title = labelOf(label) === 'job_title' ? titleOfLabel(value) : isBelow ? wholeTitle(line.text) : null;
    if (title) return { line: line.number, quote: title, isSought: true };
  }
  return null;
}

const HEAD_LINES = 8;
/** A sentence, which speaks of other people too: 'You would report to Sanjay, Head of Retail.' */
const isSentence = ({ text }: SourceLine): boolean => OF_SENTENCE.test(text) && /[.!?):]$/.test(text);
const isTitleLine = (line: SourceLine): boolean =>
  !OF_MAIL.test(line.text) &&
  !isSentence(line) &&
  sectionOf(line) === null &&
  labelOf(line.text) !== 'other' &&
  (isHeadingShaped(line) || line.text.length < 140);

const GIVEN = new Set(given.names.split(' '));
/** 'Posted by Hannah Lee, Talent Manager', and the title below a person's name, as posts begin. */
function isOfPoster({ text, number }: SourceLine, above: SourceLine | undefined): boolean {
  const [, first = ''] = NAME_FIRST.exec(text) ?? [];
  const isBelowName = number === 2 && NAME_ONLY.test(above?.text ?? '') && / (?:at|@|bei) \p{Lu}/u.test(text);
  return /^(?:posted|shared|written|published) by /i.test(text) || GIVEN.has(first.toLowerCase()) || isBelowName;
}
const NAME_FIRST = /^(\p{Lu}[\p{L}-]+)(?: \p{Lu}[\p{L}.'’-]*){1,2}[,|·•]/u;
const NAME_ONLY = /^\p{Lu}[\p{L}-]+ \p{Lu}[\p{L}'’-]+$/u;

/** A title in a line, or a segment of a line, of its own among the first. */
function inHead({ lines }: Page, holds: (line: SourceLine) => boolean): Title | null {
  const head = lines.slice(0, HEAD_LINES).filter((line, at) => holds(line) && !isOfPoster(line, lines[at - 1]));
  for (const line of head) {
    const text = withoutBullet(line.text);
    for (const { words, from } of segmentsOf(text)) {
      const title = wholeTitle(words);
      const behind = text.slice(from + (title ? words.indexOf(title) + title.length : 0));
      if (title) return { line: line.number, quote: title, isSought: SOUGHT_BEHIND.test(behind) || GENDERS.test(text) };
    }
  }
  return null;
}

const BEHIND = /(?<!\d)\.\s|[;!?]\s|\s(?:to|who|der|die|das|with|for|mit|zum|zur|from|at|in)\s/;

/** 'suchen in Bad Segeberg nen Mechaniker' */
const TOWN_FIRST = /^ in \p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?(?= (?:n?en|eine?n?|an?) )/u;
const NOTHING_MORE = /^\s*(?:an?|eine?n?|the)?\s*:?\s*$/iu;

/** Behind words that seek: 'Need 2 groundworkers', 'suchen einen Betriebshelfer'; also on the next line. */
function behindSeeking(line: SourceLine, next: SourceLine | undefined): Title | null {
  for (const match of line.text.matchAll(SEEKING)) {
    const after = line.text.slice(match.index + match[0].length);
    const at = NOTHING_MORE.test(after) ? (next ?? line) : line;
    const words = (at === line ? after.replace(TOWN_FIRST, '') : at.text).split(BEHIND)[0] ?? '';
    const near = words.split(/\s+/).slice(0, SEEKER_WORDS).join(' ');
    const title = titleIn(near) ?? unlisted(near);
    if (title && !OF_COLLEAGUE.test(near.slice(0, near.indexOf(title))))
      return { line: at.number, quote: title, isSought: true };
  }
  return null;
}

/** 'After 30 years our foreman retires' */
const OF_COLLEAGUE = anyOf('(?:our|my|their|unser\\p{L}*|mein\\p{L}*)(?! (?:next|new|nächste\\p{L}*|neue\\p{L}*))');

/** Behind words that seek and an article, a title whose noun no list has: 'a Product Owner', 'a dry stone dyker'. */
function unlisted(words: string): string | null {
  const [, named] = CAPITALISED.exec(words) ?? [];
  if (named && !isOther(named)) return named;
  const [, agent] = AGENT.exec(words) ?? [];
  return agent && !NO_AGENT.test(agent) ? agent : null;
}
const ARTICLE =
  '^\\s*(?:[:–-]\\s*)?(?:an?|another|our (?:next|new)|eine?n?|dich als|[Ss]ie als)\\s(?:(?:new|experienced|qualified|skilled|full-time|part-time) )*';
const END = '(?=[\\s,.;:!?()]|$)';
const CAPITALISED = new RegExp(
  `${ARTICLE}(\\p{Lu}[\\p{L}&/-]+(?: (?:(?:&|and|of) )?\\p{Lu}[\\p{L}&/-]*){0,4})${END}`,
  'u',
);
const AGENT = new RegExp(
  `${ARTICLE}((?:[\\p{Ll}-]+ ){0,3}?\\p{Ll}{2,}(?:er|or|ist|ian|ant|man|woman|person|hand|help))${END}`,
  'u',
);
/** Nouns that end like those of trades and are none. */
const NO_AGENT = endsWithAny(
  'number|offer|letter|career|member|customer|winner|answer|other|another|order|matter|paper|computer|trailer|sponsor|investor|supplier|summer|winter|quarter|charter|bigger|better|longer|higher|wider|plant|grant|restaurant|tenant|buyer|dinner|water|power|corner|motor|floor|door|error|factor|friendly person|person',
);

const WANTED = /^(.{3,60}?)\s+(?:wanted|needed|required|sought|gesucht|ges\.)(?!\p{L})/iu;

/** A title that no list has, without what stands before it: 'Steinmetz' of 'Wir suchen: Steinmetz (m/w/d)'. */
function wordsBeforeMark(words: string): string | null {
  const title =
    words
      .split(/[,;|•·–]|\s-\s/)
      .at(-1)
      ?.trim() ?? '';
  const isShort = /^\p{Lu}/u.test(title) && tokensOf(title).length <= MARKED_WORDS;
  return isShort && !isOther(title) && !tokensOf(title).some(({ word }) => isSkipped(word)) ? title : null;
}
const MARKED_WORDS = 4;

/** Before '(m/w/d)' and before 'wanted'. */
function beforeMark({ number, text }: SourceLine): Title | null {
  const marked = GENDERS.exec(text);
  const beforeGenders = marked
    ? text
        .slice(0, marked.index)
        .split(/[.:!]\s/)
        .at(-1)
    : undefined;
  for (const words of [beforeGenders, WANTED.exec(withoutBullet(text))?.[1]]) {
    const title = words && (titleIn(words) ?? wordsBeforeMark(words));
    if (title) return { line: number, quote: title, isSought: true };
  }
  return null;
}

function sought({ lines }: Page): Title | null {
  for (const [at, line] of lines.entries()) {
    const title = OF_MAIL.test(line.text) ? null : (behindSeeking(line, lines[at + 1]) ?? beforeMark(line));
    if (title) return title;
  }
  return null;
}

/** Behind a title: its trade's letters, what stands before '(m/w/d)', the shift, a second title. */
const MORE: readonly RegExp[] = [
  /^ für (?:den |die |das )?\p{Lu}[\p{L}-]+(?: und \p{Lu}[\p{L}-]+)?(?=\s*\([mwfdx]\s?[/|]|\s*$|\s+gesucht)/u,
  /^ of (?!The )\p{L}+(?: \p{Lu}\p{L}+){0,2}/u,
  /^(?: [\p{L}/&-]+){1,3}(?=\s*\((?:[mwfdx]\s?\/))/u,
  /^ (?:SHK|HF|FH|II|III)(?![\p{L}\d])/u,
  /^ [–—-] (?:nights?|days?|weekends?|evenings?|earlies|lates|bank|part[- ]time|relief|supply|nachtdienst|nachtwache)(?!\p{L})/iu,
  /^(?: and| &| und|\/) (?:\p{Lu}[\p{L}-]+ ){0,3}\p{Lu}[\p{L}-]+(?=[.,;:!?]|\s*$|\s\p{Ll})/u,
];
/** 'Deputy Head of Sixth Form', not 'Night Manager of Gull Hotel'. */
const LEADS_ON = endsWithAny('head|director|teacher|professor|lecturer|leader|chief|curator|chair');
/** No part of a title behind it. */
const NO_MORE = anyOf(
  'efz|eba|ihk|in|bei|für|at|for|ab|mit|und|oder|to|teilzeit|vollzeit|full|part|remote|hybrid|befristet|unbefristet|gesucht|wanted|maternity|cover|temporary|permanent|contract|fixed',
);

/** A title with what belongs to it behind its trade. */
function widened(title: Title, { lines }: Page): Title {
  const text = lines[title.line - 1]?.text ?? '';
  const end = text.indexOf(title.quote) + title.quote.length;
  const [wide] = MORE.flatMap((pattern, at) => {
    const more = pattern.exec(text.slice(end))?.[0];
    const isSecond = at === MORE.length - 1;
    if (more?.startsWith(' of ') && !LEADS_ON.test(title.quote)) return [];
    const isNone =
      !more ||
      (isSecond ? !isTrade(more.split(' ').at(-1) ?? '') : NO_MORE.test(more.replace(/^ (?:[–—-] |für |of ).*/u, '')));
    const isPlace =
      more !== undefined &&
      TOWNS.has(
        more
          .replace(/[^\p{L} ]/gu, '')
          .trim()
          .toLowerCase(),
      );
    return isNone || isPlace ? [] : [more];
  });
  return wide && text.includes(title.quote) ? { ...title, quote: `${title.quote}${wide}` } : title;
}

/** The title of the job that a text offers: under a label, in a line of its own, or behind words that seek somebody. */
export function titleOf(page: Page): Title | null {
  const title = anyTitle(page);
  return title && widened(title, page);
}

function anyTitle(page: Page): Title | null {
  const own = inHead(page, isTitleLine);
  const label = labelled(page);
  if (label && (!own || own.line >= label.line)) return label;
  return (
    own ??
    label ??
    sought(page) ??
    mentioned(page) ??
    aboveSections(page) ??
    inHead(page, (line) => !OF_MAIL.test(line.text))
  );
}

/** 'Eine Steuerfachangestellte würde bei uns arbeiten', where words say that somebody is sought. */
function mentioned({ lines, text }: Page): Title | null {
  if (text.search(SEEKING) === -1) return null;
  for (const line of lines) {
    const after =
      /(?<!\p{L})(?:an?|eine?(?:n|:n|\/n|\*n|\(n\))?|another|lost (?:our|my)|(?:our|my)(?= .{3,40} (?:is|has) (?:retir|leav|mov|off|left|gone))) (.{3,60})/iu.exec(
        line.text,
      )?.[1];
    const title = after && !OF_MAIL.test(line.text) ? titleIn(after.split(/\s+/).slice(0, 4).join(' ')) : null;
    if (title) return { line: line.number, quote: title, isSought: true };
  }
  return null;
}

const GREETING = startsWithAny(
  'hi|hello|hey|hallo|dear|liebe[rs]?|moin|salü|grüezi|hoi|guten|good|servus|sehr geehrte',
);

/** The first short line of a text that states the terms of a job: a title that no list has. */
export function titleAbove({ lines }: Page): Title | null {
  const line = lines
    .slice(0, 2)
    .find((one) => isHeadingShaped(one) && !OF_MAIL.test(one.text) && !GREETING.test(one.text) && !isOther(one.text));
  const words = line ? segmentsOf(line.text.replace(GENDERS, ''))[0]?.words : undefined;
  const isShort = words !== undefined && /^\p{Lu}/u.test(words) && tokensOf(words).length <= MARKED_WORDS;
  const isOwn = line && sectionOf(line) === null && labelOf(line.text) === undefined;
  return line && isShort && isOwn ? { line: line.number, quote: words, isSought: false } : null;
}

/** In a text that states the terms of a job, the first title with an article, or capitalised: 'a pastry chef'. */
export function titleInTerms({ lines }: Page): Title | null {
  for (const { number, text } of lines) {
    for (const [, before = '', after = ''] of text.matchAll(OF_ARTICLE)) {
      const title = IS_OTHERS.test(before) ? null : titleIn(after.split(/\s+/).slice(0, 5).join(' '));
      if (title && after.startsWith(title)) return { line: number, quote: title, isSought: false };
    }
  }
  return null;
}
const OF_ARTICLE =
  /(\P{Lu}{0,30})(?<!\p{L})(?:an?|the|another|eine?n?|der|die)\s(?:(?:new|good|experienced|friendly|reliable|part-time|full-time)\s)*(?=([^.,;:!?]{3,60}))/giu;
/** Another person of the company. */
const IS_OTHERS = endsWithAny(
  '(?:report(?:s|ing)?|answer(?:s|ing)?|assistant|deputy) to|under|alongside|support(?:ing)?|with|by|from|as well as|call|ask|contact|unter|mit|von|bei',
);

/** The first line of a text that has sections of a job. */
function aboveSections({ lines }: Page): Title | null {
  const [line] = lines;
  const hasSections = lines.some((one) => sectionOf(one) === 'duties' || sectionOf(one) === 'person');
  const quote =
    hasSections && line && isHeadingShaped(line) ? segmentsOf(line.text.replace(GENDERS, ''))[0]?.words : undefined;
  return line && quote && sectionOf(line) === null ? { line: line.number, quote, isSought: false } : null;
}
