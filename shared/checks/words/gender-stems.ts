import { BEGINNING, type Coded } from '#shared/checks/words/lexicon.ts';

/** Stems of Gender Decoder (MIT, see docs/notices.md); only their balance says anything. */
const MASCULINE =
  'active adventurous aggress ambitio analy assert athlet autonom battle boast challeng champion compet confident courag decid decision decisive defend determin domina dominant driven fearless fight force greedy head-strong headstrong hierarch hostil impulsive independen individual intellect lead logic objective opinion outspoken persist principle reckless self-confiden self-relian self-sufficien selfconfiden selfrelian selfsufficien stubborn superior unreasonab'.split(
    ' ',
  );

const FEMININE =
  'agree affectionate child cheer collab commit communal compassion connect considerate cooperat co-operat depend emotiona empath feel flatterable gentle honest interpersonal interdependen interpersona inter-personal inter-dependen inter-persona kind kinship loyal modesty nag nurtur pleasant polite quiet respon sensitiv submissive support sympath tender together trust understand warm whin enthusias inclusive yield share sharin'.split(
    ' ',
  );

const beginningWith = (stems: readonly string[]) => new RegExp(`^(?:${stems.join('|')})`);

export const enCoded: Coded = {
  masculine: beginningWith(MASCULINE),
  feminine: beginningWith(FEMININE),
  beginnings: new Set([...MASCULINE, ...FEMININE].map((stem) => stem.slice(0, BEGINNING))),
};
