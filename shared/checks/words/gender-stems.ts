/** Stems of Gender Decoder (MIT, see docs/notices.md); only their balance says anything. */
export const MASCULINE =
  'active adventurous aggress ambitio analy assert athlet autonom battle boast challeng champion compet confident courag decid decision decisive defend determin domina dominant driven fearless fight force greedy head-strong headstrong hierarch hostil impulsive independen individual intellect lead logic objective opinion outspoken persist principle reckless self-confiden self-relian self-sufficien selfconfiden selfrelian selfsufficien stubborn superior unreasonab'.split(
    ' ',
  );

export const FEMININE =
  'agree affectionate child cheer collab commit communal compassion connect considerate cooperat co-operat depend emotiona empath feel flatterable gentle honest interpersonal interdependen interpersona inter-personal inter-dependen inter-persona kind kinship loyal modesty nag nurtur pleasant polite quiet respon sensitiv submissive support sympath tender together trust understand warm whin enthusias inclusive yield share sharin'.split(
    ' ',
  );
