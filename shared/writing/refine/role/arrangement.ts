import { numberAsNow, type Words } from '#shared/writing/refine/role/figures.ts';
import {
  type Edits,
  joined,
  NOTHING,
  only,
  type Place,
  sentenceOf,
  UNSURE,
} from '#shared/writing/refine/role/place.ts';
import type { Statement } from '#shared/writing/refine/role/stated.ts';

const NAMES = {
  en: { onsite: 'onsite', remote: 'remote', hybrid: 'hybrid' },
  de: { onsite: 'vor Ort', remote: 'remote', hybrid: 'hybrid' },
} as const;

const DAYS = { en: ['days onsite', 'remote'], de: ['Tage vor Ort', 'im Homeoffice'] } as const;

/** 'hybrid' alone, or with the days behind it, in brackets or not. */
const DAYS_BEHIND = '(?:\\d+|\\p{L}+)\\s(?:days?|Tagen?|Tage)(?![\\p{L}])[^.;\\n()]*';
const HYBRID = new RegExp(`\\bhybrid(?:[:,]?\\s*(?:\\(\\s*${DAYS_BEHIND}\\)|${DAYS_BEHIND}))?`, 'iu');
const WORD = /\b(?:fully remote|remote|hybrid|on-?site|on site|vor Ort)\b/iu;

/** The arrangement of today in words: 'hybrid (2 days onsite, 3 remote)'. */
function nowText({ now }: Place['roles'], words: Words, withDays: boolean): string | null {
  const names: Readonly<Record<string, string>> = NAMES[words];
  const name = names[now.location_type];
  if (name === undefined || !withDays || now.location_type !== 'hybrid') return name ?? null;
  if (now.days_onsite === null || now.days_remote === null) return name;
  const [onsite, remote] = DAYS[words];
  return `${name} (${now.days_onsite} ${onsite}, ${now.days_remote} ${remote})`;
}

const likeFirst = (found: string, text: string): string =>
  /^\p{Lu}/u.test(found) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** Only numbers of days differ. */
function dayEdits(place: Place, { fact, field }: Statement): Edits {
  const { earlier, now, words } = place.roles;
  const [was, is] =
    field === 'days_onsite' ? [earlier.days_onsite, now.days_onsite] : [earlier.days_remote, now.days_remote];
  if (fact.type !== 'figure') return NOTHING;
  const text = was === null || is === null ? null : numberAsNow(fact.quote, was, is, words);
  return text === null ? UNSURE : only({ from: fact.from, to: fact.to, text: agreeing(text, is, words) });
}

/** '1 day' and '2 days'. */
function agreeing(text: string, days: number | null, words: Words): string {
  if (words === 'de') return days === 1 ? text.replace(/\bTagen?\b/u, 'Tag') : text.replace(/\bTag\b/u, 'Tage');
  return days === 1 ? text.replace(/\bdays\b/u, 'day') : text.replace(/\bday\b/u, 'days');
}

/** Another arrangement: the words for it, with the days that were said beside them. */
function wordEdits(place: Place): Edits {
  const { text, roles, outdated } = place;
  const statements = outdated.filter(({ field }) => /^(?:location_type|days_)/.test(field));
  const sentences = new Set(statements.flatMap(({ fact }) => sentenceOf(place, fact) ?? []));
  return joined(
    [...sentences].map((sentence) => {
      const line = text.slice(sentence.from, sentence.to);
      const found = (roles.earlier.location_type === 'hybrid' ? HYBRID : WORD).exec(line);
      const is = nowText(
        roles,
        roles.words,
        /\d|\bone|two|three|four\b/iu.test(line) || roles.earlier.location_type !== 'hybrid',
      );
      if (!found || is === null) return UNSURE;
      const [from, to] = [sentence.from + found.index, sentence.from + found.index + found[0].length];
      const isAll = statements.every(
        ({ fact }) => sentenceOf(place, fact) !== sentence || (from <= fact.from && fact.to <= to),
      );
      return isAll ? only({ from, to, text: likeFirst(found[0], is) }) : UNSURE;
    }),
  );
}

/** What became of the workplace and its days. */
export function arrangementEdits(place: Place): { field: string; edits: Edits }[] {
  const { earlier, now } = place.roles;
  if (earlier.location_type !== now.location_type) return [{ field: 'Location Type', edits: wordEdits(place) }];
  const of = (label: string, name: string) => ({
    field: label,
    edits: joined(place.outdated.filter(({ field }) => field === name).map((one) => dayEdits(place, one))),
  });
  return [of('Days Onsite', 'days_onsite'), of('Days Remote', 'days_remote')];
}
