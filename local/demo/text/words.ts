import english from '#local/demo/text/data/english.json' with { type: 'json' };

/** Small English grammar for the demo texts: enough to put a recruiter's own words into new sentences. */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const VERBS = set(english.verbs);
const ADJECTIVES = set(english.adjectives);
const OPENERS = set(english.openers);

/** What a person has or does as a rule; said of somebody it takes an s. */
const STATES = set(`have hold know enjoy understand like care bring love want speak live work write think listen need`);

/** 'has' and 'knows' as 'have' and 'know'; '' for any other word. */
const stateOf = (word: string): string => {
  const base = word === 'has' ? 'have' : STATES.has(word) ? word : word.replace(/s$/, '');
  return STATES.has(base) ? base : '';
};

const firstWord = (text: string): string => /^[\p{L}'-]+/u.exec(text)?.[0] ?? '';

/** Only words known to be ordinary lose their capital, so that 'Python' and 'NHS' keep theirs. */
export function lowerFirst(text: string): string {
  const word = firstWord(text);
  const small = word.toLowerCase();
  const ordinary = [VERBS, ADJECTIVES, OPENERS].some((words) => words.has(small)) || stateOf(small) !== '';
  const spelled = word === small || word.slice(1) !== word.slice(1).toLowerCase();
  return (ordinary || /ing$/.test(small) || isAction(text)) && !spelled ? small + text.slice(word.length) : text;
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const joined = (parts: readonly string[], word = 'and'): string => {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${word} ${last}`;
};

/** 'an HR Manager', 'a UX Designer', 'an Engineer'. Letters that are spelled out follow their sound. */
export function withArticle(text: string): string {
  const word = firstWord(text);
  const spelledOut = word.length > 1 && word.length < 5 && word === word.toUpperCase();
  const vowel = spelledOut ? /^[AEFHILMNORSX]/.test(word) : /^([aeio]|u(?!ni|se|ti|ro))/i.test(word);
  return `${vowel ? 'an' : 'a'} ${text}`;
}

/** Ends a sentence once, whatever the text ended with. */
export const sentence = (text: string): string => {
  const bare = upperFirst(text.trim().replace(/(?<![\s.;,:!])[\s.;,:!]+$/, ''));
  return /[?…]$/.test(bare) ? bare : `${bare}.`;
};

const DETERMINERS = set(`the a an our your their its all every each this these new`);

/** 'Work experience', 'Stock control', 'Own car': a verb that is no verb here. */
const COMPOUND =
  /^(?:\w+ (?:experience|knowledge|skills?|record|ethic|background|qualifications?|management|control|planning|permit|reporting|handling)|own (?:car|transport|vehicle|van|tools|laptop))\b/i;

/** Whether the text begins with something to do: 'Plan the week', 'Actively manage risk', 'Caulk the hull'. */
export const isAction = (text: string): boolean => {
  if (COMPOUND.test(text)) return false;
  const [first = '', second = ''] = text.toLowerCase().split(/[\s,/]+/);
  if (VERBS.has(first) || (first.endsWith('ly') && VERBS.has(second))) return true;
  const other = OPENERS.has(first) || ADJECTIVES.has(first) || first.endsWith('ing');
  return !other && DETERMINERS.has(second);
};

const withoutYou = (text: string): string => text.replace(/^you(?:'ll| will|'d| would)? (?=\w)/i, '');

const CLAUSE =
  /^(?:own|we|you|they|he|she|it|i|there|this|that|these|those|if|when|because|no|not|none|nobody|what|who|why|how|where|do|does|was|were|will|would|should|shall|may|might|please|(?:the|our|an?) (?:\w+ )?(?:person|candidates?|applicants?|role|job|post|position|team|company))\b/i;
const RELATIVE = /\s(?:that|which|who|where|when|what|whether|so|as|while|if)\s.*$/i;
const FINITE = /\b(?:is|are|was|were|will|must|should|would|has|have)\b/i;
const ENGLISH = /\b(?:the|of|and|to|for|with|our|your|from|that|or|in|as|a)\b/i;
const ENGLISH_WORDS = /\b(?:the|of|and|to|for|with|our|your|from|that|or|you|is|are)\b/gi;
const OTHER_WORDS =
  /(?<!\p{L})(?:und|der|die|das|für|mit|von|zu|auf|le|les|des|et|pour|avec|une?|el|los|las|para|con|una|de|del|della|di|il|per|een|het|van|voor|met|och|att|för|med|og|av|do|da|em|uma)(?!\p{L})/giu;

/** Our sentences are English; points in another language are listed and quoted, but never built in. */
export const isEnglish = (text: string): boolean =>
  (text.match(OTHER_WORDS) ?? []).length <= (text.match(ENGLISH_WORDS) ?? []).length;

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/**
 * Whether a point can stand inside a sentence of ours. One that is a sentence itself, a question, another language or
 * very long cannot; it is listed or quoted as it is.
 */
export function fitsInside(point: string): boolean {
  const head = short(point, MAX_INSIDE);
  if (countWords(head) > MAX_INSIDE || /["“”?!<>[\]{}…]/.test(head)) return false;
  const bare = withoutYou(head);
  if (isAction(bare)) return true;
  if (CLAUSE.test(bare)) return false;
  const start = bare.replace(RELATIVE, '');
  if (/^(?:are|is|be|can|has|have)\s/i.test(bare)) return true;
  return !FINITE.test(start) && (countWords(bare) < 4 || ENGLISH.test(bare));
}
const MAX_INSIDE = 22;

/** The words before the first preposition: 'recognised qualification' of 'recognised qualification in cycle mechanics'. */
const headOf = (text: string): string =>
  text.split(/\s(?:of|in|with|for|to|at|on|from|as|who|that|which|when|and|or|across|within|under)\s|[,:;(]/)[0] ??
  text;

const COUNTABLE =
  /\b(?:degree|qualification|licen[cs]e|certificate|certification|diploma|background|interest|passion|record|understanding|ability|eye|approach|manner|mind|attitude|portfolio|voice|command|commitment|willingness|sense|grasp|aptitude|network)$/i;
const AGENT =
  /(?!(?:computer|customer|career|order|number|paper|power|matter|behaviou?r|error|labour|humou?r|factor|sector|floor|offer|water|summer|winter|car)$)\b(?:\w+(?:er|or|ist|ian)|nurse|chef|cook)$/i;
const DETERMINED =
  /^(?:an?|the|your|our|their|some|any|all|every|each|both|at|\p{N}|one|two|three|more|several)(?:\s|\p{N})/iu;

const withArticleIfOne = (text: string): string =>
  COUNTABLE.test(headOf(text)) && !DETERMINED.test(text) ? withArticle(text) : text;

type Asked = { how: 'quality' | 'state' | 'ability' | 'thing'; text: string };

/** 'calm under pressure' is a quality, 'clear communicator' is one with an article, 'flexible approach' is a thing. */
function describedBy(text: string, word: string): Asked {
  const next = firstWord(text.slice(word.length).trim()).toLowerCase();
  if (AGENT.test(headOf(text)) && next !== '' && !DETERMINED.test(text)) {
    return { how: 'quality', text: withArticle(text) };
  }
  const ends = headOf(text) === word || ADJECTIVES.has(next) || /^(?:enough|when|under|and|or|but)$/.test(next);
  return ends && ADJECTIVES.has(word) ? { how: 'quality', text } : { how: 'thing', text: withArticleIfOne(text) };
}

/** What a line of a person specification asks for, without the words that only say that it asks. */
function askedOf(point: string): Asked {
  const text = lowerFirst(withoutYou(point));
  const word = firstWord(text).toLowerCase();
  const rest = text.slice(word.length).trim();
  if (word === 'are' || word === 'is' || word === 'be') return { how: 'quality', text: rest };
  if (ADJECTIVES.has(word)) return describedBy(text, word);
  if (stateOf(word) && !COMPOUND.test(text)) return { how: 'state', text: `${stateOf(word)} ${rest}` };
  if (word === 'can' || isAction(text)) return { how: 'ability', text: word === 'can' ? rest : text };
  return describedBy(text, word);
}

/** Said to the reader: 'you have experience of …', 'you are able to …'. */
export function saidToYou(point: string): string {
  const { how, text } = askedOf(point);
  return `you ${{ quality: 'are ', state: '', ability: 'can ', thing: 'have ' }[how]}${text}`;
}

/** Said of somebody: 'is calm under pressure', 'has experience of …', 'knows …'. */
export function saidOfSomebody(point: string): string {
  const { how, text } = askedOf(point);
  if (how === 'state') return text.startsWith('have') ? `has${text.slice(4)}` : text.replace(/^\w+/, '$&s');
  return `${{ quality: 'is ', ability: 'can ', thing: 'has ' }[how]}${text}`;
}

/** The point without its list of details, and not much longer than `words`. */
export function short(point: string, words: number): string {
  const head = point.split(/: | \(| – | - |; /)[0] ?? point;
  if (countWords(head) <= words) return head;
  const clauses = head.split(/, (?=(?:and|or|but|so|from|to|in|with|including|that|which|through)\b)/);
  const clause = clauses[0] ?? head;
  if (countWords(clause) <= words) return clause;
  const cut = / (?:so that|in order to|because|while|and then) /.exec(clause);
  return cut ? clause.slice(0, cut.index) : clause;
}

/** The point as something one does: 'run the day', 'take care of the shop floor'. Fits after 'you' and after 'to'. */
export const asTask = (point: string, words = 18): string => {
  const task = withoutYou(short(point, words));
  return isAction(task) ? lowerFirst(task) : `take care of ${withArticleIfOne(lowerFirst(task))}`;
};
