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
