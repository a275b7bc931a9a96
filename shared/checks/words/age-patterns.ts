/** Ages from which a limit is one of age, not of childhood. */
const AGE =
  '(?:1[6-9]|[2-6]\\d|twenty|thirty|forty|fifty|sixty)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?';
const TENS = "(?:twenties|thirties|forties|fifties|sixties|20s|30s|40s|50s|60s|[2-6]0's|[2-6]0’s)";
/** Behind a figure that counts something else. */
const NO_AGE =
  "(?![,.:]?\\d)(?![- ]?(?:%|percent|per|hours?|hrs|days?|weeks?|months?|minutes?|mins|seconds|people|staff|beds|rooms|kg|g\\b|lbs?|pounds|tonnes?|tons|m\\b|km|kph|mph|metres|meters|miles|degrees|characters|words|pages|k\\b|children|pupils|students|sites|stores|shops|countries|employees|colleagues|members|seats|covers|cars|vehicles|calls|cases|clients|customers|projects|nights|points|euros?|dollars|°|years (?:of|in|ago|experience|as|working|with|at|on|before)|years’ |years' |-year))";

/** Ages as figures and words, by language. */
export const AGE_FIGURES: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\b(?:aged?|ages)(?: of| between| from)? \d{2}(?: ?(?:-|–|to|and) ?\d{2})?\b(?![%\d])(?! (?:care|months))/gi,
    /\b(?:between|from) \d{2} (?:and|to) \d{2} years (?:old|of age)\b/gi,
    /\b\d{2} ?(?:-|–|to) ?\d{2}[ -]years?[ -](?:olds?|of age)\b/gi,
    /\b(?:under|over|below|above|younger than|older than|not older than|no older than|max(?:imum|\.)? age(?: of|:)?|maximum|at most) \d{2}(?: years (?:old|of age)| years old)\b/gi,
    /\b(?:maximum|max\.?|upper|minimum) age(?: limit)?(?: of|:| is)? \d{2}\b/gi,
    /\b(?:under|over)[ -](?:25|30|35|40|45|50|55|60)s\b/gi,
    /\b(?:candidates?|applicants?|people|persons?|someone|anyone|anybody|those) (?:aged |who are |that are )?(?:under|over|below|above|younger than|older than) (?:the age of )?\d{2}\b/gi,
    /\b(?:be|are|you're|aged?) (?:under|over|below|above|younger than|older than|not over|no more than) (?:the age of )?(?:2[0-9]|3[0-9]|4[0-9]|5[0-9]|6[0-5])\b(?![,.\d]*\s?(?:%|per|hours|days|weeks|months|minutes|people|staff|beds|kg|km|miles|degrees|characters|words|pages|k\b))/gi,
    /\b(?:twenty|thirty|forty|fifty|sixty|20|25|30|35|40)-(?:year-olds?|something(?:s)?)\b/gi,
    /\bin (?:your|their|his|her) (?:early |late |mid[- ])?(?:twenties|thirties|forties|fifties|20s|30s|40s|50s)\b/gi,
    new RegExp(
      `\\b(?:no |not |nobody |no one |anyone |everyone |everybody |somebody |someone |all |still |only |well )?(?:under|over|below|above|beyond|past|younger than|older than|older|up to|upto|at most|not yet|before) (?:(?:the|an) age of |age |about |around )${AGE}\\b${NO_AGE}`,
      'giu',
    ),
    new RegExp(
      `\\b(?:(?:no|not|nobody|no one|anyone|anybody|everyone|everybody|somebody|someone|all|still|ideally|preferably|only|mostly|mainly|probably|typically|generally|well|candidates?|applicants?|you|they|he|she|professionals|graduates|drivers|staff|team|folk|ladies|lady|gentlemen|men|man|women|woman|person|people|workers|hires?|us) )(?:(?:is|are|of|aged|be|must be|should be) )?(?:under|over|below|above|beyond|past|younger than|older than|on the right side of|the right side of) (?:the age of )?${AGE}s?\\b${NO_AGE}`,
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
    /\bborn (?:in|on|after|before|between|since|from|no earlier than|not before|no later than|in or after|on or after)(?: (?:or after|or later|about|around|the|early|late|year|\d{1,2} \p{L}+))*,? (?:19|20)\d\d(?:s|'s|’s)?\b(?: (?:and|to|or) (?:after|later|(?:19|20)\d\d))?/giu,
    /\b(?:class of|graduat(?:ed|ing|es?) (?:in|after|since|between|no earlier than)|(?:20[12]\d) (?:or|and) (?:20[12]\d) graduates?|(?:20[12]\d)(?:\/\d\d)? graduates?) ?(?:20[12]\d)?(?![\d,])/giu,
    /\b(?:graduated|graduating|left (?:school|university|college|uni)|finished (?:school|university|college|uni|your (?:degree|studies)))\b[^.\n]{0,24}\b(?:with)?in the (?:last|past) (?:\d+|one|two|three|four|five|few|couple of)?(?: of)? ?(?:years?|months)\b/giu,
    /\b(?:(?:with)?in|less than|no more than|up to) (?:(?:a|one|two|three|five|\d|a few) )?(?:years?|months) (?:of|after|since|out of|from|post) (?:your |their )?(?:graduat\p{L}+|university|college|school|uni)\b/giu,
    /\b(?:state|give|include|provide|tell us|mention|add|list|quote|specify|with|confirm|stating|note|enclose|indicate|send(?: us)?)\b[^.\n]{0,50}\b(?:your age|their age|your (?:exact )?date of birth|date of birth|year of birth|birth ?date|d\.?o\.?b\b)/giu,
    /\b(?:at least |still )?(?:a good )?(?:\d{2}|ten|fifteen|twenty|many|plenty of) (?:more )?(?:working )?years (?:left |to go )?(?:until|till|before|to|from|away from) (?:you retire|(?:your |their )?retire(?:ment|s)?)\b/giu,
    /\b(?:(?:just|fresh|freshly|straight|newly|recently|only just) (?:out of|from|off|left) |recent(?:ly)? )(?:the )?(?:uni(?:versity)?|college|school|sixth form|graduation|grads?|their studies|your studies|lecture hall)\b/giu,
    /\b(?:new|fresh|recent) grads?\b/giu,
    /\b(?:grew|grow|growing|grown|raised|brought) up (?:with|on|online|in) ?(?:(?:a|an|the|your|their|of) )*(?:internet|smartphones?|phone|tablet|social media|technology|tech|digital \p{L}+|screens?|web|online|computers?)\b/giu,
    /\b(?:tiktok|internet|digital|smartphone|social media|snapchat|instagram|younger|youngest|older|selfie|netflix) generation\b/giu,
    /\b(?:young|old)(?:er|est|ish) (?:person|candidates?|applicants?|workers?|colleagues?|employees?|team|staff|man|woman|lady|gentleman|crowd|hires?|professionals?|face|faces|talent|members of staff)\b/giu,
    /\bprefer(?:ably|red|ence)?(?: (?:is|for|given to|someone|somebody|to hire|a|an))* (?:young|old)(?:er)?\b/giu,
    /\b(?:oldies|old fog(?:ey|ie)s?|old-timers?|old timers?|dinosaurs|geriatrics?|whippersnappers?|greybeards?|silver surfers?|golden oldies?|pensioners?|youngish|young-minded|young spirit|youth and|fountain of youth)\b(?! (?:park|museum|exhibit\p{L}*|bones|clubs?|and families))/giu,
    /\b(?:of |at )?(?:college|university|uni|student|school-leaving|school-leaver|working|pensionable)[- ]age[d]? (?=applicant|candidate|worker|person|staff|team)|\bof (?:college|university|student) age\b/giu,
    /\b(?:prime of (?:your|their|his|her) (?:life|career)|working years ahead|(?:whole|long) career (?:still )?ahead|years of career ahead|old head on young shoulders|young shoulders)\b/giu,
    /\b(?:school|college|university|uni)[- ]leavers? (?:preferred|wanted|only|sought|needed|ideal|a must)\b/giu,
  ],
  de: [
    /\b(?<!von \d{1,2} )(?:bis|unter|über|höchstens|maximal|max\.|nicht älter als|ab|zwischen) ?\d{2}(?: ?(?:-|–|und|bis) ?\d{2})? ?(?:Jahren?|Jahre alt|J\.)(?! (?:Erfahrung|Berufserfahrung))(?= ?(?:alt|\.|,|$|\n| sind| sein))/gim,
    /\b(?:unter|über|bis) (?:25|30|35|40|45|50|55|60)\b(?=[.,;)!]|\s*$| (?:sind|bist|ist|und|oder)\b)/gm,
    /\bAlter: ?\d{2}(?: ?(?:-|–|und|bis) ?\d{2})?(?: Jahren?)?/gi,
    /\b(?:im )?Alter (?:von|zwischen|bis|ab)(?: zu)? \d{2}(?: ?(?:-|–|und|bis) ?\d{2})?(?: Jahren)?/gi,
    /\b\d{2} ?(?:-|–|bis) ?\d{2} Jahre alt\b/gi,
    /\b(?:Höchstalter|Altersgrenze)\b[^.\n]{0,20}\d{2}/gi,
    /(?<!\p{L})(?:zwischen|von|ab|um die|ca\.|etwa|idealerweise|maximal|max\.|höchstens|bis(?: zu| maximal| höchstens)?|unter|über|jünger als|älter als|nicht älter als|nicht über|noch keine) ?[2-6]\d(?: ?(?:-|–|und|bis|oder) ?[2-6]\d)? ?(?:Jahren? alt|Lebensjahren?|Jahre jung)(?!\p{L})/giu,
    /(?<!\p{L})(?:Bewerb\p{L}*|Kandidat\p{L}*|niemand\p{L}*|Personen|Leute|Mitarbeiter\p{L}*|Frauen|Männer|Damen|Herren) (?:unter|über|bis|zwischen) [2-6]\d(?: und [2-6]\d)?(?!\d| ?%| (?:Prozent|Stunden|Tage))/giu,
    /(?<!\p{L})(?:jünger|älter)e[nrms]? (?:Bewerb|Kandidat|Kolleg|Mitarbeit|Person|Arbeitnehm|Semester|Leute|Verstärkung|Dame|Herr|Team)\p{L}*/giu,
    /(?<!\p{L})jung(?:e[nrms]?)?(?:,| und| &| sowie) \p{L}+ (?:Team|Unternehmen|Mannschaft|Truppe|Kolleg\p{L}*|Crew|Belegschaft|Umfeld|Leute|Verstärkung)/giu,
    /(?<!\p{L})(?:Absolvent\p{L}*|Abschluss) der (?:letzten|vergangenen) (?:zwei|drei|\d) Jahre/giu,
    /(?<!\p{L})mit (?:dem |einem )?(?:Internet|Smartphone|Handy|Tablet|Computer|digitalen Medien) (?:aufgewachsen|groß geworden)/giu,
    /(?<!\p{L})(?:jünger|älter) als (?:[2-6]\d|zwanzig|dreißig|vierzig|fünfzig|sechzig)(?!\p{L}| (?:Tage|Monate|Wochen))/giu,
    /(?<!\p{L})(?:unter|über|um die|bis|Mitte|Anfang|Ende|keine|höchstens|maximal|noch keine|nicht über) (?:zwanzig|dreißig|vierzig|fünfzig|sechzig)(?!\p{L}| (?:Prozent|Kilo|Stunden|Tage|Minuten|Leute|Menschen|Mitarbeit|Euro|Personen|Kolleg))/giu,
    /(?<!\p{L})(?:Mitte|Anfang|Ende) (?:20|30|40|50|60)(?!\d)/gu,
    /(?<!\p{L})(?:unter|über|zwischen|bis|von)[ -](?:20|25|30|35|40|45|50|55|60)(?:[ -]?(?:und|bis|–|-)[ -]?(?:25|30|35|40|45|50|55))?[ -]?Jährige[nr]?/giu,
    /(?<!\p{L})(?:Ü|U)[ -]?(?:25|30|35|40|45|50|55|60)(?!\d)/gu,
    /(?<!\p{L})(?:Jahrgang|Jahrgänge|geboren (?:nach|ab|zwischen|vor|in den)|Geburtsjahr(?:gang|gänge)?)(?: (?:ab|nach|zwischen|vor|bis|von|und|jünger als))*:? ?(?:19|20)\d\d(?:er)?/giu,
    /(?<!\p{L})(?:Alters(?:durchschnitt|schnitt|gruppe|spanne|klasse|struktur|profil|rahmen)|Durchschnittsalter|Wunschalter|Mindestalter|Idealalter|Alter)(?:[\p{L} ]{0,40})?:? ?(?:von |bei |liegt bei |ist |zwischen |bis |unter |ca\. )*[2-6]\d(?!\d)(?:(?: ?(?:-|–|und|bis) ?)[2-6]\d)?(?: Jahren?)?/giu,
    /(?<!\p{L})(?:Angabe|unter Angabe|Angaben|nennen|teilen|mit)\b[^.\n]{0,50}(?<!\p{L})(?:Alters?|Geburtsdatums?|Geburtsjahr(?:e?s)?|Geburtstag(?:s|es)?|Geburtsort(?:e?s)?)(?!\p{L})/giu,
    /(?<!\p{L})(?:Studium|Abschluss|Schulabschluss|Ausbildung|Hochschulabschluss)\b[^.\n]{0,30}\b(?:höchstens|nicht länger als|maximal|nicht mehr als|weniger als) (?:ein|zwei|drei|\d) (?:Jahre?) (?:zurück|her)/giu,
  ],
};

/** With one of these beside it, the age is that of those the work is for. */
const OTHERS =
  '(?:children|child|pupils|students|learners|kids|residents|patients|clients|adults|visitors|guests|groups?|class(?:es)?|youth|teenagers|teens|customers|young people|users|members|boys|girls|toddlers|players|tenants|families|survivors|veterans|passengers|horses|trees|buildings|houses|boats|Kinder\\p{L}*|Jugendliche\\p{L}*|Schüler\\p{L}*|Patient\\p{L}*|Kund\\p{L}*|Klient\\p{L}*|Bewohner\\p{L}*|Besucher\\p{L}*|Gäste\\p{L}*|Gruppen?|Senior\\p{L}*|Erwachsene\\p{L}*)';
const BEFORE = new RegExp(
  `\\b${OTHERS}[\\s,(]*(?:(?:most|many|some|all|each|both)(?: of (?:them|whom))? ?|who are |who is |of |are |from |in |the |mostly |mainly |usually |im |in )*$`,
  'iu',
);
const BEHIND = new RegExp(`^[\\s-]?(?:old |of age )?${OTHERS}(?!\\p{L})`, 'iu');
const WORK_WITH =
  /\b(?:work(?:s|ing)? with|support(?:s|ing)?|cares? for|caring for|look(?:s|ing)? after|teach(?:es|ing)?|coach(?:es|ing)?|treat(?:s|ing)?|serv(?:e|es|ing)|help(?:s|ing)?|services? for|home to|homes for|run for|open to|holidays for|(?:betreu|unterstütz|begleit|unterricht)\p{L}*|Arbeit mit|arbeiten mit|Angebote? für)\b/iu;
const HIRED =
  /\b(?:candidates?|applicants?|applications?|looking for|ideal(?:ly)?|preferabl[ey]|need not apply|we (?:want|seek|need|hire)|you should be|you must be|you are (?:aged|under|between|in your)|Bewerb\p{L}*|suchen|gesucht|idealerweise|sollten?)\b/iu;
/** What the law asks for, or what is open to every age. */
const LAWFUL =
  /\b(?:company|firm|business|building|house|Unternehmen|Firma|Betrieb|Gebäude|alcohol|licen[cs](?:e|ed|ing)|by law|legal(?:ly)?|insurance|insurers?|insured|minimum wage|regardless of|irrespective|whatever your|any age|all ages|of every age|pension|gesetzlich\p{L}*|Jugendschutz\p{L}*|Versicherung\p{L}*|unabhängig von|ungeachtet)\b/iu;
/** Up to this age it is that of children and young people, whom the work is for. */
const LAST_OF_CHILDREN = 19;

/** Whether an age is that of the person to be hired. `before` and `behind` are the rest of its sentence. */
export function isAgeOfHire(before: string, words: string, behind: string): boolean {
  if (LAWFUL.test(before) || LAWFUL.test(behind)) return false;
  const ages = words.match(/\d+/g)?.map(Number) ?? [];
  if (ages.length > 1 && Math.max(...ages) <= LAST_OF_CHILDREN) return false;
  if (BEFORE.test(before) || BEHIND.test(behind)) return false;
  return HIRED.test(before + words + behind) || !WORK_WITH.test(before);
}
