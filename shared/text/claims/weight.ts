const WISH =
  /\b(?:desirable|(?:nice|good|great)[- ]to[- ]haves?|(?:an?|is|be) (?:big |real |definite )?plus|(?:is|are) a bonus|would be good|helps(?=[.,;]|$)|bonus points?|an? (?:added |real |big |distinct )?(?:asset|bonus(?=[.,;!]|$))|would be (?:an? )?(?:nice|great|lovely|ideal|advantage|bonus|handy)|preferred|preferabl[ey]|ideally|advantage(?:ous)?|beneficial|helpful|useful|handy|appreciated|would help|it helps|not (?:be )?(?:essential|required|necessary|needed|a (?:must|requirement|condition))|need not|needn['’]t|optional|welcome(?: but|(?=[.,;]|$)))\b|\basset:|wünschenswert|von vorteil|idealerweise|ein plus|pluspunkt|gern(?:e)? auch|gern gesehen|\bif you (?:happen to )?(?:have|hold) one\b|happen to have|^gern mit\b|^merit(?:s|ing)?:|meriterande|begrüßenswert|wünschen würden|erwünscht|^kann:?$|kein(?:e)? (?:muss|bedingung|voraussetzung|pflicht)|hilfreich|nützlich|bevorzugt|ist schön|wäre gut|gut wäre|nicht nötig|nicht (?:zwingend|erforderlich|notwendig)|\bwäre (?:schön|toll)/i;
const MUST =
  /\b(?:essential|must(?:-haves?)?|required?|requires|mandatory|necessary|need to have|you(?:['’]ll| will)? need|prerequisite|indispensable|compulsory|obligatory|non-negotiable|a condition)\b|zwingend|erforderlich|voraussetzung|setzen wir voraus|vorausgesetzt|notwendig|unverzichtbar|\bmuss\b|\bmüssen\b|\bpflicht\b|\bbedingung\b|verpflichtend|obligatorisch|brauchst du|(?:du brauchst|sie brauchen|ihr braucht)(?! kein)|without which|ohne (?:geht|den|die|das) .{0,20}(?:nicht|geht)|unbedingt|ein muss\b|^muss:?$|is a requirement/i;

/** Whether the words call something desirable. */
export const isWish = (text: string): boolean => WISH.test(text);

/** Whether the words say that something must be. */
export const mustOf = (text: string): boolean => MUST.test(text);
