import type { Term, Tree } from '#shared/text/boolean/tree.ts';
import { joinLines } from '#shared/text/line-ends.ts';

const exactly = (words: string): RegExp => new RegExp(`^(?:${joinLines(words.trim(), '|')})$`, 'u');

type Trait = { of: RegExp; why: string };

/** Words about people that no search may choose or leave out by; compared with the whole term in lower case. */
const TRAITS: readonly Trait[] = [
  {
    of: exactly(`
      young|youthful|younger|older|elderly|middle[- ]aged|digital natives?|young professionals?|young talent|millennials?
      gen(?:eration)? ?[xyz]|boomers?|in (?:his|her|their) (?:20|30|40|50)s|(?:20|30|40|50)s
      (?:under|below|over|above|aged?|younger than|older than) ?\\d\\d|\\d\\d ?(?:-|–|to) ?\\d\\d (?:years|yrs)(?: old)?
      \\d\\d[- ]years?[- ]old|years old|born (?:in|after|before|between) .*|born|date of birth|dob|year of birth|age
      junge[rns]?|alter|jahrgang.*|geboren.*|jünger|älter|unter \\d\\d|über \\d\\d
    `),
    why: 'A search by age leaves people out unlawfully. Search by skill or level instead.',
  },
  {
    of: exactly(`
      class of (?:'|’)?\\d\\d(?:\\d\\d)?|(?:graduat(?:ed|ion|e|es)|abschluss|alumni|batch|intake) (?:in |of |year )?(?:19|20)\\d\\d
      (?:19|20)\\d\\d graduat(?:e|es|ion)|graduation (?:year|date)|year of graduation|(?:19|20)\\d\\d ?(?:\\.\\.|-|–) ?(?:19|20)\\d\\d
    `),
    why: 'A year of graduation stands for age. Search by skill or level instead.',
  },
  {
    of: exactly(`
      male|female|males|females|man|woman|men|women|girl|girls|boy|boys|lady|ladies|gentlem[ae]n|guys?|transgender|non-?binary
      he|she|her|his|him|he/him|she/her|they/them|mr|mrs|ms|miss|women in .*|women who .*|girls who .*|gay|lesbian|lgbtq?\\+?
      frau|frauen|mann|männer|weiblich|männlich|herr
    `),
    why: 'A search by gender leaves people out unlawfully. Search by skill instead.',
  },
  {
    of: exactly(`
      mother|mothers|father|fathers|mum|mom|dad|parents?|married|unmarried|divorced|widowed?|pregnant|pregnancy|newlywed|single mother
      maternity leave|paternity leave|parental leave|no (?:kids|children)|with(?:out)? (?:kids|children)|childless|child[- ]free
      stay[- ]at[- ]home.*|working (?:mother|mum|mom|parent)s?|marital status|family status|mutter|vater|verheiratet|ledig|schwanger
    `),
    why: 'A search by family leaves people out unlawfully. Search by skill instead.',
  },
  {
    of: exactly(`
      native speakers?|native (?:english|german|french|spanish|italian|dutch)(?: speakers?)?|(?:english|german|french|spanish) natives?
      mother tongue|muttersprache|muttersprachler(?:in)?|nationality|ethnicity|race|foreigners?|immigrants?|migrants?|refugees?|foreign born
      .* (?:nationals?|citizens?|passport)|citizenship|(?:african|asian|indian)[- ]?americans?|caucasian|hispanic|latin[oax]s?|arabs?|asians?
      africans?|indians?|pakistanis?|bangladeshis?|nigerians?|kenyans?|ghanaians?|mexicans?|brazilians?|colombians?|cubans?|filipin[oa]s?
      iranians?|iraqis?|syrians?|afghans?|egyptians?|moroccans?|algerians?|israelis?|black (?:women|men|people|professionals?|engineers?|developers?)
      white (?:women|men|people)|people of colou?r|bame|romani|gypsy|gypsies
    `),
    why: 'A search by nationality or origin leaves people out unlawfully. Search by language level or place.',
  },
  {
    of: exactly(`
      muslims?|islamic?|christians?|christianity|catholics?|protestants?|evangelicals?|jews?|jewish|judaism|hindus?|hinduism|sikhs?
      buddhists?|buddhism|atheists?|mormons?|religious|religion|church member|union member|conservative party|labour party|republican|democrat
      katholisch|evangelisch|muslimisch|jüdisch
    `),
    why: 'A search by belief leaves people out unlawfully. Search by skill instead.',
  },
];

/** First names that are no tool, place or title of their own. */
const FIRST_NAMES = new Set(
  `john james robert michael william david richard joseph thomas charles christopher daniel matthew anthony donald steven
paul andrew kenneth joshua kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan
stephen larry scott brandon benjamin samuel gregory frank alexander patrick raymond dennis jerry mohammed muhammad ahmed ali
omar hassan ibrahim mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret
sandra ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca laura sharon cynthia kathleen amy
angela shirley anna emma olivia sophia isabella mia fatima aisha priya ananya wei mei hans peter klaus jürgen wolfgang stefan
andreas thorsten ursula monika petra sabine claudia katharina juan carlos josé luis maría carmen pierre jean marie sophie
giovanni marco giulia francesca ivan dmitri olga natasha tatiana jamal lakisha darnell latoya`.split(/\s+/),
);

const keyOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/(?<![*?])[*?]+$/, '')
    .trim();

const isYear = (text: string): boolean => /^(?:19[4-9]\d|20[0-4]\d)$/.test(text);
const STUDIES =
  /graduat|degree|bachelor|master'?s|\bbsc\b|\bmsc\b|\bba\b|universit|college|alumni|class of|absolvent|studium/;

export type Protected = { term: Term; why: string };

const BY_FIELD: Readonly<Record<string, number>> = { age: 0, gender: 2, firstname: -1 };
const NAMES_WHY = 'First names stand for gender and origin. Search by skill instead.';

function byWords(term: Term): string | undefined {
  const field = BY_FIELD[term.field ?? ''];
  if (field !== undefined) return TRAITS[field]?.why ?? NAMES_WHY;
  if (term.field !== undefined && !/title|name|headline|keywords|intext/.test(term.field)) return undefined;
  return TRAITS.find(({ of }) => of.test(keyOf(term.text)))?.why;
}

/** Terms of one row in which at least two pass: one year may be a version, one name a company. */
function severalOf(tree: Tree, passes: (text: string) => boolean): Term[] {
  if (tree.type === 'term') return [];
  if (tree.type === 'not') return severalOf(tree.of, passes);
  const own = tree.of.filter((one): one is Term => one.type === 'term' && passes(keyOf(one.text)));
  return [...(own.length > 1 ? own : []), ...tree.of.flatMap((one) => severalOf(one, passes))];
}

/** The terms by which the law forbids to choose people, each with its sentence. */
export function protectedIn(tree: Tree, terms: readonly Term[]): Protected[] {
  const direct = terms.flatMap((term) => {
    const why = byWords(term);
    return why ? [{ term, why }] : [];
  });
  const studies = terms.some(({ text }) => STUDIES.test(keyOf(text)));
  const years = studies ? terms.filter(({ text }) => isYear(text)) : severalOf(tree, isYear);
  const names = severalOf(tree, (text) => FIRST_NAMES.has(text));
  const yearWhy = TRAITS[1]?.why ?? '';
  return [
    ...direct,
    ...years.map((term) => ({ term, why: yearWhy })),
    ...names.map((term) => ({ term, why: NAMES_WHY })),
  ];
}
