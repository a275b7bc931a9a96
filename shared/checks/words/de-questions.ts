import { german } from '#shared/checks/words/de-sets.ts';

const ASKED =
  '(?:sind|haben|hatten|waren|leben|wohnen|gehen|fasten|beten|feiern|tragen|trinken|rauchen|planen|wollen|möchten|würden|werden|könnten|können|fühlen|gehören|nehmen|glauben|leiden|wünschen|denken|essen|wählen|wählten|engagieren|stehen|begehen|streikten|bist|hast|warst|lebst|wohnst|gehst|planst|willst|möchtest|würdest|wirst|trägst|trinkst|nimmst|glaubst|feierst|fühlst|könntest|rauchst|fastest|betest|wünschst) (?:sie|du|ihr)';
const PERSONAL =
  '(?:single|liiert|verlobt|verheiratet|(?:bald |noch )?zu heiraten|heiraten|geschieden|verwitwet|vergeben|ledig|(?:feste[nr]? )?(?:partner|partnerin|partnerschaft|freund|freundin|beziehung|ehe)(?= oder|\\?|$| haben)|kind(?:er)?(?=\\?| haben| bekommen| zu hause| geplant| oder)|nachwuchs|kinderwunsch|(?:eine |ihre |noch eine )?familie (?:gründen|planen|zu gründen|haben|geplant)|schwanger\\p{L}*|elternzeit|mutterschutz|alleinerziehend|weihnachten|ostern|ramadan|zuckerfest|sabbat|schabbat|(?:in die|zur|einer) (?:kirche|moschee|synagoge|kirchengemeinde|religionsgemeinschaft)|gott|gläubig|religiös|konfession\\p{L}*|kopftuch|koscher|halal|beten|gebet\\p{L}*|während der arbeitszeit(?=\\?)|zu (?:alt|jung)|(?:in |zur )?rente|ruhestand|jüngeren (?:chef\\p{L}*|vorgesetzt\\p{L}*|kolleg\\p{L}*)|älteren (?:chef\\p{L}*|vorgesetzt\\p{L}*)|schwerbehinder\\p{L}*|behindert|behinderung|gdb|(?:gesundheitliche|körperliche) \\p{L}+|bandscheiben\\p{L}*|rückenprobleme\\p{L}*|allergi\\p{L}+|chronisch\\p{L}*|psych\\p{L}+ (?:behandlung|probleme|erkrank\\p{L}*)|(?:in |eine )?(?:therapie|kur|reha)(?= |\\?)|ärztlicher behandlung|depress\\p{L}+|burn-?out|operiert|(?:im )?krankenhaus|hiv|süchtig|alkohol\\p{L}*|drogen|tabletten|medikamente|krankgeschrieben|(?:oft|häufig|lange|länger) krank|gesund|streiken|gestreikt|betriebsrat\\p{L}*|(?:mal |ein |gern )+glas|afd|spd|cdu|die grünen|feiertag\\p{L}*|wurzeln|gewerkschaft\\p{L}*|partei\\p{L}*|politisch|demonstr\\p{L}+|schulden|verschuldet|vorbestraft|gepfändet|lohnpfändung\\p{L}*|homosexuell|schwul|lesbisch|heterosexuell|transgender|deutsche[rn]?|eingebürgert|ausländer\\p{L}*|in deutschland (?:geboren|aufgewachsen)|hier (?:geboren|aufgewachsen)|migrationshintergrund|akzent|muslim\\p{L}*|christ(?:in)?|jüdisch|katholisch|evangelisch|vegetarier\\p{L}*|raucher\\p{L}*|tätowiert)';

/** German questions that an interview may not ask. */
export const deQuestions: readonly RegExp[] = [
  /\b(?:wie alt sind sie|wann sind sie geboren|wie alt bist du)\b/gi,
  /\b(?:sind sie|haben sie|planen sie|möchten sie|bist du|hast du|planst du|wollen sie)\b[^.?!\n]{0,60}\b(?:verheiratet|schwanger|schwangerschaft|kinder|kinderwunsch|familienplanung|ledig|familie zu gründen|nachwuchs)\b[^.?!\n]{0,40}/gi,
  /\b(?:haben sie|sind sie|leiden sie|hast du)\b[^.?!\n]{0,50}\b(?:krank(?:heit(?:en)?)?|behindert|behinderung|schwerbehindert|vorerkrankungen|chronisch)\b[^.?!\n]{0,40}/gi,
  /\b(?:welche(?:r|s|n)?|sind sie|gehören sie)\b[^.?!\n]{0,40}\b(?:religion|konfession|kirche|glauben|partei)\b[^.?!\n]{0,30}/gi,
  /\b(?:woher (?:kommen|stammen) sie|woher stammt ihre familie|welche staatsangehörigkeit)\b[^.?!\n]{0,30}/gi,
  /\b(?:sind sie|waren sie|bist du)\b[^.?!\n]{0,40}\bgewerkschaft\w*\b[^.?!\n]{0,30}/gi,
  /\b(?:was|wie ?viel) (?:verdienen|verdienten|verdienst) (?:sie|du)\b[^.?!\n]{0,40}|\b(?:was|wie ?viel|welches gehalt) (?:haben|hatten|bekommen|bekamen|beziehen|hast) (?:sie|du)\b[^.?!\n]{0,30}\b(?:verdient|gehalt|bekommen|bezogen|derzeit|zurzeit|aktuell|bisher)\b[^.?!\n]{0,20}|\b(?:ihr|ihrem|ihres) (?:aktuelle[sn]?|jetzige[sn]?|derzeitige[sn]?|bisherige[sn]?) gehalts?\b/gi,
  /(?<!\p{L})(?:wie (?:ist|steht es um|sieht es mit|sieht|hoch (?:ist|war)|oft|viele|lange)|was (?:macht|sagt|arbeitet|ist)|wer (?:betreut|kümmert sich|passt)|leben sie|lebst du|wann (?:wollen|planen|gehen|möchten)|welche[nrms]?|wo (?:sind|wurden|bist)|woher|nehmen sie|rauchen|trinken|in welche[rm]|wen|sind sie|haben sie|hatten sie|waren sie|erzählen sie|planen sie|möchten sie)[^.?!\n]{0,50}(?<!\p{L})(?:familienstand|familienplanung|familiensituation|familie planen|alter|kinder(?:n|wunsch|betreuung)?|ihre kinder|ihr mann|ihre frau|ihr partner|ihre partnerin|ihr ehe\p{L}+|partnerschaft|beziehung|alleinstehend|in rente|ruhestand|geboren|aufgewachsen|herkunft|muttersprache|name|medikamente|krankheitstage|krank(?:geschrieben)?|krankenhaus|gesundheitlich\p{L}*|gesundheitszustand|erkrankungen?|rauchen|alkohol|wählen|gewählt|partei|glaube|gläubig|religiös|jahrgang|sternzeichen|sexuelle\p{L}*|homosexuell|schwul|lesbisch|vermögen\p{L}*|verschuldet|jetziges gehalt|aktuelles gehalt|bisheriges gehalt|derzeitiges gehalt|letztes gehalt)(?!\p{L})[^.?!\n]{0,30}|(?<!\p{L})rauchen sie\b/giu,
  german(`${ASKED}(?: [^.?!\\n]{0,60}?)? ${PERSONAL}[^.?!\\n]{0,40}`),
  german(
    '(?:ist|sind|hat|haben|macht|machen|arbeitet|arbeiten|kann|wird|stammt|stammen|kommt|kommen|weiß|sagt|sagen|lebt|wohnt|verdient|was für|welchen beruf hat|wie alt sind|wie alt ist|woher stammt|wo kommen|wo leben|wie geht es) (?:die |der |das |denn |eigentlich )?(?:ihre?[nrm]?|deine?[nrm]?) (?:mann|frau|partner(?:in)?|kind(?:er)?|familie|eltern|ehe\\p{L}+|freund(?:in)?|tochter|sohn|schwieger\\p{L}+|familienplanung|kinderbetreuung|gesundheit\\p{L}*|familienleben|privatleben|familienstand|vorfahren|name|nachname)(?! firma)[^.?!\\n]{0,40}',
  ),
  german(
    'ist (?:die |denn die )?(?:familienplanung|kinderbetreuung|betreuung (?:ihrer|deiner) kinder) [^.?!\\n]{0,40}|(?:steht|steht bei ihnen|ist bei ihnen) [^.?!\\n]{0,20}(?:nachwuchs|hochzeit|familienplanung|familie) [^.?!\\n]{0,30}',
  ),
  german(
    'wie (?:regeln|organisieren|lösen|vereinbaren|schaffen|regelst|organisierst|sichern) (?:sie|du) [^.?!\\n]{0,30}(?:betreuung|kinder[n]?|familie)(?! unserer| der)[^.?!\\n]{0,30}',
  ),
  german(
    '(?:wie ?viele|wie oft|wie lange|wann|wie häufig|wie hoch) [^.?!\\n]{0,40}(?:fehltage|krankheitstage|krank|krankgeschrieben|arzt|kinder haben|rente|alkohol|zigaretten|krankenstand|zum gottesdienst|jahre (?:wollen|möchten) sie noch|behinderungsgrad|grad der behinderung)[^.?!\\n]{0,40}',
  ),
  german(
    '(?:welche sprache|was) (?:sprechen|spricht|sprecht) (?:sie|du|man|ihr)(?: bei ihnen)? (?:zu hause|privat|daheim|in der familie)|wie (?:lautet|hießen|heißen|war) [^.?!\\n]{0,20}(?:mädchenname|geburtsname|geboren|vor der ehe)|(?:was|welche[rns]?) [^.?!\\n]{0,20}(?:mädchenname|geburtsname|staatsangehörigkeit|staatsbürgerschaft|pass|glaube|weltanschauung|sternzeichen|pronomen|geschlecht|abstammung)[^.?!\\n]{0,30}',
  ),
  german(
    '(?:was|wie ?viel|wieviel|wo) (?:haben|hatten|hast|hattest|verdienen|verdienten|verdienst|liegen|bekommen|bekamen|bekommst|zahlt|zahlte|zahlen) (?:sie|du|ihr\\p{L}*|ihnen|dir)[^.?!\\n]{0,40}(?:zuletzt|bisher|bislang|jetzt|derzeit|aktuell|momentan|heute|arbeitgeber|verdient|gehaltlich|chef)(?![^.?!\\n]{0,60} ge\\p{L}+[tn]\\?)[^.?!\\n]{0,20}|(?:letzte[rns]?|jetzige[rns]?|aktuelle[rns]?|derzeitige[rns]?|bisherige[rns]?|vorige[rns]?|heutige[rns]?) (?:brutto\\p{L}*|jahres\\p{L}*|monats\\p{L}*|gehalt\\p{L}*|verdienst|lohn|einkommen|bezüge|gehaltsabrechnung\\p{L}*)',
  ),
  german(
    '(?:erzählen|beschreiben|schildern|erzähl) (?:sie|du|uns|mal|bitte| )*(?:etwas |kurz |ein wenig |doch )*(?:von|über|zu|ihre?[nrm]?) ?(?:ihre?[nrm]?|deine?[nrm]?)? ?(?:familie\\p{L}*|kinder[n]?|privatleben|gesundheit\\p{L}*|herkunft|religion|glauben|familiären \\p{L}+|häuslichen \\p{L}+|ehe|partner\\p{L}*)(?! unternehmen)[^.?!\\n]{0,30}',
  ),
  german(
    '(?:wie steht|wie denkt|wie findet|was hält|was meint) (?:es )?(?:um )?(?:ihre?[nrm]?|deine?[nrm]?) (?:mann|frau|partner\\p{L}*|familie|kinder|eltern)[^.?!\\n]{0,40}|wer (?:holt|bringt|hütet|versorgt|passt|kümmert|betreut|nimmt) [^.?!\\n]{0,30}(?:kind(?:er[n]?)?|sohn|tochter|nachwuchs|eltern)(?! unserer)[^.?!\\n]{0,40}|wo (?:liegen|sind) (?:ihre|deine) wurzeln|welche[nrms]? (?:religiösen |kirchlichen )?feiertage?[^.?!\\n]{0,20} (?:sie|du|ihnen|dir)|wie stehen sie (?:zu|zur|zum) (?:afd|spd|cdu|kirche|islam|gewerkschaft\\p{L}*|betriebsrat|streik\\p{L}*|den grünen|partei\\p{L}*|religion)|(?:ist|wohnen) (?:ihre wohnung|sie) [^.?!\\n]{0,20}(?:gemietet|eigentum|zur miete)[^.?!\\n]{0,20}|(?:leben|wohnen|lebst|wohnst) (?:sie|du) (?:allein|zusammen|mit ihre[mr] \\p{L}+|noch bei)[^.?!\\n]{0,30}',
  ),
];

/** What the work is asked about: those whom it is for. */
export const OF_GERMAN_WORK =
  /\b(?:gearbeitet|gesprochen|Erfahrung(?:en)? (?:mit|in|im)|Umgang mit|umgegangen|gehen sie mit|gehst du mit|umgehen|Bewohner\p{L}*|Patient\p{L}*|Klient\p{L}*|Schüler\p{L}*|Gästen?|Kund(?:en|innen)|erklären sie|erklärst du|beraten|welche schicht|in dieser Rolle|Gruppe|Klasse)(?!\p{L})/iu;
