import { fillIn, removal } from '#shared/checks/better.ts';
import type { Line, Reading } from '#shared/checks/reading.ts';
import { type Context, type Found, findPattern, PROSE, type Rule } from '#shared/checks/rule.ts';
import { gapsIn } from '#shared/kinds/gaps.ts';
import { UNKNOWN_SENDER } from '#shared/kinds/shown.ts';

const PLACEHOLDER_WHY = 'A placeholder was left in the text.';
const DOUBLE = /\{\{[^{}\n]{0,80}\}\}|\$\{[^{}\n]{1,60}\}|%[A-Z][A-Z_]{2,40}%/g;
const SINGLE = /\{[\p{L}_][\p{L}\p{N}_ ]{1,60}\}/gu;
const ANGLE =
  /<(?=[^<>\n]*\p{L}{2})(?!\/?(?:b|i|u|p|br|em|h[1-6]|hr|li|ol|ul|strong|span|div|a|code|pre|table|tr|td|th|img|blockquote)\b)[^<>\n]{2,60}>/giu;
const WORDS =
  /(?<![\p{L}\p{N}])(?:TBC|TBD|TBA|TODO|FIXME|CHANGEME|XX+|to be (?:decided|finali[sz]ed|agreed later|confirmed|determined|announced|added|inserted|filled in|completed|advised|specified|supplied)|lorem ipsum|dolor sit amet|(?:insert (?:\p{L}+ ){0,3}|(?:add|enter|paste) (?:salary|pay|date|name|link|address|text|details|location|title|company \p{L}+|job \p{L}+) )here|placeholder(?: text)?|(?:name|date|salary|pay|amount|text|link|address|line|title|figure|location|company name|job title|details) (?:goes|to go) here|(?:details|salary|date|link|name|address|pay|figures) to follow|your company(?: name)? here|(?:wird|werden|ist|sind) (?:noch )?(?:ergänzt|nachgereicht|einzufügen|einzutragen|zu ergänzen|auszufüllen|bekannt gegeben|bekanntgegeben)|(?:hier|bitte) (?:\p{L}+ ){0,2}(?:einfügen|eintragen|ergänzen|einsetzen|ausfüllen)|Platzhalter(?:text)?|Blindtext|Mustertext|(?:Erika|Max|Maria) Mustermann|Musterfrau|Musterfirma|Muster(?:firma)? (?:GmbH|AG)|Musterstadt|Musterstraße|Musterunternehmen|(?:John|Jane) Doe|(?:ACME|Acme) (?:Corp(?:oration)?|Inc|Ltd)|n\.?n\.)(?![\p{L}\p{N}])/giu;
/** Figures, dates and names that were left open. */
const OPEN_FIGURES: readonly RegExp[] = [
  /(?:[£€$]|EUR|GBP|USD|CHF) ?(?:[xX#?_]{1,3}[.,]?[xX#?_]{2,3}(?:[.,][xX#?_]{2,3})?|\?+|_+|…|\.{3})(?:k\b)?/g,
  /(?<![\p{L}\p{N}])(?:[xX]{1,3}[.,][xX]{3}|[xX]{2,3}[.,]?[xX]{2,3}|[xX]{2}[.:][xX]{2}(?:[.:][xX]{2,4})?|20[xX]{2}|[Xx]{2}[kK%]|0{2}[./-]0{2}[./-]0{4}|(?<!^)#{3,}|(?<=\p{Ll} )#{2})(?:[€£$]| ?(?:EUR|Euro))?(?![\p{L}\p{N}])/gmu,
  /(?<![\p{L}\p{N}])(?:DD[./-]MM[./-]YYYY|MM[./-]DD[./-]YYYY|YYYY-MM-DD|dd[./-]mm[./-]yy(?:yy)?|TT\.MM\.JJJJ|tt\.mm\.jjjj|DD Month YYYY|Month DD|Month YYYY)(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}'])(?:(?<!\p{L} )[XYN]\+?|(?<=(?:have|has|get|gets|a|our|us|with|least|of|over|than|mit|über|ab|mindestens|and|in|within|to|for) )[XYN]\+?|[XYN] ?(?:-|–|to|bis) ?[XYN]) (?=(?:years?|days?|hours|weeks|months|%|percent|people|employees|locations|offices|miles|minutes|Jahren?|Tagen?|Stunden|Wochen|Monaten?|Prozent|Euro|Mitarbeitende)\b)/gu,
  /(?<![\p{L}\p{N}])(?:Your|My|Our|The|Company|Contact(?: Person)?|Hiring Manager|Recruiter|First|Last|Full|Candidate|Client|Employer|Street|Manager) (?:Company )?(?:Name|Address|Title|Location|City|Email|Phone Number|Website)(?= (?:is|are|in|at|and|we|offers)\b|[.,!]| *$)/gmu,
  /\((?:insert|add|enter|your|company|recruiter|contact|hiring manager|job|e\.g\.,? your|please (?:insert|add|specify|fill)|tbc|tbd|tba|link(?: here)?|salary(?: range)?|date|deadline|name|email|phone|website|url|location|amount|Firmenname|Name|Datum|Gehalt|Link|Ort|bitte [\p{L} ]+)(?: (?:name|title|date|salary|link|email|address|amount|location|here|details|number|figure|range|department|\p{L}+ here))*\)/giu,
  /(?<![\p{L}\p{N}?])\?{3,}(?![\p{L}\p{N}])/gu,
  /(?<!\p{L})(?:Jobtitel|Firmenname|Ansprechpartner|Stadt|Gehaltsspanne|Unternehmensname) (?=einfügen|hier|eintragen)|(?:01234 ?567 ?890|0123[ /-]?456 ?789|555-01\d\d|\+1 555|123 Main St(?:reet)?|0?1234[ /-]?5678\d*)(?!\d)/giu,
  /(?<![\p{L}\p{N}])[X]{1,2} ?%|<%[^%\n]{1,60}%>|\{%[^%\n]{1,60}%\}|%%[\p{L}_]{2,40}%%|(?<![\p{L}\p{N}#])#[A-Z_]{3,40}#|__[A-Z][A-Z_ ]{2,40}__|‹[^›\n]{2,40}›|\$[a-z]+(?:_[a-z]+)+\b|\$[A-Z]{2,}[A-Z_]*\b|(?<=: ?)(?:…|\.{3}|\?{1,2}|[-–—]{2,})(?=[^\S\n]*$)/gmu,
  /\(\([\p{L}_ ]{2,40}\)\)|<<[^<>\n]{2,60}>>|«[\p{Lu}_]{3,40}»|\|[\p{Lu}_]{3,40}\||(?<![\p{L}\p{N}])@@[\p{L}_]{2,40}@@|\[\s*\]|(?<!\p{L})\{\s*\}/gu,
];
const SHORT = /^(?:tbc|tbd|tba|todo|xx+|n\.?n\.)$/i;
/** As common in small letters. */
const SMALL = /^tb[acd]$/i;
const BLANKS = /(?<![\p{L}\p{N}])_{3,}(?![\p{L}\p{N}])|_{4,}|(?<![.…])\.{5,}/gu;

/** '[30 days]' and '[£12.21 an hour]' are figures in brackets. */
const isFigure = (gap: string): boolean =>
  /\d/.test(gap) && !/insert|add|your|xx|tb[acd]|\be\.?g\b|placeholder|name|date|link/i.test(gap);

const bracketed = (context: Context): Found[] =>
  context.readings.flatMap((reading) =>
    gapsIn(reading.text)
      .filter((gap) => gap !== UNKNOWN_SENDER && !isFigure(gap))
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

const openWords = (context: Context): Found[] =>
  findPattern(context, { of: WORDS, why: PLACEHOLDER_WHY, better: () => [fillIn] }).filter(({ at }) => {
    const words = at?.reading.text.slice(at.from, at.to) ?? '';
    if (!SHORT.test(words)) return true;
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
  find: (context) => [
    ...bracketed(context),
    ...[DOUBLE, SINGLE, ANGLE, BLANKS, ...OPEN_FIGURES].flatMap((of) =>
      findPattern(context, { of, why: PLACEHOLDER_WHY, better: () => [fillIn] }),
    ),
    ...openWords(context),
  ],
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
  /~~[^~\n]{1,80}~~|^[-*][^\S\n]\[[ xX]\](?=\s)|^>{1,3}(?=[^\S\n]+\S)|!\[[^\]\n]{0,80}\]\([^)\s]*\)|<!--[^\n]{0,120}?-->/gm,
  /<\|[a-z_]{2,20}\|>|\[\/?INST\]|<\/?s>|【[^】\n]{1,40}】|:contentReference\[[^\]]*\](?:\{[^}]*\})?|\b(?:oaicite|turn\d+(?:search|view)\d+)\b|[?&]utm_source=(?:chatgpt|openai)[\w.]*/g,
  /(?<!:[\w\\]*)\\n|\\[*_#]|(?<=\d)\\\.|â€(?:™|œ|“|”|˜|¦)|Ã[¤¶¼Ÿ©]|Â£|�/g,
  /^(?:[^\S\n]*\*{0,2})(?:(?:word|character) count|wordcount|wortanzahl|zeichenanzahl|prompt|system prompt|assistant|user|output|tone(?: of voice)?|end of (?:job )?(?:advert|ad|description|text|document)|version \d+|option \d+|variant \d+|draft \d+|variante \d+|entwurf \d*|tonalität)\*{0,2}:[^\n]{0,100}$|^[^\S\n]*[([](?:word count|\d+ words|approx\.? \d+ words|end of (?:advert|text|post|email|job advert)|\d+ Wörter)[^)\]\n]{0,30}[)\]]/gim,
];

/** A first line in which a model speaks of the text instead of writing it. */
const SPOKEN_BEFORE =
  /^[^\S\n]*(?:(?:sure|certainly|of course|absolutely|great|okay|got it|no problem|happy to help)\b[,!.][^\n]{0,160}|(?:based on (?:the|your) (?:information|input|brief|details|prompt|instructions)|per your (?:request|brief)|this is (?:a|the|your) (?:draft|revised|updated))[^\n]{0,160}|(?:natürlich|gerne?|klar|selbstverständlich|sehr gerne)[,!][^\n]{0,160}|(?:hier ist|hier sind|anbei)\b[^\n]{0,120})(?=\n|$)/i;
/** Lines that name what was asked for; they stand below a heading, too. */
const SPOKEN_LINE =
  /^[^\S\n]*(?:(?:sure|certainly|of course|as requested|as discussed)?[,!.]? ?(?:here(?:'|’)?s|here is|here are|below is|below are|please find|attached is)\b[^\n]{0,120}\b(?:advert|ad|description|spec|specification|emails?|posts?|text|draft|version|questions|guide|message|interview|posting|listing)\b[^\n]{0,80}|(?:as requested|per your request|as per your)\b[^\n]{0,160}|i(?:'|’)?(?:ve| have) (?:written|created|drafted|prepared|put together|rewritten|revised)\b[^\n]{0,160}|(?:revised|updated|final|improved|polished|shortened|rewritten) (?:version|draft|advert|text|job advert)\s*:[^\n]{0,160}|(?:hier ist|hier sind|hier kommt|anbei|nachfolgend|im folgenden)\b[^\n]{0,60}\b(?:entwurf|stellenanzeige|anzeige|text|fassung|version|vorschlag|e-mail|beitrag|beiträge|fragen|leitfaden)\b[^\n]{0,80})(?=\n|$)/i;
const SPOKEN_AFTER =
  /^[^\S\n]*(?:let me know (?:if|how|whether|what)|if you(?:'|’)?(?:d| would) like (?:me to|any|a (?:shorter|longer|different))|i(?:'|’)?(?:ve| have) (?:written|created|drafted|kept|included|used|tailored|made|avoided|left|added|structured)|do you want me to|shall i|should i|want me to|happy to (?:adjust|tweak|revise|refine|shorten)|i(?:'|’)d be happy to|i can also|(?:please )?(?:remember|be sure|make sure|don(?:'|’)t forget) to (?:replace|add|fill|insert|update|customi[sz]e)|(?:please )?replace (?:the )?(?:placeholders?|brackets|bracketed)|(?:this|the above) (?:advert|ad|version|draft|text|post|email|message) (?:aims|highlights|focuses|avoids|keeps|emphasi[sz]es|follows|uses|meets|includes)|möchten sie, dass ich|soll ich|gerne? passe ich|wenn sie möchten|ich kann (?:den|die|das|auch)|ich habe (?:den|die|das|hier|mich)|bitte (?:ersetzen|ergänzen) sie|hinweis: (?:dieser?|bitte|ich)|i hope this|feel free to (?:adjust|edit|adapt|customi[sz]e|modify|tweak)|would you like (?:me|a|an|it|the|any|another)|please let me know if you(?:'d| would) like|note: (?:this|the|please|i)|this (?:job )?(?:advert|description|text|version|draft) (?:is|was|has been) (?:written|designed|crafted|based)|as an ai|sag mir|lassen sie mich wissen|ich hoffe, (?:das|dieser)|kann ich (?:noch|sonst)|lass mich wissen|gib (?:mir )?bescheid|sagen sie (?:mir )?bescheid|just say the word|anything else|need (?:any|more) changes|want (?:it|a) (?:shorter|longer|different)|i can (?:also|make|adjust|shorten))\b/i;

/** Lines from the end on, as long as a model speaks in them. */
function closingLines(lines: readonly Line[]): Line[] {
  const others = lines.findLastIndex(({ text }) => !SPOKEN_AFTER.test(text));
  return lines.slice(others + 1);
}

function spoken(context: Context): Found[] {
  const why = 'It speaks about the text and does not belong to it.';
  return context.readings.flatMap((reading) => {
    const lines = reading.lines.filter(({ text }) => text.trim() !== '');
    const opening = lines.filter(
      ({ text }, index) => SPOKEN_LINE.test(text) || (index === 0 && SPOKEN_BEFORE.test(text)),
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

export const leftover: Rule = {
  id: 'open/leftover',
  level: 'fix',
  kinds: PROSE,
  languages: null,
  says: 'Marks of Markdown or HTML, and lines such as ‘Here is your job advert’.',
  source: 'house',
  find: (context) => [...spoken(context), ...markup(context)],
};
