import { withoutBrackets } from '#local/demo/text/brackets.ts';
import type { Material } from '#local/demo/text/material.ts';

/** The title without the rank in front of it: 'Senior Backend Engineer' → 'Backend Engineer'. */
export const titleCore = (title: string): string => {
  const bare = withoutBrackets(title).trim() || title;
  const core = bare.replace(
    /^(?:(?:senior|junior|lead|principal|staff|trainee|graduate|interim|deputy|assistant)\s+)+/i,
    '',
  );
  return core.split(' ').length > 1 || core.length > 4 ? core : bare;
};

/** Ways people write the same job, by the last words of its title. */
const ALIKE: [RegExp, string[]][] = [
  [/team lead(?:er)?$/i, ['Supervisor', 'Manager', 'Team Leader']],
  [/(?:engineer|developer|programmer)$/i, ['Engineer', 'Developer', 'Programmer']],
  [/(?:mechanic|technician)$/i, ['Technician', 'Mechanic', 'Engineer']],
  [/manager$/i, ['Manager', 'Lead', 'Head']],
  [/(?:lead|head)$/i, ['Lead', 'Manager', 'Head']],
  [/(?:advis[eo]r|consultant)$/i, ['Adviser', 'Advisor', 'Consultant']],
  [/(?:assistant|administrator|coordinator)$/i, ['Assistant', 'Administrator', 'Coordinator']],
  [/designer$/i, ['Designer', 'Design Lead', 'Design Specialist']],
  [/analyst$/i, ['Analyst', 'Specialist', 'Consultant']],
  [/(?:nurse|carer|care worker)$/i, ['Nurse', 'Practitioner', 'Carer']],
  [/(?:teacher|tutor|trainer)$/i, ['Teacher', 'Tutor', 'Instructor']],
  [/(?:executive|representative)$/i, ['Executive', 'Representative', 'Associate']],
  [/director$/i, ['Director', 'Head', 'Lead']],
  [/(?:officer|specialist)$/i, ['Officer', 'Specialist', 'Coordinator']],
];

const RANKED: Record<string, string[]> = { 'entry-level': ['Junior ', 'Trainee '] };

/** Other titles for the same job, at least two of them. */
export function titlesLike(title: string, level = ''): string[] {
  const core = titleCore(title);
  const [ending, words] = ALIKE.find(([pattern]) => pattern.test(core)) ?? [
    /^/,
    RANKED[level.toLowerCase()] ?? ['Senior ', 'Lead '],
  ];
  const others = words.map((word) => core.replace(ending, word).trim());
  return [...new Set(others.filter((other) => other.toLowerCase() !== core.toLowerCase()))];
}

const PREPOSITIONS =
  /\s(?:in|with|to|for|from|at|on|of|that|who|which|when|so|through|across|within|as|into|by|under|including|such)\s.*$/i;
const PHRASES =
  /\b(?:knowledge|experience|understanding|qualification|background|degree|training|certificate|skilled|confident|familiar|comfortable|proficient|fluent|trained|expertise|command)\s+(?:of|in|with|as|using)\s+([^,.:;()]+)/gi;
const NOISE =
  /^(?:a|an|the|our|your|their|similar|other|good|some|any|recognised|relevant|working|strong|modern|simple|using|running|leading|managing|building|working|writing|delivering|developing|being)\s+/i;
const PLAIN =
  /^(?:team|people|work|others|something|things|role|job|same|data from devices|languages?|tools?|systems?|data|level|equivalent|this|it|them|you|experience|production)$/i;
/** TypeScript, SQL, C3: capitals or figures inside a word give a name away wherever it stands. */
const SPELLED = /\b[A-Z][A-Za-z]*[A-Z0-9][\w+#]*/g;
/** Excel, Power Point: a capital does so only inside a sentence. */
const NAMED = /(?<=[a-z,] )[A-Z][a-z]{2,}(?: [A-Z][a-z]+)?\b/g;

function tidied(phrase: string): string {
  let text = phrase.trim();
  while (NOISE.test(text)) text = text.replace(NOISE, '');
  return text.replace(PREPOSITIONS, '').split(' ').slice(0, 3).join(' ').trim();
}

const phrasesIn = (text: string): string[] =>
  [...text.matchAll(PHRASES)].flatMap(([, found = '']) => found.split(/\s(?:and|or)\s/i)).map(tidied);

const matches = (points: readonly string[], pattern: RegExp): string[] =>
  points.flatMap((point) => [...point.matchAll(pattern)].map(([name]) => name));

/** Long words stand in for skills where the text names none. */
const wordsIn = (points: readonly string[]): string[] =>
  points
    .flatMap((point) => point.split(/[^\p{L}-]+/u).slice(1))
    .filter((word) => word.length > 7 && word === word.toLowerCase());

/** What a search for this job would look for, the most telling first. */
export function skillsOf({ duties, essential, desirable, company, city, country, title }: Material): string[] {
  const known = [company, city, country, title].join(' ').toLowerCase();
  const points = [...essential, ...duties, ...desirable];
  const asked = phrasesIn([...essential, ...duties, ...desirable].join('.\n'));
  const found = [...matches(points, SPELLED), ...asked, ...matches(points, NAMED), ...wordsIn(points)];
  const usable = found.filter((one) => one.length > 2 && !PLAIN.test(one) && !known.includes(one.toLowerCase()));
  const distinct = usable.filter(
    (one, at) =>
      usable.findIndex(
        (other) => other.toLowerCase().includes(one.toLowerCase()) || one.toLowerCase().includes(other.toLowerCase()),
      ) === at,
  );
  return distinct.slice(0, 8);
}
