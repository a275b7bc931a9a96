import { german } from '#shared/checks/words/de-sets.ts';

const OPEN_THING =
  'Gehalt|Vergütung|Gehaltsspanne|Lohn|Termin|Datum|Startdatum|Eintrittsdatum|Eintritt|Beginn|Ansprechpartner(?:in)?|Kontakt|Ansprechperson|Adresse|Anschrift|Ort|Standort|Einsatzort|Bewerbungsfrist|Bewerbungsschluss|Frist|Stundenzahl|Stunden|Arbeitszeit|Befristung|Telefon|Telefonnummer|E-Mail|Link|Website|Urlaubstage|Team|Abteilung|Referenznummer|Kennziffer';

/** Gaps that Germans leave in a text. */
export const deGaps: readonly RegExp[] = [
  german(
    `(?<=^[^\\p{L}\\n]{0,6})(?:${OPEN_THING})(?: ?:| ?[-–])? ?(?:(?:ist |wird )?noch (?:offen|unklar|nicht bekannt|festzulegen|zu klären|zu (?:be|er)?\\p{L}+|ausstehend|einfügen|ergänzen)|folgt(?: noch)?|folgen(?: noch)?|kommt noch|offen|fehlt(?: noch)?|unbekannt|n\\. ?n\\.|siehe oben\\?|hier|\\?)(?=[.!)]?\\s*$)`,
    'gimu',
  ),
  german(
    'N\\. ?N|wird (?:noch )?(?:nachgetragen|eingefügt|eingesetzt|nachgeliefert|festgelegt und ergänzt)|(?:noch|bitte) (?:festzulegen|einzusetzen|nachzutragen|anzupassen|auszufüllen|abzustimmen|eintragen|anpassen|prüfen und ergänzen)|muss noch (?:ergänzt|eingefügt|geklärt) werden',
    'gu',
  ),
  german(
    '[xX]{2,3} (?=(?:Stunden|Mitarbeitende|Mitarbeiter|Prozent|Euro|Tage[n]?|Urlaubstage|Jahre[n]?|Wochen|Monate[n]?|Standorte[n]?|Personen|Kolleg\\p{L}+|km|Kilometer))(?:Stunden|Mitarbeitende|Mitarbeiter|Prozent|Euro|Tage[n]?|Urlaubstage|Jahre[n]?|Wochen|Monate[n]?|Standorte[n]?|Personen|Kolleg\\p{L}+|km|Kilometer)\\p{L}*',
    'gu',
  ),
  german(
    '(?:Ihr|Name|Firma|Unternehmen|Beispiel)(?:firma|unternehmen|firmenname| GmbH| Unternehmen hier)(?= (?:sucht|GmbH|AG|ist|steht|bietet|in))|Beispielstraße \\p{N}+|Beispielstadt|Beispielfirma|Max Muster|Frau Muster|Herrn? Muster(?!mann)',
    'gu',
  ),
];

const TEXT =
  '(?:stellenanzeige|anzeige|text|entwurf|fassung|version|vorschlag|stellenbeschreibung|beschreibung|stellenausschreibung|ausschreibung|e-mail|mail|nachricht|beitrag|beiträge|post|posting|leitfaden|interviewfragen|fragen|inserat|variante|anschreiben|anforderungsprofil)';

/** Lines in which a model speaks German about the text. */
export const DE_SPOKEN_LINE = new RegExp(
  `^[^\\S\\n]*(?:(?:natürlich|gerne?|klar|selbstverständlich|sehr gerne|aber gerne|okay|alles klar|super|perfekt|kein problem|verstanden)[,!.]? ?(?:gerne?[!.] ?)?)?(?:(?:hier|anbei|nachfolgend|nachstehend|im folgenden|unten|untenstehend|wie gewünscht|wie besprochen|basierend auf|auf basis|auf grundlage|gemäß ihren|ich habe|das ist|dies ist)(?!\\p{L})[^\\n]{0,70}(?<!\\p{L})${TEXT}(?!\\p{L})(?! für ihre| auf unserer)[^\\n]{0,60}|(?:überarbeitete?|gekürzte?|finale?|aktualisierte?|endgültige?|verbesserte?|optimierte?|angepasste?|inklusive?|neue?)[rs]? ${TEXT}(?: für [^\\n]{0,40})?:[^\\n]{0,40}|${TEXT} ?\\((?:entwurf|überarbeitet|final|version \\d|v\\d|gekürzt)\\):?|(?:wortzahl|wortanzahl|zeichenzahl|anzahl (?:der )?(?:wörter|zeichen)|länge|wörter|tonalität|zielgruppe|schlüsselwörter|seo-keywords|hinweise? zur anzeige)(?: \\(\\p{L}+\\))?: ?[^\\n]{0,80}|[([]?(?:ca\\.|circa|etwa|rund) \\d+ (?:wörter|zeichen)[)\\]]?|[-–(\\[]*ende (?:der|des) ${TEXT}(?:s)?[-–)\\]]*)[^\\S\\n]*$`,
  'iu',
);
export const DE_SPOKEN_AFTER =
  /^[^\S\n]*(?:sag(?:en sie|t)? (?:mir |uns )?(?:einfach |gern[e]? |kurz )?bescheid|gib (?:mir )?(?:gern[e]? |einfach |kurz )?bescheid|falls (?:du|sie)(?: \p{L}+){0,3} (?:anpassungen|änderungen|fassung|version|variante|ton|kürz\p{L}+|varianten|wünsche)|wenn (?:du|sie) (?:magst|möchtest|willst|möchten|wollen|wünschen|mögen)[^\n]{0,30}(?:kann|passe|mache|erstelle|schreibe|formuliere|kürze) ich|viel erfolg bei der (?:suche|besetzung|ausschreibung|veröffentlichung|stellenbesetzung|personalsuche)|(?:dieser|der|obiger|die|diese) (?:text|anzeige|entwurf|stellenanzeige|fassung|version|beitrag|mail) (?:ist|wurde|enthält|verzichtet|vermeidet|richtet|hebt|umfasst|betont|spricht)\b[^\n]*(?:formuliert|gehalten|geschrieben|wörter|verfasst|zielgruppe|klischee\p{L}*|inklusiv\p{L}*|zeichen|gestaltet|optimiert|hervor|floskel\p{L}*)|(?:gern|gerne) (?:passe|kürze|schreibe|formuliere|erstelle|ändere|ergänze) ich|soll(?:te)? ich|möchtest du,? dass ich|willst du,? dass ich|kann ich sonst|ich (?:hoffe,? (?:das|der|die)|kann (?:dir |ihnen )?(?:gern[e]? )?(?:auch|noch|weitere|eine))|bitte (?:denken sie daran|vergiss nicht|vergessen sie nicht|passen sie|passe|fügen sie|füge|prüfen sie|beachten sie, dass (?:die platzhalter|ich))[^\n]*(?:platzhalter|klammern|einzufügen|zu ergänzen|zu ersetzen|eckigen)|brauchst du noch (?:eine|einen)|brauchen sie noch (?:eine|einen)|passt das so|ist das so (?:in ordnung|okay)|(?:die )?platzhalter (?:in|bitte|müssen|können)|lassen sie es mich wissen|lass es mich wissen|melde dich,? (?:wenn|falls) (?:du )?(?:änderungen|anpassungen|noch))/iu;
/** '- Hier ist dein Arbeitsplatz' speaks of the job, not of the text. */
export const DE_OF_THE_JOB = /^[^\S\n]*(?:hier (?:ist|sind)|anbei)(?!\p{L})/iu;
