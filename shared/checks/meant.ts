import type { Context, Found } from '#shared/checks/rule.ts';
import { listMark } from '#shared/text/list-marks.ts';
import { lineAt, type Reading, type Sentence, type Span, sentenceAt, type Word } from '#shared/text/sentences.ts';

type Place = Span & { reading: Reading };
/** What stands around a place in its sentence; the word nearest to it is the last of `before`, the first of `behind`. */
type Around = { place: Place; before: readonly Word[]; words: readonly Word[]; behind: readonly Word[] };

/** Words on either side: each place reads them anew, and a line of 60,000 characters may be one sentence. */
const REACH = 30;
const CLAUSE = 8;

/** The index of the first word of the sentence that ends behind the character. */
function wordAt({ words }: Reading, { first, last }: Sentence, at: number): number {
  let [low, high] = [first, last];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.to ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function around(place: Place): Around | null {
  const { reading, from, to } = place;
  const sentence = reading.sentences[sentenceAt(reading, from)];
  if (!sentence) return null;
  const first = wordAt(reading, sentence, from);
  const last = Math.max(first + 1, wordAt(reading, sentence, to - 1) + 1);
  return {
    place,
    before: reading.words.slice(Math.max(sentence.first, first - REACH), first),
    words: reading.words.slice(first, last),
    behind: reading.words.slice(last, Math.min(sentence.last, last + REACH)),
  };
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const has = (set: ReadonlySet<string>, word: Word | undefined): boolean => word !== undefined && set.has(word.key);
const textOf = ({ place }: Around, word: Word | undefined): string =>
  word ? place.reading.text.slice(word.from, word.to) : '';
const isCapital = (all: Around, word: Word | undefined): boolean => /^\p{Lu}/u.test(textOf(all, word));

/** The words up to the next mark of punctuation or 'but'. */
const TURNS = setOf('but only unless except aber sondern nur außer');
function clauseBefore({ before, words }: Around): readonly Word[] {
  let from = before.length;
  let next = words[0];
  while (from > 0 && before.length - from < CLAUSE && next?.before === ' ' && !has(TURNS, before[from - 1])) {
    from--;
    next = before[from];
  }
  return before.slice(from);
}
function clauseBehind({ behind }: Around): readonly Word[] {
  const end = behind.findIndex((word, index) => index >= CLAUSE || word.before !== ' ' || has(TURNS, word));
  return end === -1 ? behind : behind.slice(0, end);
}

const NOT = setOf(
  "not no don't doesn't never nor nobody needn't isn't aren't nicht kein keine keinen keiner weder nie",
);
/** Verbs of a demand: who denies one asks for nothing. 'We do not want' and 'no room for' refuse people instead. */
const ASK = setOf('ask asks require requires insist insists need needs have matter matters');
const ASK_DE = setOf('muss musst müssen müsst brauchst braucht brauchen verlangen fragen fordern erwarten');
const ASKED = setOf(
  'needed required necessary essential expected condition nötig notwendig erforderlich voraussetzung',
);
const ASKED_DE = setOf('bedingung pflicht gefragt gefordert verlangt vorausgesetzt wichtig');
const NEAR = 3;

/** Whether two kinds of words stand near each other, in any order. */
function meet(words: readonly Word[], one: (word: Word) => boolean, other: (word: Word) => boolean, reach: number) {
  return words.some((word, at) => {
    if (!one(word)) return false;
    return words.slice(Math.max(0, at - reach), at + reach + 1).some((near) => near !== word && other(near));
  });
}

const isNot = (word: Word): boolean => NOT.has(word.key);

/** 'You do not need to be young': what is said to be no demand. */
function isDenied(all: Around): boolean {
  if (all.words.some(isNot)) return false;
  const before = clauseBefore(all);
  const isOurs = before.some(({ key }) => key === 'we' || key === 'wir');
  const asks = ({ key }: Word): boolean => ASK.has(key) && !(isOurs && /^(?:need|have)/.test(key));
  if (meet(before, isNot, asks, NEAR - 1)) return true;
  if (meet(before, isNot, (word) => ASK_DE.has(word.key), CLAUSE)) return true;
  if (all.words[0]?.key.startsWith('muttersprach') && before.slice(-2).some(({ key }) => key === 'nicht')) return true;
  return meet(clauseBehind(all), isNot, (word) => ASKED.has(word.key) || ASKED_DE.has(word.key), NEAR);
}

const OPENS = /(?:^|[\s(])['‘‚"“„«`»]((?:[^'‘‚’"“”„«»`\n]|(?<=\p{L})['’](?=\p{L})){0,40})$/u;
const CLOSES = /^((?:[^'‘’"“”„«»`\n]|(?<=\p{L})['’](?=\p{L})){0,40})['’‘"”“«»`](?!\p{L})/u;
const SPEAK = setOf(
  'write writes wrote say says said word words term terms phrase phrases call calls called read reads',
);
const SPEAK_DE = setOf('schreiben schreibt sagen sagt wort wörter begriff begriffe heißt hieß genannt projekt reihe');
const NAMES = setOf('novel paper poem slogan project campaign series book film song play title titel buch lied stück');
const TITLE = 3;

/** "We do not write 'manpower'": the word is spoken about, or part of a title. */
function isQuoted(all: Around): boolean {
  const { text } = all.place.reading;
  const before = OPENS.exec(text.slice(Math.max(0, all.place.from - 42), all.place.from));
  const behind = before && CLOSES.exec(text.slice(all.place.to, all.place.to + 42));
  if (!before || !behind) return false;
  const [inFront = '', after = ''] = [before[1], behind[1]];
  if (`${inFront}x${after}`.trim().split(' ').length >= TITLE) return true;
  return all.before.slice(-CLAUSE).some((word) => has(SPEAK, word) || has(SPEAK_DE, word) || has(NAMES, word));
}

const ADDRESSED = setOf('herr herrn frau mr mrs ms miss dr sir prof fräulein familie');

/** A surname, the thing of another, an office: 'Herr Kaufmann', "the seaman's card", 'the Local Government Ombudsman'. */
function isNamed(all: Around): boolean {
  const { before, words } = all;
  const [last, first] = [before.at(-1), words[0]];
  if (isCapital(all, first) && (has(ADDRESSED, last) || (isCapital(all, last) && has(ADDRESSED, before.at(-2))))) {
    return true;
  }
  const isHire = isOfHire(all);
  if (isPossessor(all) && (!isHire || (before.length > 0 && isCapital(all, first)))) return true;
  return isProperName(all) || (!isHire && isOffice(all));
}

const isPossessor = ({ place: { reading, to } }: Around): boolean =>
  /^(?:['’]s|(?<=s)['’]) \p{L}/u.test(reading.text.slice(to, to + 4));

const isOffice = (all: Around): boolean => {
  const back = all.before.slice(-4);
  const the = back.findLastIndex(({ key }) => key === 'the');
  const between = back.slice(the + 1);
  return the >= 0 && between.length > 0 && [...between, ...all.words].every((word) => isCapital(all, word));
};

/** 'measured by Young and others': a word that is small otherwise has a capital inside the sentence. */
const isProperName = (all: Around): boolean =>
  all.words[0]?.key === 'young' &&
  isCapital(all, all.words[0]) &&
  all.before.length > 0 &&
  !isCapital(all, all.before.at(-1));

/** Verbs that seek; the person stands behind them. */
const SEEK = setOf(
  'look looking seek seeking want wants need needs hire hiring recruit recruiting require prefer suit suits fits join employ',
);
/** Signs of a description of who is sought: what is asked, whom it greets, those who work here. */
const HIRE = setOf(
  "required preferred ideal ideally perfect candidate candidates applicant applicants apply must should team crew staff colleague colleagues our we we're sought wanted needed welcome hello hi hey dear someone anyone person people professional professionals only please vacancy job well",
);
const HIRE_DE = setOf(
  'suchen suche sucht gesucht brauchen braucht wünschen bewerber bewerberin bevorzugt bevorzugen ideal idealerweise geeignet passt passen sollte sollten solltest muss müssen musst nur wir uns unser unsere unserem unseren team kollege kollegin kollegen kandidat kandidatin bist willkommen verstärkung profil voraussetzung erforderlich hallo liebe fehlt einer jemand niemand',
);
const YOU = setOf("you you're you'll du sie");
const BE = setOf('are be will bist sind');

function isOfHire({ before, words, behind }: Around): boolean {
  if (before.some((word) => has(SEEK, word))) return true;
  const isBe = (word: Word): boolean => has(BE, word);
  const isYou = (word: Word): boolean => has(YOU, word);
  if (meet(before, isBe, isYou, 1)) return true;
  return [...before, ...words, ...behind].some((word) => has(HIRE, word) || has(HIRE_DE, word));
}

const ONE = setOf('a an the this that one another same some each every ein eine');
const TELLS = setOf('is was are were has had who that whose which gives tells comes came');
const VERB = /(?:[^s]s|ed)$/;
const OBJECT = setOf('a an the his her their its you your him them why that how what whether if each');
const VERB_DE = /^\p{Ll}+(?:t|te|en)$/u;
const AT = setOf('aus in im am von vom an bei');
const isGermanVerb = (all: Around, word: Word | undefined): boolean =>
  word?.before === ' ' && VERB_DE.test(textOf(all, word));
const OF_A_SCENE = setOf('young girl boy lad guy lady woman man speaker');

/** 'A girl tells you that …', 'a young starter gives mild bread': a person or a thing of a scene. */
function isOfAScene(all: Around, language: string | null): boolean {
  if (isOfHire(all)) return false;
  const isOne = all.before.slice(-2).some((word) => has(ONE, word));
  const next = all.behind.slice(0, 7);
  if (language === 'de') return isOfAGermanScene(all, next, isOne);
  if (!isOne || !all.words.some((word) => has(OF_A_SCENE, word))) return false;
  const last = all.words.at(-1)?.key;
  if (VERB.test(next[last === 'young' ? 1 : 0]?.key ?? '')) return true;
  if (next.some((word, at) => VERB.test(word.key) && has(OBJECT, next[at + 1]))) return true;
  return last !== 'speaker' && next.slice(0, 5).some((word) => has(TELLS, word));
}

/** The verb stands behind the noun, or behind the place that belongs to it. */
function isOfAGermanScene(all: Around, next: readonly Word[], isOne: boolean): boolean {
  if (all.words.length > 1) return false;
  if (isOne && isCapital(all, all.words[0]) && isGermanVerb(all, next[0])) return true;
  const last = all.before.at(-1);
  if (!has(AT, next[0]) || (!has(ONE, last) && ADJECTIVE_DE.test(textOf(all, last)))) return false;
  return next.some((word, at) => at > 1 && isCapital(all, next[at - 1]) && isGermanVerb(all, word));
}

const STATES = setOf('blind deaf infirm disabled');
const ADJECTIVES = setOf('lame young');
const SERVED = setOf('with for to of');
const SMALL = setOf('and or who with in to of at on for from is are was were can will have by as need should must');

/** 'The blind drivers of the gear', 'a lame (a razor)': the adjective of a thing, or its name. */
function isThing(all: Around): boolean {
  const [first] = all.words;
  const next = all.behind[0];
  if (first?.key === 'the' && has(STATES, all.words[1])) return next?.before === ' ' && !has(SMALL, next);
  const isEnd = next?.before !== ' ' || next.key === 'one' || (next.key === 'and' && all.behind[1]?.key === 'the');
  const isNoun = isEnd && has(ONE, all.before.at(-1));
  if (all.words.length > 1 || !has(ADJECTIVES, first) || !isNoun) return false;
  return has(SERVED, all.before.at(-2)) || !isOfHire(all);
}

const BEING = setOf('is are was were sind ist waren war');
const OTHERS = setOf(
  'pupils customers patients children guests clients residents learners readers visitors students families',
);
const OTHERS_DE = setOf('schüler kunden kundinnen patienten kinder gäste klienten bewohner eltern besucher familien');

/** 'Most pupils are native speakers': the sentence says it of those whom the work is for. */
const isOfOthers = (all: Around): boolean =>
  clauseBefore(all).some((word, at, words) => has(BEING, words[at + 1]) && (has(OTHERS, word) || has(OTHERS_DE, word)));

/** 'Eine ungebundene Tragschicht': an adjective before a noun that is no person. */
const ADJECTIVE_DE = /^\p{Ll}+(?:e|en|er|es|em)$/u;
const PERSON_DE =
  /(?:er|in|innen|ung|person|personen|leute|mann|männer|frau|frauen|mensch|menschen|team|kraft|kräfte|rücken|körper|mädchen|kerl)$/iu;
function isOfThing(all: Around): boolean {
  const next = all.behind[0];
  if (all.words.length > 1 || next?.before !== ' ' || !isCapital(all, next)) return false;
  return ADJECTIVE_DE.test(textOf(all, all.words[0])) && !PERSON_DE.test(next.key);
}

/** Whether words about a person mean the person who is sought. What is quoted, denied, named or part of a scene does not. */
export function meansTheSought({ language }: Pick<Context, 'language'>, { at }: Found): boolean {
  const all = at ? around(at) : null;
  if (!all) return true;
  if (language === 'de' && isOfThing(all)) return false;
  return !(
    isQuoted(all) ||
    isDenied(all) ||
    isNamed(all) ||
    isThing(all) ||
    isOfOthers(all) ||
    isOfAScene(all, language)
  );
}

/** Verbs by which a description says what 'you' are or have. */
const HAVE = setOf(
  "are were be been is have had has speak bring come came you're you've bist sind wärst wären hast haben",
);
const AS = setOf('as als');
const REFUSES = setOf('no not never without kein keine keinen keiner ohne nie');
const SUBJECT = setOf(
  "i you we they he she it who that this there i'm you're you'd you'll we're we'd we'll they're it's ich du sie wir er es man wer",
);
const FINITE = setOf(
  'is are was were has have had do does did will would can could may might should must ist sind war waren hat haben hatte wird werden wurde kann können soll sollen',
);
/** What a statement about others begins with. */
const TOLD = setOf('a an the these those two three four some der die das ein eine zwei drei vier');
const SHORT = 8;
/** Characters: a line of 60,000 is read for each of its words. */
const [MARK, END] = [20, 20];
const ENDED = /[.!?…]["'’”)]*\s*$/u;

const isHad = ({ before, words }: Around): boolean => {
  const near = [...before.slice(-5), ...words];
  return near.some(
    (word, at) => has(HAVE, word) && near.slice(Math.max(0, at - 2), at + 3).some((one) => has(YOU, one)),
  );
};

/** A heading, an item of a list, a line without an end, words without a verb: what asks without saying so. */
function isFragment({ place: { reading, from }, before, words, behind }: Around): boolean {
  const line = lineAt(reading, from)?.text ?? '';
  if (listMark(line.slice(0, MARK)) !== null || !ENDED.test(line.slice(-END))) return true;
  const all = [...before, ...words, ...behind];
  return all.length <= SHORT && !has(TOLD, all[0]) && !all.some((word) => has(SUBJECT, word) || has(FINITE, word));
}

/** Whether the sentence shows that it speaks of who is sought: by a sign of hiring, or by asking without a verb. */
export function showsHire(at: Place): boolean {
  const all = around(at);
  if (!all || isFragment(all) || isOfHire(all) || isHad(all)) return true;
  const { before, words } = all;
  const isRefusal = [words[0], before.at(-1)].some((word) => has(REFUSES, word));
  return isRefusal || before.slice(-3).some((word) => has(AS, word));
}
