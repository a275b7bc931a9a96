import { fillIn, removal } from '#shared/checks/better.ts';
import { type Context, type Found, findPattern, PROSE, type Rule } from '#shared/checks/rule.ts';
import { DE_OF_THE_JOB, DE_SPOKEN_AFTER, DE_SPOKEN_LINE } from '#shared/checks/words/spoken-german.ts';
import { gapsIn } from '#shared/text/kinds/gaps.ts';
import { UNKNOWN_SENDER } from '#shared/text/kinds/shown.ts';
import { type Line, type Reading, type Span, splitSentence } from '#shared/text/sentences.ts';

type Place = Span & { reading: Reading };
/** What stands before a place, as far as one phrase reaches. */
const before = ({ reading, from }: Place): string => reading.text.slice(Math.max(0, from - 40), from);

const PLACEHOLDER_WHY = 'A placeholder was left in the text.';
const DOUBLE = /\{\{[^{}\n]{0,80}\}\}|\$\{[^{}\n]{1,60}\}|%[A-Z][A-Z_]{2,40}%/g;
const SINGLE = /\{[\p{L}_][\p{L}\p{N}_ ]{1,60}\}/gu;
const ANGLE =
  /<(?=[^<>\n\s\d=])(?=[^<>\n]*\p{L}{2})(?!\/?(?:b|i|u|p|br|em|h[1-6]|hr|li|ol|ul|strong|span|div|a|code|pre|table|tr|td|th|img|blockquote|canvas|video|svg|script|form|input|button|template|section|main|header|footer|nav|select|iframe)\b)[^<>\n]{1,59}[^<>\n\s]>/giu;
const WORDS =
  /(?<![\p{L}\p{N}])(?:TBC|TBD|TBA|TODO|FIXME|CHANGEME|XX+|to be (?:decided|finali[sz]ed|agreed later|confirmed|determined|announced|added|inserted|filled in|completed|advised|specified|supplied)|lorem(?: ipsum)?|dolor sit amet|(?:insert (?:\p{L}+ ){0,3}|(?:add|enter|paste) (?:salary|pay|date|name|link|address|text|details|location|title|company \p{L}+|job \p{L}+) )here|placeholder(?: text)?|(?:name|date|salary|pay|amount|text|link|address|line|title|figure|location|company name|job title|details) (?:goes|to go) here|(?:details|salary|date|link|name|address|pay|figures) to follow|your company(?: name)? here|(?:wird|werden|ist|sind) (?:noch )?(?:ergänzt|nachgereicht|einzufügen|einzutragen|zu ergänzen|auszufüllen|bekannt gegeben|bekanntgegeben)|(?:hier|bitte) (?:\p{L}+ ){0,2}(?:einfügen|eintragen|ergänzen|einsetzen|ausfüllen)|Platzhalter(?:text)?|Blindtext|Mustertext|(?:Erika|Max|Maria) Mustermann|Musterfrau|Musterfirma|Muster(?:firma)? (?:GmbH|AG)|Musterstadt|Musterstraße|Musterunternehmen|(?:John|Jane) Doe|(?:ACME|Acme) (?:Corp(?:oration)?|Inc|Ltd)|n\.?n\.)(?![\p{L}\p{N}])/giu;
/** Figures, dates and names that were left open. */
const OPEN_FIGURES: readonly RegExp[] = [
  /(?:[£€$]|EUR|GBP|USD|CHF) ?(?:[xX#?_]{1,3}[.,]?[xX#?_]{2,3}(?:[.,][xX#?_]{2,3})?|\?+|_+|…|\.{3})(?:k\b)?/g,
  /(?<![\p{L}\p{N}])(?:[xX]{1,3}[.,][xX]{3}|[xX]{2,3}[.,]?[xX]{2,3}|[xX]{2}[.:][xX]{2}(?:[.:][xX]{2,4})?|20[xX]{2}|[Xx]{2}[kK%]|0{2}[./-]0{2}[./-]0{4}|(?<!^)#{3,}|(?<=\p{Ll} )#{2})(?:[€£$]| ?(?:EUR|Euro))?(?![\p{L}\p{N}])/gmu,
  /(?<![\p{L}\p{N}])(?:DD[./-]MM[./-]YYYY|MM[./-]DD[./-]YYYY|YYYY-MM-DD|dd[./-]mm[./-]yy(?:yy)?|TT\.MM\.JJJJ|tt\.mm\.jjjj|DD Month YYYY|Month DD|Month YYYY)(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}'])(?:(?<!\p{L} )[XYN]\+?|(?<=(?:have|has|get|gets|a|our|us|with|least|of|over|than|mit|über|ab|mindestens|and|in|within|to|for) )[XYN]\+?|[XYN] ?(?:-|–|to|bis) ?[XYN]) (?=(?:years?|days?|hours|weeks|months|%|percent|people|employees|locations|offices|miles|minutes|Jahren?|Tagen?|Stunden|Wochen|Monaten?|Prozent|Euro|Mitarbeitende)\b)/gu,
  /(?<![\p{L}\p{N}])(?:Your|My|Our|The|Company|Contact(?: Person)?|Hiring Manager|Recruiter|First|Last|Full|Candidate|Client|Employer|Street|Manager) (?:Company )?(?:Name|Address|Title|Location|City|Email|Phone Number|Website)(?= (?:is|are|in|at|and|we|offers)\b|[.,!]| *$)/gmu,
  /\((?:insert|add|enter|your|company|recruiter|contact|hiring manager|job|e\.g\.,? your|please (?:insert|add|specify|fill)|tbc|tbd|tba|link(?: here)?|salary(?: range)?|date|deadline|name|email|phone|website|url|location|amount|Firmenname|Name|Datum|Gehalt|Link|Ort|bitte [\p{L} ]+)(?: (?:name|title|date|salary|link|email|address|amount|location|here|details|number|figure|range|department|\p{L}+ here))*\)/giu,
  /(?<![\p{L}\p{N}?])\?{3,}(?![\p{L}\p{N}])/gu,
  /\[(?:[xX?#…•\s]|\.{2,3}|-{1,3}){1,6}\](?!\()/gu,
  /(?<=^[^\S\n]{0,12}(?:[•*\-–][^\S\n]{0,4})?)(?:(?:insert|add|paste|describe|list|put|fill in|enter|write|include|type) (?:[\p{L}'’/&-]+,? ){0,8}(?:here|below)(?=[^\S\n]*[.!]?[^\S\n]*$)|(?:insert|paste) (?:your |the |our |company |a |any )*(?:logo|text|name|link|photo|picture|image|description|title|details|address|salary|date|benefits|duties|boilerplate|signature|paragraph)\b|(?:text|title|name|logo|image|photo|picture|link|details|description|content|subtitle|headline|tagline|summary|map|video) here(?=[^\S\n]*[.!]?[^\S\n]*$)|(?:benefit|requirement|bullet(?: point)?|responsibility|duty|skill|task|perk|item|point|qualification|heading|paragraph|section|sentence|aufgabe|anforderung|vorteil|benefit|stichpunkt|punkt) #?(?:\d|[xX])\.?(?=[^\S\n]*$)|(?:note to self|note to (?:the )?(?:hr|recruiter|editor|designer|marketing|team|hiring manager)|notes? for (?:hr|the recruiter|the editor|marketing|the team)|internal note|hr to (?:check|confirm|add|fill)|@hr|\/\/ ?(?=\p{L})|(?:please )?complete this (?:section|part|field|paragraph))[^\n]{0,80})/gimu,
  /(?<!\p{L})(?:description|summary|paragraph|company|team|role|job|statement|bullets|benefits|logo|image|photo|overview|intro(?:duction)?|boilerplate|blurb|text|copy|content|disclaimer|map|video|list|requirements|duties|responsibilities|perks) (?:goes|go|comes|to go|belongs|will go|should go) (?:in )?here(?!\p{L})/giu,
  /\(?\b(?:delete|strike out|remove|cross out) (?:as (?:appropriate|applicable|necessary|required)|if (?:not|un|in)[- ]?(?:applicable|needed|required|relevant|necessary)|where (?:not )?(?:appropriate|applicable|needed)|whichever (?:does not|doesn['’]t|is not)[^)\n]{0,20}|one)\b\)?|\((?:choose|select|pick|circle) (?:one|an option|from|as)[^)\n]{0,30}\)|\b(?:choose|select|pick|circle) one ?:|\b(?:nicht zutreffendes|unzutreffendes) (?:bitte )?streichen\b/giu,
  /(?<![\p{L}\p{N}])(?:(?:ABC|XYZ|Acme|ACME|Contoso|Foo|Company) (?:Company|Ltd|Limited|Inc|LLC|GmbH|plc|PLC|Corp|Corporation|Co|XYZ|ABC|Group|Industries|Pty|School|University)|Company [XYZ]|Firma (?:XYZ|ABC|XY)|0{3}[ -]?0{3}[ -]?0{3,4}|0{4,5}[ -]0{5,6}|\?{1,2}[./]\?{1,2}[./](?:\?{2,4}|(?:20)?\d\d)|\?{1,2} (?=\p{L}{3,9} 20\d\d))(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])(?:[Xx]{2}|\bn\b(?= years)|N\/A|[Nn]\+?|#|\?{1,2}|_) (?=(?:days|years|hours|weeks|months|people|miles|employees|minutes|locations)(?!\p{L}))/gu,
  /\((?:link to|link:?|insert|fill in|please (?:insert|add|confirm|check|complete)|to be (?:added|confirmed|completed|inserted|updated|checked|agreed with))\b[^()\n]{0,50}\)/giu,
  /(?<=\b(?:salary|pay|location|hours|start date|closing date|deadline|reports to|contact|email|phone|benefits|holiday|department|reference|ref|job title)[^\S\n]{0,4}:[^\S\n]{0,12})(?:-|–|—|n\/a|none|xyz|abc|null|undefined|nan|#n\/a|blank|empty)(?=[^\S\n]*$)/gimu,
  /(?<!\p{L})(?:Jobtitel|Firmenname|Ansprechpartner|Stadt|Gehaltsspanne|Unternehmensname) (?=einfügen|hier|eintragen)/giu,
  /(?:01234 ?567 ?890|0123[ /-]?456 ?789|\+1 555|123 Main St(?:reet)?|0?1234[ /-]?5678\d*)(?!\d)/gi,
  /(?<!\d[-) .]{0,2})555-01\d\d(?!\d)/g,
  /(?<![\p{L}\p{N}])[X]{1,2} ?%|<%[^%\n]{1,60}%>|\{%[^%\n]{1,60}%\}|%%[\p{L}_]{2,40}%%|(?<![\p{L}\p{N}#])#[A-Z_]{3,40}#|__[A-Z][A-Z_ ]{2,40}__|‹[^›\n]{2,40}›|\$[a-z]+(?:_[a-z]+)+\b|\$[A-Z]{2,}[A-Z_]*\b|(?<=: ?)(?:…|\.{3}|\?{1,2}|[-–—]{2,})(?=[^\S\n]*$)/gmu,
  /\(\([\p{L}_ ]{2,40}\)\)|<<[^<>\n]{2,60}>>|«[\p{Lu}_]{3,40}»|\|[\p{Lu}_]{3,40}\||(?<![\p{L}\p{N}])@@[\p{L}_]{2,40}@@|\[\s*\]|(?<!\p{L})\{\s*\}/gu,
];
const SHORT = /^(?:tbc|tbd|tba|todo|xx+|n\.?n\.)$/i;
/** As common in small letters. */
const SMALL = /^tb[acd]$/i;
const BLANKS = /(?<![\p{L}\p{N}])_{3,}(?![\p{L}\p{N}])|_{4,}|(?<![.…])\.{5,}/gu;

/** '[30 days]' and '[£12.21 an hour]' are figures in brackets. */
const isFigure = (gap: string): boolean =>
  /\d/.test(gap) && !/insert|add|your|xx|tb[acd]|\be\.?g\b|placeholder|name|date|link|list|describe|choose/i.test(gap);

/** What an editor says of quoted words. */
const EDITORIAL = /^\[sic!?\]$/i;

const bracketed = (context: Context): Found[] =>
  context.readings.flatMap((reading) =>
    gapsIn(reading.text)
      .filter((gap) => gap !== UNKNOWN_SENDER && !isFigure(gap) && !EDITORIAL.test(gap))
      .flatMap((gap) => placesOf(context, reading, gap)),
  );

function placesOf(context: Context, reading: Reading, gap: string): Found[] {
  const found: Found[] = [];
  for (let from = reading.text.indexOf(gap); from !== -1; from = reading.text.indexOf(gap, from + gap.length)) {
    const at = { from, to: from + gap.length, reading };
    if (!context.isSpared(reading, at)) found.push({ at, why: PLACEHOLDER_WHY, better: [fillIn] });
  }
  return found;
}

const ROMAN = /(?<!\p{L})(?:X{0,3}(?:I[VX]|V?I{2,3}|VI)|X{1,3}[IV])(?!\p{L})/u;
const NUMBERED = /(?:chapters?|volume|part|book|act|kapitel|band|teil|akt) $/iu;
/** 'Chapters XIX and XX': another Roman number stands in the sentence, or before it what it counts. */
const isRoman = (words: string, at: Place): boolean =>
  /^X{2,3}$/.test(words) &&
  (NUMBERED.test(before(at)) || splitSentence(at.reading, at).some((text) => ROMAN.test(text)));

const ABOUT = /(?<!\p{L})(?:the|an?|this|\p{L}+['’]s|de[rnm]|das|eine?n?|diese[rsnm]?)(?: \p{Ll}+)? $/iu;
const FILLER = /^(?:lorem(?: ipsum)?|blindtext|platzhalter|dummy text)$/i;
const SHOWN = /(?<!\p{L})(?:as|like|with|als|wie|mit) $/iu;
/** 'Swap the lorem ipsum for the blurb', 'marks what is left out with […]': the text speaks of gaps. */
const isSpokenOf = (at: Place): boolean => {
  const words = at.reading.text.slice(at.from, at.to);
  if (FILLER.test(words)) return ABOUT.test(before(at)) && !/^ dolor/i.test(at.reading.text.slice(at.to, at.to + 6));
  return /^\[(?:…|\.{3})\]$/.test(words) && SHOWN.test(before(at));
};

const TICKED = /`[^`\n]{1,60}`/g;
const CODE = /[_{}<>=$[\]]|\w\(/;
/** Where code stands: a text that sets one piece of code in backticks sets words in them as code, too. */
function codeIn({ text }: Reading): readonly Span[] {
  if (!text.includes('`')) return [];
  const ticked = [...text.matchAll(TICKED)];
  if (!ticked.some(({ 0: code }) => CODE.test(code))) return [];
  return ticked.map(({ index, 0: code }) => ({ from: index, to: index + code.length }));
}

/** What no code holds: in it braces and tags are what the text is about. */
function outsideCode(found: readonly Found[]): Found[] {
  const known = new Map<Reading, readonly Span[]>();
  return found.filter(({ at }) => {
    if (!at) return true;
    const spans = known.get(at.reading) ?? codeIn(at.reading);
    known.set(at.reading, spans);
    return !spans.some(({ from, to }) => from <= at.from && at.to <= to);
  });
}

const openWords = (context: Context): Found[] =>
  findPattern(context, { of: WORDS, why: PLACEHOLDER_WHY, better: () => [fillIn] }).filter(({ at }) => {
    const words = at?.reading.text.slice(at.from, at.to) ?? '';
    if (!SHORT.test(words)) return true;
    if (at && isRoman(words, at)) return false;
    const isOpen = SMALL.test(words) || words === words.toUpperCase();
    return isOpen && !context.roleSpeaksOf(words.toLowerCase());
  });

export const placeholder: Rule = {
  id: 'open/placeholder',
  level: 'fix',
  kinds: PROSE,
  languages: null,
  says: 'A gap that was not filled in: [closing date], <name>, {{salary}}, TBC, XXX, lorem ipsum.',
  source: 'house',
  find: (context) =>
    outsideCode([
      ...bracketed(context),
      ...[DOUBLE, SINGLE, ANGLE, BLANKS, ...OPEN_FIGURES, ...(context.lexicon?.gaps ?? [])].flatMap((of) =>
        findPattern(context, { of, why: PLACEHOLDER_WHY, better: () => [fillIn] }),
      ),
      ...openWords(context),
    ]).filter(({ at }) => !at || !isSpokenOf(at)),
};

const MARKUP_WHY = 'Marks of Markdown or HTML show as they are where the text is pasted.';
const MARKUP: readonly RegExp[] = [
  /^#{1,6}(?=[^\S\n]+\S)/gm,
  /(\*\*|__)(?=\S)(?:(?!\1)[^\n])+?(?<=\S)\1/g,
  /(?<![\p{L}\p{N}*])\*(?=[\p{L}"“])[^*\n]{1,80}(?<=[\p{L}\p{N}.!?"”])\*(?![\p{L}\p{N}*])/gu,
  /`{3}[a-z]*|`[^`\n]{1,60}`/g,
  /\[[^\]\n]{1,80}\]\((?:https?:|mailto:)[^)\s]*\)/g,
  /<\/?(?:b|i|u|p|br|em|h[1-6]|hr|li|ol|ul|strong|span|div|a|code|pre|table|tr|td|th|img|blockquote)(?:\s[^<>\n]{0,120})?\/?>/gi,
  /^(?:-{3,}|\*{3,}|_{3,}|={3,}|\*(?: \*){2,}|-(?: -){2,})[^\S\n]*$/gm,
  /&(?:nbsp|amp|lt|gt|quot|#39);/g,
  /^\|.*\|[^\S\n]*$/gm,
  /&(?:#x?[\da-f]{2,6}|[rl][sd]quo|[nm]dash|hellip|bull|apos|copy|euro|pound|[aou]uml|szlig);/gi,
  /~~[^~\n]{1,80}~~|^[-*][^\S\n]\[[ xX]\](?=\s)|(?<!^>[^\n]{0,1000}\n)^>{1,3}(?=[^\S\n]+\S)(?![^\n]*\n[^\S\n]*>)|!\[[^\]\n]{0,80}\]\([^)\s]*\)|<!--[^\n]{0,120}?-->/gm,
  /<\|[a-z_]{2,20}\|>|\[\/?INST\]|<\/?s>|【[^】\n]{1,40}】|:contentReference\[[^\]]*\](?:\{[^}]*\})?|\b(?:oaicite|turn\d+(?:search|view)\d+)\b|[?&]utm_source=(?:chatgpt|openai)[\w.]*/g,
  /\\n(?<!:[\w\\]{0,60}\\n)|\\[*_#]|(?<=\d)\\\.|â€(?:™|œ|“|”|˜|¦)|Ã[¤¶¼Ÿ©]|Â£|�/g,
  /^(?:[^\S\n]*\*{0,2})(?:(?:word|character) count|wordcount|wortanzahl|zeichenanzahl|prompt|system prompt|assistant|user|output|tone(?: of voice)?|key changes|changes made|end of (?:job )?(?:advert|ad|description|text|document)|version \d+|option \d+|variant \d+|draft \d+|system|instructions?(?: to (?:the )?(?:ai|model|assistant))?|meta (?:description|title)|seo (?:title|keywords|description)|keywords|target length|variante \d+|entwurf \d*|tonalität)\*{0,2}:[^\n]{0,100}$|^[^\S\n]*(?:-{2,} ?)?[([]?(?:end of (?:the )?(?:job )?(?:advert|ad|text|post|email|description|posting)|total words|draft (?:v?\d|for (?:review|approval)))\b ?-{0,3}[)\]]?$|^[^\S\n]*[([](?:word count|\d+ words|approx\.? \d+ words|end of (?:advert|text|post|email|job advert)|\d+ Wörter|\d+ characters|\d+ Zeichen)[^)\]\n]{0,30}[)\]]|^[^\S\n]*[~≈]?\d{2,4} (?:words|Wörter)\.?$/gim,
  /^[^\S\n]*[*_#]{0,3} ?(?:option|version|variante?|draft|entwurf|fassung) (?:\d{1,2}|[A-E]|[IVX]{1,3})(?: ?[-–—(,:][^\n]{0,60})?[^\S\n]*$/gimu,
];

/** A first line in which a model speaks of the text instead of writing it. */
const SPOKEN_BEFORE =
  /^[^\S\n]*(?:(?:sure|certainly|of course|absolutely|great|okay|ok|got it|no problem|happy to help|great question|good question|understood|perfect|(?:thanks|thank you)(?: for [^\n!.,]{3,60})?)[,!.](?! (?:you|we|this|that|it|our|the|i)\b)[^\n]{0,160}|(?:(?:below(?: you['’]ll find| you will find| you can find)?|find below|the following is) (?:is |are )?(?:a|an|the|your|my)?\b|based on (?:the|your) (?:information|input|brief|details|prompt|instructions)|per your (?:request|brief)|as an? (?:ai|language model|large language model)|this is (?:a|the|your) (?:draft|revised|updated))[^\n]{0,160}|(?:natürlich|gerne?|klar|selbstverständlich|sehr gerne)[,!][^\n]{0,160}|(?:hier ist|hier sind|anbei)\b[^\n]{0,120})(?=\n|$)/i;
/** Lines that name what was asked for; they stand below a heading, too. */
const SPOKEN_LINE =
  /^[^\S\n]*(?:(?:sure|certainly|of course|as requested|as discussed)?[,!.]? ?(?:here(?:'|’)?s|here is|here are|below is|below are|please find|attached is)\b[^\n]{0,120}\b(?:advert|ad|description|spec|specification|emails?|posts?|text|draft|version|questions|guide|message|interview|posting|listing)\b[^\n]{0,80}|(?:as requested|per your request|as per your)\b[^\n]{0,160}|i(?:'|’)?(?:ve| have) (?:written|created|drafted|prepared|put together|rewritten|revised)\b[^\n]{0,160}|(?:revised|updated|final|improved|polished|shortened|rewritten) (?:version|draft|advert|text|job advert)\s*:[^\n]{0,160}|(?:hier ist|hier sind|hier kommt|anbei|nachfolgend|im folgenden)\b[^\n]{0,60}\b(?:entwurf|stellenanzeige|anzeige|text|fassung|version|vorschlag|e-mail|beitrag|beiträge|fragen|leitfaden)\b[^\n]{0,80})(?=\n|$)/i;
const SPOKEN_AFTER =
  /^[^\S\n]*(?:let me know (?:if|how|whether|what)[^\n]{0,60}\b(?:changes?|adjust\p{L}*|tweak\p{L}*|edit\p{L}*|version|shorter|longer|tone|anything else(?: (?:i can|you need|you(?:'|’)d like)[^\n]{0,30}\?|\?(?=[^\S\n]*$))|revis\p{L}*|modif\p{L}*|tailor\p{L}*|refine\p{L}*|different|works|looks|sounds|like it|format|customi[sz]e\p{L}*|more (?:formal|casual))|if you(?:'|’)?(?:d| would) like,? (?:me to (?:make|write|adjust|tweak|revise|refine|shorten|lengthen|rewrite|create|draft|tailor|add|turn|translate|adapt|edit|change|expand|format|provide a|generate|include|modify|customi[sz]e|polish|reword|rephrase|do another)|i can (?:also )?(?:make|write|adjust|tweak|revise|refine|shorten|lengthen|rewrite|create|draft|tailor|add|turn|translate|adapt|edit|change|expand|format|provide a|generate|include|modify|customi[sz]e|polish|reword|rephrase|do another)|(?:any )?(?:changes|edits|adjustments|revisions|tweaks)|another version|a (?:shorter|longer|different|more|less))|i(?:'|’)?(?:ve| have) (?:written|created|drafted|kept|included|used|tailored|made|avoided|left|added|structured)|do you want me to (?:make|write|adjust|tweak|revise|refine|shorten|lengthen|rewrite|create|draft|tailor|add|turn|translate|adapt|edit|change|expand|format|provide a|generate|include|modify|customi[sz]e|polish|reword|rephrase|do another)|shall i (?:make|write|adjust|tweak|revise|refine|shorten|lengthen|rewrite|create|draft|tailor|add|turn|translate|adapt|edit|change|expand|format|provide a|generate|include|modify|customi[sz]e|polish|reword|rephrase|do another)|should i (?:make|write|adjust|tweak|revise|refine|shorten|lengthen|rewrite|create|draft|tailor|add|turn|translate|adapt|edit|change|expand|format|provide a|generate|include|modify|customi[sz]e|polish|reword|rephrase|do another)|want me to (?:make|write|adjust|tweak|revise|refine|shorten|lengthen|rewrite|create|draft|tailor|add|turn|translate|adapt|edit|change|expand|format|provide a|generate|include|modify|customi[sz]e|polish|reword|rephrase|do another)|(?:happy|glad) to (?:make|write|adjust|tweak|revise|refine|shorten|lengthen|rewrite|create|draft|tailor|add|turn|translate|adapt|edit|change|expand|format|provide a|generate|include|modify|customi[sz]e|polish|reword|rephrase|do another)|i can also (?:make|write|adjust|tweak|revise|refine|shorten|lengthen|rewrite|create|draft|tailor|add|turn|translate|adapt|edit|change|expand|format|provide a|generate|include|modify|customi[sz]e|polish|reword|rephrase|do another)|(?:please )?(?:remember|be sure|make sure|don(?:'|’)t forget) to (?:replace|add|fill|insert|update|customi[sz]e)|(?:please )?replace (?:the )?(?:placeholders?|brackets|bracketed)|(?:this|the above) (?:(?:job )?(?:advert|ad|version|draft|text|post|posting|description|email|message|copy|listing)) (?:aims|highlights|focuses|avoids|keeps|emphasi[sz]es|follows|uses|meets|includes|stays|reflects|has been|is (?:designed|written|optimi[sz]ed|tailored|meant|intended))|möchten sie, dass ich|soll ich|gerne? passe ich|wenn sie möchten|ich kann (?:den|die|das|auch)|ich habe (?:den|die|das|hier|mich)|bitte (?:ersetzen|ergänzen) sie|hinweis: (?:dieser?|bitte|ich)|(?:i )?hope (?:this|that|it)(?: version| draft| one)? (?:helps?|works|meets|suits|fits|is|does|captures|gives)|i hope this|happy (?:hiring|recruiting)|good luck (?:with|finding|on|in) (?:your|the|this|hiring|finding)|please (?:review|adapt|adjust|edit|tailor|proofread|check)\b[^\n]{0,40}\b(?:as needed|necessary|before|publish|accuracy|details|needs|your)|you (?:can|may|might|could|should)(?: also| want to| wish to| like to| now| then| further)* (?:customi[sz]e|adapt|tweak|adjust|personali[sz]e|tailor|edit|modify|add your|replace|fill in|copy)|if you (?:need|want|prefer) (?:a|another|an|me|it|this|the)\b[^\n]{0,60}\b(?:version|shorter|longer|different|tone|me know|just (?:ask|say)|language|changes|edits|format)|is there anything else (?:you(?:'|’)d like|you need|i can)|(?:you can )?copy(?: and | & |\/|-)?paste|as an? (?:large )?language model|(?:key |main |summary of )?changes(?: made)? ?:|explanation ?:|rationale ?:|why this works|why it works|(?:sources?|references?) ?: ?\[|i kept (?:it|the|this)|i (?:made|wrote|added|used|left|chose|focused) [^\n]{0,60}\b(?:tone|text|advert|ad|version|words?|wording|inclusive|language|placeholders?|draft|concise)\b|feel free to (?:copy|use|share feedback|adjust|edit|adapt|customi[sz]e|modify|tweak)|would you like (?:me to (?:make|write|adjust|tweak|revise|refine|shorten|lengthen|rewrite|create|draft|tailor|add|turn|translate|adapt|edit|change|expand|format|provide a|generate|include|modify|customi[sz]e|polish|reword|rephrase|do another)|(?:a|an|another|any|it|the)\b[^\n]{0,40}\b(?:version|shorter|longer|tone|changes|edits|adjustments|variation|draft|adjusted|text|format\p{L}*))|please let me know (?:if|whether)[^\n]{0,50}\b(?:changes?|adjust\p{L}*|version|shorter|longer|tone|edits?|revisions?|tweaks?)|note: (?:this|the|please|i)|this (?:job )?(?:advert|description|text|version|draft) (?:is|was|has been) (?:written|designed|crafted|based)|as an ai|sag mir|lassen sie mich wissen|ich hoffe, (?:das|dieser)|kann ich (?:noch|sonst)|lass mich wissen|gib (?:mir )?bescheid|sagen sie (?:mir )?bescheid|just say the word|anything else(?=\?[^\S\n]*$)|need (?:any|more) changes|want (?:it|a) (?:shorter|longer|different)|i can (?:make|adjust|shorten) (?:it|this|the)|subject: (?:job advert|draft)[^\n]{0,40}approval)\b/iu;

/** Lines from the end on, as long as a model speaks in them. */
function closingLines(lines: readonly Line[]): Line[] {
  const others = lines.findLastIndex(({ text }) => !SPOKEN_AFTER.test(text) && !DE_SPOKEN_AFTER.test(text));
  return lines.slice(others + 1);
}

function spoken(context: Context): Found[] {
  const why = 'It speaks about the text and does not belong to it.';
  return context.readings.flatMap((reading) => {
    const lines = reading.lines.filter(({ text }) => text.trim() !== '');
    const opening = lines.filter(
      ({ text }, index) =>
        SPOKEN_LINE.test(text) ||
        DE_SPOKEN_LINE.test(text) ||
        (index === 0 && SPOKEN_BEFORE.test(text) && !DE_OF_THE_JOB.test(text)),
    );
    return [...new Set([...opening, ...closingLines(lines)])].flatMap(({ from: start, text }) => {
      const from = start + text.length - text.trimStart().length;
      const at = { from, to: from + text.trim().length, reading };
      return context.isSpared(reading, at) ? [] : [{ at, why, better: [removal(reading, at)] }];
    });
  });
}

/** The words inside the marks: '**Pay**' → 'Pay'. */
const unmarked = (text: string): string =>
  text
    .replace(/^\[([^\]\n]+)\]\(.*\)$/, '$1')
    .replace(/^(\*\*|__|\*|`)([\s\S]+)\1$/, '$2')
    .replace('&amp;', '&')
    .replace('&nbsp;', ' ');

const markup = (context: Context): Found[] =>
  MARKUP.flatMap((of) =>
    findPattern(context, {
      of,
      why: MARKUP_WHY,
      better: ({ index, 0: found }, reading) => {
        const text = unmarked(found);
        const span = { from: index, to: index + found.length };
        if (text === found) return [removal(reading, span)];
        return [{ act: 'replace', label: text, ...span, text }];
      },
    }),
  );

const TAG = /^<([a-z]\d?|[a-z]{2,10})>$/i;
/** 'Set emphasis with <em> in the book': a tag inside a sentence that nothing closes is spoken of. */
function isLoneTag({ at }: Found): boolean {
  const name = at && TAG.exec(at.reading.text.slice(at.from, at.to))?.[1];
  return !!name && SHOWN.test(before(at)) && !at.reading.text.includes(`</${name}>`, at.to);
}

export const leftover: Rule = {
  id: 'open/leftover',
  level: 'fix',
  kinds: PROSE,
  languages: null,
  says: 'Marks of Markdown or HTML, and lines such as ‘Here is your job advert’.',
  source: 'house',
  find: (context) => [...spoken(context), ...outsideCode(markup(context)).filter((one) => !isLoneTag(one))],
};
