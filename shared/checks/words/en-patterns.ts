/** Ages from which a limit is one of age, not of childhood. */
const AGE =
  '(?:1[6-9]|[2-6]\\d|twenty|thirty|forty|fifty|sixty)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?';
const TENS = "(?:twenties|thirties|forties|fifties|sixties|20s|30s|40s|50s|60s|[2-6]0's|[2-6]0’s)";
/** Behind a figure that counts something else. */
const NO_AGE =
  "(?![,.:]?\\d)(?![- ]?(?:%|percent|per|hours?|hrs|days?|weeks?|months?|minutes?|mins|seconds|people|staff|beds|rooms|kg|g\\b|lbs?|pounds|tonnes?|tons|m\\b|km|kph|mph|metres|meters|miles|degrees|characters|words|pages|k\\b|children|pupils|students|sites|stores|shops|countries|employees|colleagues|members|seats|covers|cars|vehicles|calls|cases|clients|customers|projects|nights|points|euros?|dollars|°|years (?:of|in|ago|experience|as|working|with|at|on|before)|years’ |years' |-year))";

/** Ages as figures and words. */
const AGE_FIGURES: readonly RegExp[] = [
  /\b(?:aged?|ages)(?: of| between| from)? \d{2}(?: ?(?:-|–|to|and) ?\d{2})?\b(?![%\d])(?! (?:care|months))/gi,
  /\b(?:between|from) \d{2} (?:and|to) \d{2} years (?:old|of age)\b/gi,
  /\b\d{2} ?(?:-|–|to) ?\d{2}[ -]years?[ -](?:olds?|of age)\b/gi,
  /\b(?:under|over|below|above|younger than|older than|not older than|no older than|max(?:imum|\.)? age(?: of|:)?|maximum|at most) \d{2}(?: years (?:old|of age)| years old)\b/gi,
  /\b(?:maximum|max\.?|upper|minimum) age(?: limit)?(?: of|:| is)? \d{2}\b/gi,
  /\b(?:under|over)[ -](?:25|30|35|40|45|50|55|60)s\b/gi,
  /\b(?:be|are|you're|aged?) (?:under|over|below|above|younger than|older than|not over|no more than) (?:the age of )?(?:2[0-9]|3[0-9]|4[0-9]|5[0-9]|6[0-5])\b(?![,.\d]*\s?(?:%|per|hours|days|weeks|months|minutes|people|staff|beds|kg|km|miles|degrees|characters|words|pages|k\b))/gi,
  /\b(?:twenty|thirty|forty|fifty|sixty|20|25|30|35|40)-(?:year-olds?|something(?:s)?)\b/gi,
  /\bin (?:your|their|his|her) (?:early |late |mid[- ])?(?:twenties|thirties|forties|fifties|20s|30s|40s|50s)\b/gi,
  new RegExp(
    `\\b(?:no |not |nobody |no one |anyone |everyone |everybody |somebody |someone |all |still |only |well )?(?:under|over|below|above|beyond|past|younger than|older than|older|up to|upto|at most|not yet|before) (?:(?:the|an) age of |age |about |around )${AGE}\\b${NO_AGE}`,
    'giu',
  ),
  new RegExp(
    `\\b(?:(?:no|not|nobody|no one|anyone|anybody|everyone|everybody|somebody|someone|all|still|ideally|preferably|only|mostly|mainly|probably|typically|generally|well|those|candidates?|applicants?|you|they|he|she|professionals|graduates|drivers|staff|team|folk|ladies|lady|gentlemen|men|man|women|woman|person|people|workers|hires?|us) )(?:(?:is|are|of|aged|be|must be|should be) )?(?:under|over|below|above|beyond|past|younger than|older than|on the right side of|the right side of) (?:the age of )?${AGE}s?\\b${NO_AGE}`,
    'giu',
  ),
  new RegExp(
    `\\b(?:between|ideally|preferably)(?: about| around| aged)? ${AGE} ?(?:and|to|-|–) ?${AGE}\\b${NO_AGE}(?=[.,;)!\\n]|$)`,
    'giu',
  ),
  new RegExp(`\\b(?:younger|older) than (?:about |around )?${AGE}\\b${NO_AGE}`, 'giu'),
  new RegExp(`\\b(?:right|wrong|sunny) side of ${AGE}\\b`, 'giu'),
  new RegExp(
    `\\b(?:under|over|below|up to|at most|maximum|max\\.?|no more than|not more than|less than|not exceeding|not above|not over)(?: of)? ${AGE} (?:years )?(?:old|of age)\\b`,
    'giu',
  ),
  new RegExp(
    `\\b${AGE} (?:years )?(?:old |of age )?(?:or|and|years and|years or) (?:under|younger|below|less)\\b`,
    'giu',
  ),
  new RegExp(
    `\\b${AGE} ?(?:-|–|to|and) ?${AGE}[- ](?:years?[- ])?(?:olds?|of age|age (?:range|group|bracket))\\b`,
    'giu',
  ),
  new RegExp(
    `\\b(?:aged?|ages)(?: (?:is|of|between|from|roughly|about|around|ideally|anywhere between|somewhere between|range|group|bracket|limit|limits|profile))*:? ?(?:up to |under |over |below |max(?:imum|\\.)? )?${AGE}\\b(?! (?:months|weeks|days))`,
    'giu',
  ),
  /\bages? (?:range|group|bracket|band|limit|cap|profile|requirement|restriction)s?(?: (?:is|of|for this (?:role|post|job|position)|required|preferred|sought|from|applies|up to|between))*:? ?\d{2}/giu,
  new RegExp(
    `\\b(?:preferred|ideal|desired|target|required|average|typical|median|mean) ages?\\b(?: (?:here|of|is|in|on|for|the|our|team|staff|around|about|between|just|only|under|[\\p{L}]+)){0,6}:? ${AGE}\\b`,
    'giu',
  ),
  new RegExp(
    `\\b(?:in|into|their|your|his|her|our|early|mid|late)[- ](?:(?:your|their|his|her|our|the|early|late|mid)[- ])*${TENS}(?: (?:or|to|and) ${TENS})?(?! (?:and|of the last)\\b)(?<!\\b(?:the|in) (?:the )?(?:twenties|thirties|forties|fifties|sixties|[2-6]0s|[2-6]0’s|[2-6]0's))(?=[^\\p{L}]|$)`,
    'giu',
  ),
  /\b(?:twenty|thirty|forty|fifty|sixty|20|25|30|35|40|45|50)[- ]?(?:something|ish)s?\b/giu,
  /\b(?:18|19|20|21|25|30) ?(?:-|–|to) ?(?:[23]0|[23]5)s\b/giu,
  /\bunder ?(?:-|–)? ?(?:twenty|thirty|forty|fifty)(?:-?(?:one|two|five))?s?\b(?! (?:\p{L}+))/giu,
  /\b(?:no|not) (?:(?:anyone|people|candidates|applicants|one|body) )?(?:over|under|above|past)[- ](?:25|30|35|40|45|50|55|60|twenty|thirty|forty|fifty|sixty)(?:[- ](?:five))?s?\b(?![,.\d]*\s?(?:%|per\b|hours|days|weeks|months|minutes|people|staff|beds|kg|km|miles|degrees|characters|words|pages|k\b))/giu,
  /\b(?:25|30|35|40|45|50|55|60)\+? need not apply\b/giu,
  new RegExp(
    `(?<=^[^\\S\\n]{0,12}(?:[•*·>–-][^\\S\\n]{0,4})?)(?:ideally |preferably )?(?:under|below|over|younger than|no older than|no more than) ${AGE}\\b${NO_AGE}(?=[,.;]? *(?:$|like|or|so|as|and|with))`,
    'gimu',
  ),
  new RegExp(
    `\\b(?:no|not) (?:more|older) than ${AGE}\\b(?= (?:when you|at the (?:start|time)|on (?:the day|joining|application)))`,
    'giu',
  ),
  new RegExp(
    `(?:\\bnot|n't|n’t|\\byet|\\bbefore you|\\bnever) (?:yet |have )?(?:hit|turn|turned|reached|reach|passed|seen|touched) (?:the big |age |your )?(?:${AGE}|(?:2|3|4|5|6)0th|thirtieth|fortieth|fiftieth)\\b${NO_AGE}`,
    'giu',
  ),
  new RegExp(`\\b${AGE} ?(?:to|-|–) ?${AGE}(?= (?:only|preferred|please|ideally)\\b)`, 'giu'),
  /\b20[12]\d(?:(?:,| or| and| ?\/|-|–) ?20[12]\d)* (?:graduates?|grads?|school leavers?|leavers)\b/giu,
  /\bborn (?:in|on|after|before|between|since|from|no earlier than|not before|no later than|in or after|on or after)(?: (?:or after|or later|about|around|the|early|late|year|\d{1,2} \p{L}+))*,? (?:19|20)\d\d(?:s|'s|’s)?\b(?: (?:and|to|or) (?:after|later|(?:19|20)\d\d))?/giu,
];

/** Words that end in 'man' and name nobody's trade, by what stands before it. */
const NO_TRADE =
  'hu|superhu|inhu|nonhu|wo|ger|ro|nor|otto|sha|talis|cai|cay|dober|walk|alder|mid|ale|house|school|mer|cow|play|tom|gentle|land|mi|half-ro|showo|ombuds|business|speci|abdo|regi|acu|bitu|cyclame|hy|do|fora|sta|no|ra|stamen|ye|dol|ceru|albu|lu|exa|supre|tegu';
const STEMS =
  'fore|sales|crafts|trades|repair|draughts|drafts|ware?house|fisher|service|work|police|fire|sports|super|handy|watch|door|bar|camera|chair|spokes|business|lines?|yard|rail|rigger|dray|bonds|frontiers|radio|trap|well|woods|plough|ferry|boat|dust|bin|coal|van|bogey|show|ad|yes|medi[ac]|cattle|pit|tally|cellar|bell|oars|vestry|grounds|signal|store|post|mail|milk|delivery|stock|herds|cow|stage|night|doors|gate|barrow|market|laundry|wash|clean|kitchen|rigs|steers|brake|gun|hotel|maintenance|cable|crane|drill|pipe|net|stunt|weather|anchor|hunts|yachts|plains|lights|sound';

/** English demands in letters and figures that no list of words holds, by rule. */
export const enPatterns: Readonly<Record<string, readonly RegExp[]>> = {
  'age/direct': AGE_FIGURES,
  'gender/direct': [
    new RegExp(
      `\\b(?!(?:${NO_TRADE})(?:man|men|woman|women|wife|wives|lady|ladies|maid|maids|boys?|girls?)\\b)\\p{Ll}{3,}(?:man|men|woman|women|wife|wives|lady|ladies|maids?|(?<=[^aeiou\\W])boys?|girls?)\\b(?!ship)`,
      'gu',
    ),
    new RegExp(`\\b(?:${STEMS})(?:m[ae]n|wom[ae]n)\\b`, 'giu'),
  ],
  'health/direct': [
    /\b(?:minimum|min\.?|at least|over|above|no shorter than|not under|height:?(?: of)?) (?:height (?:of |is |: ?)?)?(?:1[.,]\d{2} ?m\b|1[5-9]\d ?cm\b|[56] ?(?:ft|feet|foot|')(?: ?\d{1,2}(?:in|"|″)?)?)(?: tall)?/giu,
  ],
};
