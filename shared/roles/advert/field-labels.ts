import type { FactName } from '#shared/roles/advert/answer.ts';

/** What a label or a heading says its value is of; `other`: of no field of a role. */
export type LabelOf = FactName | 'other';

/** Labels as adverts and job boards write them, before a colon, a tab, a bar or the line of their value. */
const LABELS: Partial<Record<LabelOf, string>> = {
  job_title: `job title|title|position|role|post|designation|vacancy|job|opening|position title|role title|we are hiring|now hiring|hiring|wanted|job opening
stelle|titel|stellentitel|stellenbezeichnung|jobtitel|berufsbezeichnung|tätigkeit|funktion|position / titel|gesucht|gesucht wird|wir suchen|poste|puesto|functie`,
  company_name: `company|employer|property|venue|salon|shop|store|agency name|organisation|organization|firm|school|business|company name|practice|hotel|restaurant|employer name|club|charity|institution
unternehmen|firma|arbeitgeber|betrieb|kanzlei|praxis|träger|einrichtung|dienstgeber|einsatzbetrieb|dienststelle|behörde|entreprise|empresa|bedrijf`,
  city: `location|job location|place|place of work|city|town|where|area|office|base|based|based in|work location|site|depot|campus|workplace|region / location|locations|job location(s)|office location|duty station
ort|standort|arbeitsort|einsatzort|dienstort|wo|arbeitsstätte|sitz|stadt|dienstsitz|arbeitsplatz|einsatzgebiet|lieu|plaats|lugar|standplaats`,
  region: 'state|region|province|county|bundesland|kanton|land/region',
  country: 'country|land',
  pay: `pay|salary|wage|wages|rate|pay rate|rate of pay|hourly rate|day rate|daily rate|annual salary|salary range|pay range|base salary|base pay|compensation|remuneration|package|ctc|stipend|salary band|band|grade|pay band|pay grade|pay scale|starting salary|compensation range|salary package|hourly pay|monthly salary|weekly pay|fee|money|pay and benefits|salary & benefits|salary and benefits|what it pays|what we pay|weekly wage|hourly wage|rates|remuneration package|estimated pay|basic|basic salary|basic pay|gross salary|annual pay
gehalt|lohn|vergütung|verdienst|bezahlung|entlohnung|entgelt|stundenlohn|monatsgehalt|jahresgehalt|gehaltsspanne|gehaltsrahmen|gehaltsband|bruttogehalt|monatslohn|monatsbrutto|jahresbrutto|tagessatz|honorar|kv|besoldung|eingruppierung|entgeltgruppe|lohn/gehalt|ausbildungsvergütung|mindestgehalt|mindestentgelt|bruttomonatsgehalt|bruttojahresgehalt|einstiegsgehalt|jahresbruttogehalt|monatsbruttogehalt|gehalt brutto|das verdienst du|dein gehalt|ihr gehalt|dein verdienst|stundensatz|tageslohn|salaire|rémunération|salario|salaris`,
  employment_type: `job type|contract|contract type|employment type|type|employment|type of contract|basis|status|terms|tenure|job types|type of employment
anstellung|anstellungsart|beschäftigung|beschäftigungsart|vertrag|vertragsart|arbeitszeitmodell|art der anstellung|befristung|anstellungsverhältnis|beschäftigungsverhältnis`,
  hours: `hours|working hours|weekly hours|hours per week|hours of work|contracted hours|work hours|hours/week|hours a week|contract hours
arbeitszeit|stunden|wochenstunden|umfang|stundenumfang|wochenarbeitszeit|ausmaß|beschäftigungsausmaß|pensum|arbeitsumfang|stundenzahl|beschäftigungsumfang`,
  location_type:
    'work mode|model|modell|working pattern|pattern|workplace type|work arrangement|remote|arbeitsform|arbeitsmodell|arbeitsweise|home office|homeoffice',
  closing_date: `closing date|closing|closes|deadline|apply by|application deadline|last date|last date to apply|closing date for applications|applications close|apply before|close date|applications by|closing on|last day to apply|date closing|ad closes
bewerbungsfrist|frist|bewerbung bis|bewerbungsschluss|einsendeschluss|bewerbungen bis|bewerben bis|ende der bewerbungsfrist|date limite|fecha límite|sluitingsdatum`,
  apply: `apply|to apply|how to apply|apply to|applications|applications to|application|apply via|contact|email|e-mail|send cv to|apply at|reply to
bewerbung|bewerbung an|bewerbungen an|kontakt|bewerben|so bewerben|bewerbungen`,
  experience_level:
    'level|seniority|seniority level|experience level|career level|karrierestufe|berufserfahrung|karrierelevel',
  pay_note: 'entgeltgruppe|besoldungsgruppe',
  other: `start|start date|starting|starts|available from|from|interviews|interview date|interview|interviews on|duration|end date|contract end|ends|valid until|posted|date posted|published|updated|sent|date|event|open day|opening hours|workshop open|office hours|shop hours|open|project|project value|budget|bonus|extras|client|main client|clients|customers|other offices|head office|headquarters|hq|h.o.|registered office|founded|turnover|revenue|funding|fundraising target|fee income|price|reference|ref|job id|extension|allowance|sign-on bonus|signing bonus|joining bonus|referral bonus|training budget|travel budget|end of contract|contract ends|stock|sales|insurance|bursary|reports to|reporting to|manager|supervisor|team|team size|agency|recruiter|supplier|suppliers|previous employer|training|training location|induction|training starts|more jobs|similar jobs|similar searches|fleet|stack|notice|also hiring|other vacancies|other jobs|line manager|instrument|services|flights|travel
beginn|eintritt|eintrittsdatum|startdatum|arbeitsbeginn|start ab|ab|vertragsende|befristet bis|laufzeit|dauer|gespräche|vorstellungsgespräche|veröffentlicht|online seit|stand|öffnungszeiten|bürozeiten|ladenöffnungszeiten|servicezeiten|projekt|projektvolumen|auftragsvolumen|umsatz|jahresumsatz|budget|prämie|bonus|zuschuss|hauptsitz|firmensitz|zentrale|weitere standorte|andere standorte|kunde|kunden|gegründet|referenz|kennziffer|vermittlung|preis|investition|förderung|versicherungssumme|probezeit bis|schulungsort|datum|mehr jobs|mehr jobs dieser firma|vorgesetzte|vorgesetzter|führungskraft|weitere stellen|weitere jobs|ähnliche jobs|ähnliche stellen|bewerbertag|tag der offenen tür`,
};

const folded = (label: string): string =>
  label
    .toLowerCase()
    .replace(/^[^\p{L}]+|(?<![^\p{L}.)])[^\p{L}.)]+$/gu, '')
    .replace(/\s+/g, ' ');

const LABEL_OF: ReadonlyMap<string, LabelOf> = new Map(
  (Object.entries(LABELS) as [LabelOf, string][]).flatMap(([name, list]) =>
    list.split(/[|\n]/).map((label): [string, LabelOf] => [label, name]),
  ),
);

/** What a label is of; undefined for words that are none. */
export const labelOf = (words: string): LabelOf | undefined =>
  LABEL_OF.get(folded(words)) ??
  LABEL_OF.get(folded(words).replace(/^(?:your|our|the|dein|deine|ihr|ihre) | ?\(.*$/g, ''));
