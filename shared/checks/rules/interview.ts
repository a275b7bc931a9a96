import { INTERVIEW_QUESTIONS } from '#shared/checks/lengths.ts';
import { type Context, type Found, findPattern, LISTED, type Rule } from '#shared/checks/rule.ts';
import { foundInLists } from '#shared/checks/rules/words.ts';
import { deQuestions, OF_GERMAN_WORK } from '#shared/checks/words/de-questions.ts';
import type { KindName } from '#shared/kinds/names.ts';

const INTERVIEW: readonly KindName[] = ['interview_questions'];
const WHY = 'An interview may not ask this. Ask whether the person can do what the job needs.';

const FORBIDDEN: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\b(?:is|are|does|do|will|would|can|has|have) your (?:partner|wife|husband|spouse|family|children|kids|parents|boyfriend|girlfriend)\b[^?\n]{0,60}\?|\b(?:what|which) (?:nationality|citizenship|religion|faith|race)\b[^?\n]{0,20}\byou\b[^?\n]{0,20}|\bwhen did you (?:finish|leave) (?:school|university|college)\b|\bhave you (?:ever )?been (?:off sick|off ill|signed off|ill|sick)\b[^?\n]{0,40}|\b(?:are|do) you (?:plan|planning|want|hope|hoping|intend|intending) (?:(?:on|to|for|a|an|any|having|have|start|starting|get|getting|more|another) ){0,5}(?:family|baby|babies|children|kids|pregnant|marry|married)\b[^?\n]{0,30}|\b(?:do|will) you (?:celebrate|observe|keep|fast)\b[^?\n]{0,30}\b(?:christmas|easter|eid|ramadan|sabbath|shabbat|sunday|diwali|hanukkah|passover|holidays?)\b[^?\n]{0,20}|\bhow old are you\b|\b(?:what|which) age(?: group| range| bracket)?\b[^.?!\n]{0,12}\byou\b[^.?!\n]{0,12}|\bwhat(?:'s| is) your (?:age|date of birth)\b|\bwhen were you born\b|\bwhat year (?:were you born|did you (?:graduate|leave school))\b|\bwhen do you (?:plan|intend|expect) to retire\b/gi,
    /\b(?:are you|are there|do you|have you|will you|would you|did you|is your|is there|does your|will your|would your|can your|has your|who|what|how)\b[^.?!\n]{0,60}\b(?:married|engaged to be|single|divorced|pregnan\w+|children|kids|a baby|babies|start(?:ing)? a family|childcare|maiden name|marital status|husband|wife|spouse|family planning|maternity)\b[^.?!\n]{0,40}/gi,
    /\b(?:are you|do you|have you|what|how)\b[^.?!\n]{0,40}\b(?:disabled|disabilit(?:y|ies)|any illness(?:es)?|medical (?:conditions?|history)|medication|health (?:problems?|conditions?|issues?)|sick (?:days|leave)|mental health (?:problems?|history)|ever been ill|state of health|smoke|HIV)\b[^.?!\n]{0,40}/gi,
    /\b(?:what|which|are you|do you|will you|would you)\b[^.?!\n]{0,40}\b(?:religions?|religious|church|mosque|synagogue|faith|believe in god|pray|worship|ramadan)\b[^.?!\n]{0,40}/gi,
    /\bwhere (?:are|were|do) you(?:r parents| or your parents)? (?:originally )?(?:from|born|come from)\b[^.?!\n]{0,30}|\bwhere is your accent from\b|\bwhat(?:'s| is) your (?:nationality|ethnicity|ethnic (?:background|origin)|race|native language|mother tongue|first language|country of origin)\b|\bare you a (?:citizen|national)\b[^.?!\n]{0,30}|\b(?:which|what) country (?:are|were|do|did|is) (?:you|your)\b[^.?!\n]{0,30}/gi,
    /\b(?:are you|have you|do you|would you)\b[^.?!\n]{0,40}\b(?:trade union|union member|member of a union|in a union|join a union|works council)\b[^.?!\n]{0,30}|\bwould you (?:ever )?(?:strike|go on strike|join a strike|cross a picket)\b[^.?!\n]{0,30}/gi,
    /\b(?:what|how much)\b[^.?!\n]{0,40}\b(?:current|present|previous|last|existing)\b[^.?!\n]{0,20}\b(?:salary|pay|wage|package|compensation|earnings)\b[^.?!\n]{0,30}|\bhow much (?:do|did) you (?:currently |presently )?(?:earn|make)\b[^.?!\n]{0,30}|\bwhat (?:do|are|were|did) you (?:currently )?(?:earn|earning|paid|being paid)\b[^.?!\n]{0,30}|\b(?:salary|pay) history\b/gi,
    /\b(?:what|which|who|are you|do you)\b[^.?!\n]{0,30}\b(?:political part(?:y|ies)|vote for|voted for|sexual orientation|gay|straight or)\b[^.?!\n]{0,30}/gi,
    /\b(?:tell (?:me|us)|describe|talk (?:me|us) through|explain|please (?:state|confirm|tell us)|ask (?:about|whether|if)|share|could you share|can you share|what(?:'s| is)|how(?:'s| is))\b[^.?!\n]{0,24}\b(?:your|their|the candidate's|his|her) (?:\p{L}+ )?(?:age|family (?:situation|life|plans|commitments|background)|home life|home situation|marital status|relationship(?: status)?|children|kids|partner|childcare|health(?: history| problems)?|medical history|disabilit(?:y|ies)|illness(?:es)?|religion|religious \p{L}+|faith|beliefs|ethnic\p{L}*|nationality|origins?|heritage|sexuality|sexual orientation|politics|political views|union membership|current (?:salary|pay)|pregnancy|weight|height|date of birth|year of birth|home country)\b[^.?!\n]{0,40}/giu,
    /\b(?:have you got|do you have|got|any|are there|have you any|are you expecting|is there|who (?:looks after|takes care of|minds|will look after|cares for)|what about|do you live with|do you live alone|are you in|are you seeing)\b[^.?!\n]{0,30}\b(?:kids|children|little ones|baby|babies|dependants|dependents|family plans|plans for a family|plans to start|relationship|boyfriend|girlfriend|partner|spouse|husband|wife|family at home|on the way|someone at home|alone)\b[^.?!\n]{0,80}\?/giu,
    /\bwhat (?:does|do|did|is) your (?:husband|wife|partner|spouse|parents?|father|mother|boyfriend|girlfriend)\b[^?\n]{0,40}\?|\b(?:is that|what is|what was|what's) your (?:maiden|birth|married) name\b|\bwhere (?:did you grow up|were you raised|is your (?:family|name|accent) from|does your (?:family|name) come from|are your (?:parents|family) from|are you really from)\b[^?\n]{0,20}|\bis english (?:your|the) (?:first|native|mother|main)\b[^?\n]{0,30}|\bwhat (?:religious )?(?:holidays|festivals) do you\b[^?\n]{0,30}|\b(?:do|will|would) you (?:need|want|take) time off for (?:religious|prayer|church|eid|ramadan|shabbat|sunday)\b[^?\n]{0,30}/giu,
    /\b(?:do|does|did|is|are|was|were|have|has|had|will|would|can|could|may|might|should|what|which|when|where|who|how|why|any(?:thing)?)\b[^.?!\n]{0,60}\b(?:your|the) (?:own )?(?:(?<=your (?:own )?)(?:health|weight|height|age|birthday|religion|faith|religious \p{L}+|beliefs|god|church|headscarf|hijab|turban|surname|last name|family(?: life| plans| name| situation)?|accent|parents|mother|father|in-laws|home life|private life|love life|relationship|fianc[ée]+|other half|better half|wedding|pregnan\p{L}+|kids|children|little ones|toddlers?|son|daughter|period|menopause|ethnic\p{L}*|heritage|roots|nationality|citizenship|passport|political views|politics|debts?|credit (?:score|rating|record)|star sign|zodiac sign|(?:last |latest )?(?:payslips?|pay slips?|pay stubs?|p60|p45)|sexuality|disability|illness(?:es)?|medication|mental health|medical (?:history|records?)|sick record|childcare)|baby due|kids (?:ill|sick)|school run)(?!\p{L})[^.?!\n]{0,60}\?/giu,
    /(?<!\bhow |\bwhat |\bwhen |\bwhy )\b(?:are|were|have|do|did|would|will|could|can|had) you (?:\p{L}+ ){0,6}?(?:depressed|depression|anxiety|(?:serious|chronic|long-term) illness(?:es)?|breakdown|family commitments|green card|expecting(?=\?)|retiring|cancer|diabet\p{L}+|epilep\p{L}+|hiv|a stroke|a miscarriage|miscarriages?|ivf|allergies or|(?:take|use|on|need) (?:any |regular )?(?:medicines?|drugs|pills?|tablets|painkillers|insulin)|alcohol problems?|alcoholi\p{L}+|(?<=you (?:\p{L}+ )?)(?:drink|smoke|vape|gamble|drink alcohol)(?= ?\?| (?:a lot|much|alcohol|at all|or|and|regularly))|any debts|in debt|hijab|headscarf|turban|veil|burqa|kippah?|skullcap|religious (?:obligations?|holidays|observances?|reasons|duties|beliefs|practices)|on strike|(?:support|vote|member of|belong to) (?:a |any )?(?:political )?party|(?:british|irish|german|american|canadian|australian|uk|us|eu|foreign|austrian|swiss|dual) (?:citizen\p{L}*|national\p{L}*|passport)|born (?:here|in (?:this country|the|england|britain|ireland|germany|canada|australia|america))|(?:parental|maternity|paternity|shared) leave|mrs|miss(?= or|\?)|(?:own|rent) (?:a|your|or)(?: own)? (?:home|house|flat|rent|apartment|place)|own (?:your home|or rent)|live (?:alone|with)|(?:elderly|ageing|aging|sick|ill) (?:parents?|relatives?|mother|father|family)|caring responsibilities|(?:a )?carer for|foreign (?:army|military)|in the (?:army|military)|seeing (?:anyone|someone)|dating|on the pill|trying for|settle down|tie the knot|straight|settled down|national service|any tattoos|live in sin)(?!\p{L})[^.?!\n]{0,50}/giu,
    /\bwho(?:'s| (?:looks after|minds|takes care of|cares for|watches|collects|picks up|will|would|is going to|can|is at home))\b[^.?!\n]{0,30}\b(?:them|kids|children|little ones|baby|toddler|at home|son|daughter)\b[^.?!\n]{0,40}\?|\bwho do you live with\b|\bwhen(?:'s| is) the (?:baby|wedding|happy day|big day)\b[^?\n]{0,20}|\b(?:is|any) there an? (?:mr|mrs|ms|special (?:someone|person))\b[^?\n]{0,30}|\b(?:are you|is it) (?:a )?(?:mrs|miss|ms)(?:,| or)\b[^?\n]{0,20}|\b(?:biological clock|wedding bells|pitter-patter)\b/giu,
    /\b(?:unusual|interesting|lovely|exotic|foreign|strange|beautiful) (?:sur)?name\b[^\n]{0,40}\?|\bhow long have you (?:lived|been|been living)(?: here\b| in (?:this country|the (?:uk|us|states|country)|britain|england|ireland|scotland|wales|germany|canada|australia|america|europe))[^?\n]{0,20}|\b(?:how|why|when) did you (?:come|move|get|arrive) (?:to|in|over to) (?:this country|the (?:uk|us|states|country)|britain|england|ireland|germany|canada|australia|america|europe)\b[^?\n]{0,20}|\bwhere did you (?:learn|pick up) (?:such good |your )english\b[^?\n]{0,20}|\bwere you born (?:here|abroad|in)\b[^?\n]{0,30}/giu,
    /\bwhich (?:political )?party\b[^?\n]{0,30}|\b(?:what do you (?:think|make)|what(?:'s| is) your (?:view|opinion|take|position)|how do you feel|where do you stand|what are your (?:views|thoughts))\b[^?\n]{0,12}\b(?:brexit|the government|trump|the election|abortion|immigration|the war|the royal family|the pope|israel|palestine|gaza|ukraine|putin|feminism|gay marriage|same-sex marriage|unions?|trade unions|refugees|the (?:labour|tory|conservative|republican|democratic) party)\b[^?\n]{0,30}|\bwhat are your (?:political|religious) \p{L}+\b[^?\n]{0,20}|\bwhat (?:clubs|societies|social clubs|lodges|organi[sz]ations)\b[^?\n]{0,30}\b(?:belong|member)\b[^?\n]{0,20}|\b(?:military|army) (?:discharge|service)\b[^?\n]{0,40}\?|\bserved in (?:a|an|the|any) (?:foreign )?(?:army|military|armed forces)\b[^?\n]{0,20}/giu,
    /\bwhat are you (?:currently )?on\b(?= ?\?|[^?\n]{0,30}\b(?:moment|now|salary|currently|present|where you are)\b)[^?\n]{0,40}|\bsalary-wise\b[^?\n]{0,20}|\b(?:how much|what) (?:are|do|did|were) you (?:currently )?(?:making|make|earning|earn|bringing home|taking home|take home|getting|get paid)\b[^?\n]{0,40}|\b(?:see|bring|send|share|show|provide|upload)\b[^.?!\n]{0,20}\b(?:payslips?|pay slips?|pay stubs?|p60|p45|w-2|tax return)\b[^.?!\n]{0,30}/giu,
    /\b(?:boss|manager|supervisor|team leader|lead|colleagues?|team|people)\b[^?\n]{0,20}\b(?:half your age|(?:much |far )?(?:younger|older) than you)\b[^?\n]{0,20}|\b(?:younger|older) (?:boss|manager|supervisor|team leader|person in charge)\b[^?\n]{0,20}\?|\bat your age\b[^?\n]{0,20}|\b(?:does|do|will|would|could|can|might|is|are) (?:your |the |having )?(?:faith|religion|family(?: life)?|home life|kids|children|private life|childcare|husband|wife|partner|pregnancy|age|disability|health|condition)\b[^?\n]{0,24}\b(?:stop|stops|prevent|keep|keeps|in the way|interfere|affect|clash|conflict|allow|problem|issue|interrupt|slow|mind|object|agree)\b[^?\n]{0,40}\?|\b(?:which|what) (?:religious )?(?:holidays|festivals|feast days|holy days)\b[^?\n]{0,20}\b(?:observe|celebrate|keep|mark)\b[^?\n]{0,20}/giu,
    /\bhow (?:many|much|often|tall|heavy|long)\b[^?\n]{0,30}\b(?:sick|ill|sickness|absent|off work|days? off|weigh|tall are you|doctor|drink alcohol|alcohol|until you retire|before you retire|hospital)\b[^?\n]{0,40}|\b(?:have you (?:ever )?(?:been|had|made|filed|claimed|taken|seen|suffered|received)|are you|do you)\b[^?\n]{0,40}\b(?:hospitali\p{L}+|treatment|nerves|operated|signed off|workers'? comp\p{L}*|compensation claim|surgery|operation for|psychiatr\p{L}+|therap(?:y|ist)|counsell?ing|medication|prescription drugs|nervous breakdown|burn-?out|injured at work|disabled|long-term sick|in good health|healthy|physically fit|drink(?:er)? alcohol|a smoker|a drinker|arrested|bankrupt)\b[^?\n]{0,40}/giu,
    /\b(?:how many (?:more )?years (?:do you|will you|until|before|have you left)|are you (?:too old|close to retire|near(?:ing)? retirement|not a bit old|planning to retire)|(?:are you|would you be|how do you feel about|do you mind) (?:comfortable )?(?:working|reporting|taking orders|being managed)[^?\n]{0,20}(?:younger|older)|how long (?:do you (?:plan|intend) to work )?(?:until|before) (?:you )?retire|what year did you (?:finish|leave|start|complete)|do you have the energy)\b[^?\n]{0,40}/giu,
    /\b(?:what|which)\b[^?\n]{0,24}\b(?:gender|sex|pronouns|race|ethnic\p{L}*|caste|tribe|denomination|visa history|native tongue|party do you)\b[^?\n]{0,30}\?|\bwho did you vote\b[^?\n]{0,30}|\bare you (?:gay|lesbian|straight|bisexual|trans\p{L}*|jewish|muslim|christian|hindu|catholic|religious|a believer)\b[^?\n]{0,20}|\b(?:how much|what) (?:did|were|was) you(?:r)? [^?\n]{0,20}\b(?:earn\p{L}*|paid|make|salary|pay|on)\b[^?\n]{0,40}\b(?:last|previous|current|present|old|there|before)\b[^?\n]{0,20}|\b(?:current|present|previous|last|existing) (?:earnings|salary|pay|wage|package|compensation|remuneration)\b[^.?\n]{0,30}\?/giu,
  ],
  de: [
    /\b(?:wie alt sind sie|wann sind sie geboren|wie alt bist du)\b/gi,
    /\b(?:sind sie|haben sie|planen sie|möchten sie|bist du|hast du|planst du|wollen sie)\b[^.?!\n]{0,60}\b(?:verheiratet|schwanger|schwangerschaft|kinder|kinderwunsch|familienplanung|ledig|familie zu gründen|nachwuchs)\b[^.?!\n]{0,40}/gi,
    /\b(?:haben sie|sind sie|leiden sie|hast du)\b[^.?!\n]{0,50}\b(?:krank(?:heit(?:en)?)?|behindert|behinderung|schwerbehindert|vorerkrankungen|chronisch)\b[^.?!\n]{0,40}/gi,
    /\b(?:welche(?:r|s|n)?|sind sie|gehören sie)\b[^.?!\n]{0,40}\b(?:religion|konfession|kirche|glauben|partei)\b[^.?!\n]{0,30}/gi,
    /\b(?:woher (?:kommen|stammen) sie|woher stammt ihre familie|welche staatsangehörigkeit)\b[^.?!\n]{0,30}/gi,
    /\b(?:sind sie|waren sie|bist du)\b[^.?!\n]{0,40}\bgewerkschaft\w*\b[^.?!\n]{0,30}/gi,
    /\b(?:was|wie ?viel) (?:verdienen|verdienten|verdienst) (?:sie|du)\b[^.?!\n]{0,40}|\b(?:was|wie ?viel|welches gehalt) (?:haben|hatten|bekommen|bekamen|beziehen|hast) (?:sie|du)\b[^.?!\n]{0,30}\b(?:verdient|gehalt|bekommen|bezogen|derzeit|zurzeit|aktuell|bisher)\b[^.?!\n]{0,20}|\b(?:ihr|ihrem|ihres) (?:aktuelle[sn]?|jetzige[sn]?|derzeitige[sn]?|bisherige[sn]?) gehalts?\b/gi,
    /(?<!\p{L})(?:wie (?:ist|steht es um|sieht es mit|sieht|hoch (?:ist|war)|oft|viele|lange)|was (?:macht|sagt|arbeitet|ist)|wer (?:betreut|kümmert sich|passt)|leben sie|lebst du|wann (?:wollen|planen|gehen|möchten)|welche[nrms]?|wo (?:sind|wurden|bist)|woher|nehmen sie|rauchen|trinken|in welche[rm]|wen|sind sie|haben sie|hatten sie|waren sie|erzählen sie|planen sie|möchten sie)[^.?!\n]{0,50}(?<!\p{L})(?:familienstand|familienplanung|familiensituation|familie planen|alter|kinder(?:n|wunsch|betreuung)?|ihre kinder|ihr mann|ihre frau|ihr partner|ihre partnerin|ihr ehe\p{L}+|partnerschaft|beziehung|alleinstehend|in rente|ruhestand|geboren|aufgewachsen|herkunft|muttersprache|name|medikamente|krankheitstage|krank(?:geschrieben)?|krankenhaus|gesundheitlich\p{L}*|gesundheitszustand|erkrankungen?|rauchen|alkohol|wählen|gewählt|partei|glaube|gläubig|religiös|jahrgang|sternzeichen|sexuelle\p{L}*|homosexuell|schwul|lesbisch|vermögen\p{L}*|verschuldet|jetziges gehalt|aktuelles gehalt|bisheriges gehalt|derzeitiges gehalt|letztes gehalt)(?!\p{L})[^.?!\n]{0,30}|(?<!\p{L})rauchen sie\b/giu,
    ...deQuestions,
  ],
};

/** The work with children and patients asks about children and patients; only their own are meant. */
const OF_THE_WORK =
  /\b(?:worked? with|working with|work with|experience (?:with|of|in)|care for|cared|taught|teach|looked after|support(?:ed|ing)?|class|lesson|children(?:'|’)s|patients?|pupils?|make sure|ensure|safe|keep children|residents?|stock|cupboard|in this role|tell us about|listen for|arbeit mit|betreut|customers?|clients?|families who|other people)\b/i;

/** Lines that say to the interviewer what to look for. */
const ADVICE_LINE =
  /^[^\S\n]*[•*\-–]?[^\S\n]*(?:\*\*)?(?:listen for|look for|looking for|(?:good|strong|weak|poor|great|model) answers?|what good looks like|(?:green|red) flags?|scor\p{L}+|note|notes|avoid|do not ask|don(?:'|’)t ask|why (?:we|it|this)|achten auf|achten sie auf|gute antwort(?:en)?|hinweis|nicht fragen)\b[^:\n]{0,30}:?/iu;

const isAdvice = ({ at }: Found): boolean => {
  if (!at) return false;
  const { text } = at.reading;
  return ADVICE_LINE.test(text.slice(text.lastIndexOf('\n', at.from - 1) + 1, at.to));
};

const forbidden = (context: Context): Found[] => [
  ...foundInLists(context, 'interview/forbidden'),
  ...(FORBIDDEN[context.language ?? ''] ?? []).flatMap((of) =>
    findPattern(context, { of, why: WHY }).filter((one) => {
      const words = one.at?.reading.text.slice(one.at.from, one.at.to) ?? '';
      return !isAdvice(one) && !OF_THE_WORK.test(words) && !(context.language === 'de' && OF_GERMAN_WORK.test(words));
    }),
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
