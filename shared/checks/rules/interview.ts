import { INTERVIEW_QUESTIONS } from '#shared/checks/lengths.ts';
import { type Context, type Found, findPattern, LISTED, type Rule } from '#shared/checks/rule.ts';
import { foundInLists } from '#shared/checks/rules/words.ts';
import type { KindName } from '#shared/kinds/names.ts';

const INTERVIEW: readonly KindName[] = ['interview_questions'];
const WHY = 'An interview may not ask this. Ask whether the person can do what the job needs.';

const FORBIDDEN: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\bhow old are you\b|\bwhat(?:'s| is) your (?:age|date of birth)\b|\bwhen were you born\b|\bwhat year (?:were you born|did you (?:graduate|leave school))\b|\bwhen do you (?:plan|intend|expect) to retire\b/gi,
    /\b(?:are you|do you|have you|will you|would you|did you|is your|does your|who|what|how)\b[^.?!\n]{0,60}\b(?:married|engaged to be|single|divorced|pregnan\w+|children|kids|a baby|babies|start(?:ing)? a family|childcare|maiden name|marital status|husband|wife|spouse|family planning|maternity)\b[^.?!\n]{0,40}/gi,
    /\b(?:are you|do you|have you|what|how)\b[^.?!\n]{0,40}\b(?:disabled|disabilit(?:y|ies)|any illness(?:es)?|medical (?:conditions?|history)|medication|health (?:problems?|conditions?|issues?)|sick (?:days|leave)|mental health (?:problems?|history)|ever been ill|state of health|smoke|HIV)\b[^.?!\n]{0,40}/gi,
    /\b(?:what|which|are you|do you|will you|would you)\b[^.?!\n]{0,40}\b(?:religions?|religious|church|mosque|synagogue|faith|believe in god|pray|worship|ramadan)\b[^.?!\n]{0,40}/gi,
    /\bwhere (?:are|were|do) you(?:r parents| or your parents)? (?:originally )?(?:from|born|come from)\b[^.?!\n]{0,30}|\bwhere is your accent from\b|\bwhat(?:'s| is) your (?:nationality|ethnicity|ethnic (?:background|origin)|race|native language|mother tongue|first language|country of origin)\b|\bare you a (?:citizen|national)\b[^.?!\n]{0,30}|\b(?:which|what) country (?:are|were|do|did|is) (?:you|your)\b[^.?!\n]{0,30}/gi,
    /\b(?:are you|have you|do you|would you)\b[^.?!\n]{0,40}\b(?:trade union|union member|member of a union|in a union|join a union|works council)\b[^.?!\n]{0,30}|\bwould you (?:ever )?(?:strike|go on strike|join a strike|cross a picket)\b[^.?!\n]{0,30}/gi,
    /\b(?:what|how much)\b[^.?!\n]{0,40}\b(?:current|present|previous|last|existing)\b[^.?!\n]{0,20}\b(?:salary|pay|wage|package|compensation|earnings)\b[^.?!\n]{0,30}|\bhow much (?:do|did) you (?:currently |presently )?(?:earn|make)\b[^.?!\n]{0,30}|\bwhat (?:do|are|were|did) you (?:currently )?(?:earn|earning|paid|being paid)\b[^.?!\n]{0,30}|\b(?:salary|pay) history\b/gi,
    /\b(?:what|which|who|are you|do you)\b[^.?!\n]{0,30}\b(?:political part(?:y|ies)|vote for|voted for|sexual orientation|gay|straight or)\b[^.?!\n]{0,30}/gi,
  ],
  de: [
    /\b(?:wie alt sind sie|wann sind sie geboren|wie alt bist du)\b/gi,
    /\b(?:sind sie|haben sie|planen sie|möchten sie|bist du|hast du|planst du|wollen sie)\b[^.?!\n]{0,60}\b(?:verheiratet|schwanger|schwangerschaft|kinder|kinderwunsch|familienplanung|ledig|familie zu gründen|nachwuchs)\b[^.?!\n]{0,40}/gi,
    /\b(?:haben sie|sind sie|leiden sie|hast du)\b[^.?!\n]{0,50}\b(?:krank(?:heit(?:en)?)?|behindert|behinderung|schwerbehindert|vorerkrankungen|chronisch)\b[^.?!\n]{0,40}/gi,
    /\b(?:welche(?:r|s|n)?|sind sie|gehören sie)\b[^.?!\n]{0,40}\b(?:religion|konfession|kirche|glauben|partei)\b[^.?!\n]{0,30}/gi,
    /\b(?:woher (?:kommen|stammen) sie|woher stammt ihre familie|welche staatsangehörigkeit)\b[^.?!\n]{0,30}/gi,
    /\b(?:sind sie|waren sie|bist du)\b[^.?!\n]{0,40}\bgewerkschaft\w*\b[^.?!\n]{0,30}/gi,
    /\b(?:was|wie ?viel) (?:verdienen|verdienten) sie\b[^.?!\n]{0,40}|\b(?:ihr|ihrem|ihres) (?:aktuelle[sn]?|jetzige[sn]?|derzeitige[sn]?|bisherige[sn]?) gehalts?\b/gi,
  ],
};

/** The work with children and patients asks about children and patients; only their own are meant. */
const OF_THE_WORK =
  /\b(?:worked? with|working with|work with|care for|cared|taught|teach|looked after|support(?:ed|ing)?|class|lesson|patients?|pupils?|in this role|tell us about|listen for|arbeit mit|betreut|customers?|clients?|families who|other people)\b/i;

const forbidden = (context: Context): Found[] => [
  ...foundInLists(context, 'interview/forbidden'),
  ...(FORBIDDEN[context.language ?? ''] ?? []).flatMap((of) =>
    findPattern(context, { of, why: WHY }).filter(
      ({ at }) => !at || !OF_THE_WORK.test(at.reading.text.slice(at.from, at.to)),
    ),
  ),
];

export const interviewForbidden: Rule = {
  id: 'interview/forbidden',
  level: 'fix',
  kinds: INTERVIEW,
  languages: LISTED,
  says: 'Questions about age, family, health, belief, origin, union or present pay.',
  source: 'gov_interview',
  find: forbidden,
};

const NUMBERED = /^[^\S\n]*(?:Q(?:uestion|\.)?[^\S\n]*|Frage[^\S\n]*)?\d{1,2}[.):]/gim;

function tooMany({ readings }: Context): Found[] {
  const count = readings.reduce((sum, { text }) => sum + (text.match(NUMBERED)?.length ?? 0), 0);
  if (count <= INTERVIEW_QUESTIONS) return [];
  const why = 'Over twelve leave little time for answers. Keep those that decide.';
  return [{ quote: `${count} questions`, why, phrase: 'interview/count' }];
}

export const interviewCount: Rule = {
  id: 'interview/count',
  level: 'consider',
  kinds: INTERVIEW,
  languages: null,
  says: 'More than twelve questions.',
  source: 'house',
  find: tooMany,
};
