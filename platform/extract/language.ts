/**
 * Whether a text can be of a language at all, which the text of a PDF is not where only the drawings of its letters are in
 * the file: then it has the numbers of those drawings, read as characters. Doubt is for the text: what is short, a list of
 * numbers or of a language without known words here is taken as one.
 */
export function looksLikeLanguage(text: string): boolean {
  // Rows of dots and lines to fill in say nothing.
  const sample = text
    .slice(0, SAMPLE_CHARACTERS)
    .normalize('NFC')
    .replace(/([^\p{L}\p{N}\s])(?:\s*\1)+/gu, '$1');
  const counts = countKinds(sample);
  const all = counts.letters + counts.digits + counts.signs + counts.junk;
  if (counts.junk > all * (all < FEW ? 0.5 : JUNK_SHARE)) return false;
  if (all < FEW) return true;
  if (counts.letters + counts.digits < all * LETTERS_SHARE) return false;
  if (counts.letters < FEW) return true;
  return isOneScript(counts) && ALPHABETS.every((alphabet) => fits(alphabet, sample, counts.letters));
}

const SAMPLE_CHARACTERS = 20_000;
/** Fewer letters than that show nothing. */
const FEW = 24;
/** Control characters, those of private use and those that no letter has. */
const JUNK_SHARE = 0.15;
const LETTERS_SHARE = 0.4;

type Counts = { letters: number; digits: number; signs: number; junk: number; scripts: Map<string, number> };

// Japanese has three scripts, and any language may have Latin words.
const SCRIPTS = (
  'Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Syriac Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil ' +
  'Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Ethiopic Cherokee Canadian_Aboriginal Mongolian Han ' +
  'Hiragana Katakana Hangul Bopomofo Yi Coptic Glagolitic Runic Ogham'
)
  .split(' ')
  .map((name) => ({ name, test: new RegExp(`^\\p{Script=${name}}$`, 'u') }));

const isJunk = (sign: string): boolean => sign === '\ufffd' || /[\p{Cc}\p{Co}\p{Cn}\p{Cs}]/u.test(sign);

function countKinds(text: string): Counts {
  const counts: Counts = { letters: 0, digits: 0, signs: 0, junk: 0, scripts: new Map() };
  const known = new Map<string, string>();
  for (const sign of text) {
    if (/\s/.test(sign)) continue;
    if (/[\p{L}\p{M}]/u.test(sign)) {
      counts.letters += 1;
      const script = known.get(sign) ?? SCRIPTS.find(({ test }) => test.test(sign))?.name ?? 'other';
      known.set(sign, script);
      counts.scripts.set(script, (counts.scripts.get(script) ?? 0) + 1);
    } else if (/\p{N}/u.test(sign)) counts.digits += 1;
    else if (isJunk(sign)) counts.junk += 1;
    else counts.signs += 1;
  }
  return counts;
}

/** Numbers of drawings that are read as characters are of all scripts at once. */
const SCRIPTS_MAX = 4;
const isOneScript = ({ letters, scripts }: Counts): boolean => {
  const often = [...scripts].filter(([name, count]) => count > letters * 0.03 && name !== 'other');
  return often.length <= SCRIPTS_MAX;
};

type Alphabet = { words: RegExp; vowels: RegExp; known: ReadonlySet<string> };

/** Frequent words of two letters and more, of languages in both alphabets. */
const LATIN_WORDS =
  'the and of to in is for you with are on be as or we our will your from this that have all by an it at not can ' + // English
  'die der und den das von zu im mit ist für auf sie ein eine des dem nicht sich wir bei oder als sind werden wird ' + // German
  'et les des la le en un une du est pour dans que vous nous qui par sur avec au aux sont sa son ses ne pas ce cette ' + // French
  'el los las del una por con para que se su al es como más lo sus tu nuestro te son ser no si ya ' + // Spanish
  'os da do dos das em um uma não ao na no com mais por se como ou são sua seu você nos pelo pela ' + // Portuguese
  'il lo gli di che non per del della dei delle con sono ed una nel alla le più come anche si dal ogni ' + // Italian
  'het een van de en op met voor zijn dat niet te aan wij je bij als ook naar wordt jouw onze die er uit ' + // Dutch, Afrikaans
  'vir ons jou nie wat met hulle is aan ' +
  'och att det som en ett på är av för med till den har inte om vi du eller kan ska från ' + // Swedish
  'og at er det som en et på av til med for ikke de vi du har kan vil fra eller skal deg din ' + // Norwegian, Danish
  'að og er sem við það til um ekki með hann hún eru fyrir þú á í frá ' + // Icelandic
  'ja on ei että se hän ovat tai kun mutta kuin sen joka ole mukaan sekä olla kaikki voi sinä me ' + // Finnish
  'ning et kui see ta oma kõik on või mis ka ei meie sa ' + // Estonian
  'un ir ar no uz par ka kas tas vai viņi jo mēs visi kā lai ' + // Latvian
  'ir yra kad su iš į kaip bet ar tai jie už visi mes būti apie ' + // Lithuanian
  'nie się na że do jest jak oraz dla po od przez ale są ich lub za przy pracy nas ze ' + // Polish
  'se na je že do ve si to jako za pro jsou ale by od po které nebo při jeho být ' + // Czech
  'sa na je že do vo si to ako za pre sú ale by od po ktoré alebo pri jeho byť má sme ' + // Slovak
  'je in na se da za so ki pa tudi kot po od ali pri ni ter biti vsi bi ' + // Slovene
  'je na se da za su što ili od koji kao su sa će biti svi jer ' + // Croatian, Bosnian, Serbian
  'az és hogy nem is egy meg van de ha csak kell vagy mint el már minden ez azt ' + // Hungarian
  'și în de la cu pe că este din un pentru nu sau mai sunt prin fi au ale al să ' + // Romanian
  'dhe të në për me një është nga që së nuk ka tij këtë janë ose si ' + // Albanian
  've bir bu için ile da de olan olarak her çok daha gibi en ne var ama veya biz kadar ' + // Turkish
  'və bir bu üçün ilə da də olan hər daha kimi ' + // Azerbaijani
  'và của là có các cho không được với trong những một người để này khi tôi về công đã từ đến ' + // Vietnamese
  'yang dan di untuk dengan dari ini itu pada adalah dalam tidak akan kami anda atau oleh ke ' + // Indonesian, Malay
  'ang ng sa mga na ay at para hindi ito siya kung may ko ni ' + // Filipino
  'na ya wa kwa ni katika za la cha kuwa hii hiyo wote kila ' + // Swahili
  'eta da ez du bat dira ere baina zen dute ' + // Basque
  'els les una amb que per és del dels al no més com han aquest ' + // Catalan
  'os unha que para co ou non son como máis ' + // Galician
  'yn ac ar mae gan wedi eu am fel bod hwn nid eich ' + // Welsh
  'agus an na ar is le go ag do sa tá bhfuil ' + // Irish
  'li ta huwa hija fil tal minn għal dan kull u'; // Maltese

const CYRILLIC_WORDS =
  'и в не на что с по для как мы или от из за это все вы при его он она быть работы ' + // Russian
  'та що до як ми або від із це всі ви його вона бути є у й ' + // Ukrainian
  'і што на як мы або ад за гэта усе яго быць ' + // Belarusian
  'и на за да се от са ще не като или по при във със ' + // Bulgarian
  'и у да је на се су за од који као или што са бити сви ' + // Serbian, Macedonian
  'во на од се да со за ќе што не или ' +
  'және мен бір үшін бұл бар деп ' + // Kazakh
  'ба нь энэ юм болон бүр'; // Mongolian

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').filter(({ length }) => length > 1));

const ALPHABETS: readonly Alphabet[] = [
  { words: /(?:\p{Script=Latin}\p{M}*)+/gu, vowels: /^[aeiouyæøœıəɛɔơưʻ]/, known: setOf(LATIN_WORDS) },
  { words: /(?:\p{Script=Cyrillic}\p{M}*)+/gu, vowels: /^[аеёиоуыэюяіїєўөүұәѣ]/, known: setOf(CYRILLIC_WORDS) },
];

const KNOWN_SHARE = 0.06;
/** Even of a language without known words here. */
const VOWELS = { least: 0.2, most: 0.75 };
const WITH_VOWEL_SHARE = 0.7;
const ACCENTS_SHARE = 0.55;
/** In most fonts the drawings are in the order of ASCII, and that of the blank has the number 3, in some 1. */
const OF_DRAWINGS = [29, 31];
/** How much more often a vowel follows a consonant, or the other way round, than by chance. */
const ALTERNATION = 1.1;
const PAIRS_LEAST = 60;

/** Whether the words of an alphabet that has at least half of the letters can be of a language. */
function fits({ words, vowels, known }: Alphabet, text: string, letters: number): boolean {
  const found = text.match(words) ?? [];
  const length = found.reduce((sum, word) => sum + word.length, 0);
  if (length < Math.max(FEW, letters / 2)) return true;
  const lower = found.map((word) => word.toLowerCase());
  const asTheyAre = knownOf(lower, known);
  if (isOften(asTheyAre, lower, KNOWN_SHARE)) return true;
  const isOfDrawings = (by: number) => {
    const drawn = fromDrawings(text, by).match(words) ?? [];
    // Small letters stay as they are: 'at' and 'the' show nothing.
    return isOften(knownOf(drawn, known) - asTheyAre, drawn, 2 * KNOWN_SHARE);
  };
  if (OF_DRAWINGS.some(isOfDrawings)) return false;
  const bases = found
    .filter(isNoAcronym)
    .map((word) => [...word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')]);
  if (bases.flat().length < FEW) return true;
  const flags = bases.map((word) => word.map((letter) => vowels.test(letter)));
  return (
    shareOf([...lower.join('')], (letter) => letter > '\u007f' && letter < '\u0400') <= ACCENTS_SHARE &&
    (flags.filter(isLong).length === 0 ||
      shareOf(flags.filter(isLong), (word) => word.includes(true)) >= WITH_VOWEL_SHARE) &&
    alternates(flags)
  );
}

/** Tools and degrees are called 'SQL' and 'BSc', and lists of them are no words. */
const isNoAcronym = (word: string): boolean => !/^\p{Lu}{2,5}$/u.test(word);

const knownOf = (words: readonly string[], known: ReadonlySet<string>): number =>
  words.filter((word) => known.has(word.toLowerCase())).length;
const isOften = (count: number, words: readonly string[], least: number): boolean =>
  count >= 3 && count > words.length * least;

const fromDrawings = (text: string, by: number): string =>
  text.replace(/[^\u0061-\uffff]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + by));

const isLong = ({ length }: { length: number }): boolean => length >= 4;
const shareOf = <T>(all: readonly T[], is: (one: T) => boolean): number =>
  all.length === 0 ? 0 : all.filter(is).length / all.length;

function alternates(words: readonly (readonly boolean[])[]): boolean {
  const vowels = shareOf(words.flat(), (isVowel) => isVowel);
  if (vowels < VOWELS.least || vowels > VOWELS.most) return false;
  const pairs = words.flatMap((word) => word.slice(1).map((isVowel, at) => isVowel !== word[at]));
  return (
    pairs.length < PAIRS_LEAST || shareOf(pairs, (isChange) => isChange) >= ALTERNATION * 2 * vowels * (1 - vowels)
  );
}
