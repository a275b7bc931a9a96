import type { Level } from '#shared/checks/finding.ts';
import { type Context, type Found, PROSE, type Rule } from '#shared/checks/rule.ts';
import type { SourceId } from '#shared/checks/sources.ts';
import { LISTED } from '#shared/checks/words/lexicon.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

/** What the word lists found for a rule. */
export const foundInLists = ({ words }: Context, rule: string): Found[] =>
  (words.get(rule) ?? []).map(({ row, at, better }) => ({ at, why: row.why, better }));

type Listed = { level: Level; kinds?: readonly KindName[]; says: string; source: SourceId };
const listed = (id: string, { level, kinds = PROSE, says, source }: Listed): Rule => ({
  id,
  level,
  kinds,
  languages: LISTED,
  says,
  source,
  find: (context) => foundInLists(context, id),
});

const EMAILS: readonly KindName[] = ['sourcing_email'];

/** The rules that are a word list and nothing else. */
export const wordRules: readonly Rule[] = [
  listed('age/indirect', {
    level: 'consider',
    says: 'Words that hint at an age: energetic, highly experienced, junior where the role is not.',
    source: 'ehrc',
  }),
  listed('health/task', {
    level: 'consider',
    says: 'Demands on the body, and driving licences, where the role does not speak of them.',
    source: 'eeoc',
  }),
  listed('reader/claim', {
    level: 'fix',
    kinds: EMAILS,
    says: 'Claims about a reader nobody has looked at: ‘I saw your profile’.',
    source: 'house',
  }),
  listed('pay/vague', {
    level: 'consider',
    kinds: ['job_advert'],
    says: 'Words about pay that say nothing: competitive salary, attractive package.',
    source: 'house',
  }),
  listed('culture', {
    level: 'consider',
    says: 'Words for a culture that shut people out: ninja, like a family, culture fit.',
    source: 'gaucher',
  }),
  listed('cliche', {
    level: 'consider',
    says: 'Phrases that would fit every employer: exciting opportunity, hit the ground running.',
    source: 'house',
  }),
];
