import { german } from '#shared/checks/words/de-sets.ts';
import type { Offers } from '#shared/checks/words/lexicon.ts';

const NOT_OPEN = '(?![*:_/(-]| ?\\(|,? (?:oder|und|bzw\\.?) )';
const ONE = `((?:<woman>|<jobs>|Schwester|Hilfskoch)${NOT_OPEN})`;

/** Jobs that a German text offers to one gender, and how it offers them to everybody. */
export const deOffers: Offers = {
  openText: new RegExp(
    `[([]\\s*(?:[mwfdxi]\\s*[/|,*]\\s*)+[mwfdxi*]\\s*[)\\]]|alle[rn]? Geschlecht|geschlechtsneutral|\\(gn\\)|\\p{L}[*:_][ -]?in|\\p{L}/-?in(?!\\p{L})|\\(in(?:nen)?\\)|${german('<woman>(?:nen)? ?(?:/|oder|und|bzw\\.?) ?(?:eine[n]? )?\\p{L}+', '').source}|${german('<jobs> ?(?:/|oder|und|bzw\\.?) ?(?:eine[n]? )?\\p{L}+in', '').source}`,
    'iu',
  ),
  innerCapital: /\p{Ll}In(?:nen)?(?!\p{L})/u,
  offered: [
    german(
      `(?:suchen|suche|sucht|gesucht|brauchen|braucht|fehlt|fehlen|wünschen|stellen|einstellen)(?<!Besuch|besucht)(?: (?:[^.!?\\n]|(?<=\\d)\\.){0,60}?)? (?:einen|eine|ein|den|die|als) (?:\\p{L}+~,? ){0,2}?${ONE}`,
    ),
    german(
      `(?:suchen|sucht|gesucht|Verstärkung|Stelle|Position)(?: wir)?(?: ab sofort)?:? ?(?:wird )?(?:ab sofort )?${ONE}`,
    ),
    german(`${ONE}(?:[,–-]? (?!gut|gern|von)(?:\\p{L}|\\d)+\\.?){0,6}? gesucht`),
    german(`(?:stellen (?:wir )?ein|einstellen|suchen noch|fehlt uns)(?: \\p{L}+)?: ?${ONE}`),
    german(
      `(?:werde|wirst du|sei|als)(?<!mehr als)(?: (?:unser|unsere|ein|eine|neuer|neue|dich|Sie))* ${ONE}(?=[!.]| (?:bei uns|im Team|in unserem|ab))`,
    ),
    german(`(?:einen|eine) (?:\\p{L}+~ )?(?:IT-)?${ONE} (?:suchen|brauchen|wünschen)`),
    german('(?:als|Als) ((?:<jobs>|<woman>)) (?:\\p{Ll}+ ){1,2}(?:du|Sie)', 'gu'),
  ],
  headed: german(
    `(?<=^(?:[#*•-]{1,6} ?)?(?:Stelle: |Job: |Position: )?)${ONE}(?=$|,? (?:für|in|im|am|ab|auf|bei|zum|zur|mit|ambulant|–|-|\\|)[^.!?\\n]{0,70}$)`,
    'gimu',
  ),
  openTitle:
    /[([]\s*(?:[mwfdxiMWFDXI*]\s*[/|,]\s*)+[mwfdxiMWFDXI*]\s*[)\]]|[Aa]ll [Gg]enders?|[Aa]lle Geschlechter|\p{L}\/-?in(?:nen)?\b|geschlechtsneutral|\(gn\)/u,
  neutralTitle:
    /(?:kraft|kräfte|ung|ion|enz|aufsicht|wache|hand|hände|person|hilfe|team|personal|praktikum|trainee|referat|studierende|studium|management|stelle|duales)\b/i,
  bothTitles:
    /\p{L}in(?:nen)?\s*(?:\/|oder|und|bzw\.?)\s*\p{Lu}|\p{L}\s*(?:\/|oder|und|bzw\.?)\s*\p{L}+in\b|\p{L}[*:_]-?(?:in|r|n)(?!\p{L})|e\/-?r(?!\p{L})|\p{Ll}In\b|\(in\)|\(r\)/u,
};
