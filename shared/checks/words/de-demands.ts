import { german } from '#shared/checks/words/de-sets.ts';

/** German demands as they are spoken and written, by rule. */
export const deDemands: Readonly<Record<string, readonly RegExp[]>> = {
  'age/direct': [
    german(
      '(?:bist|sind|sei|seid|ist) (?:\\p{L}+ )?(?:höchstens|maximal|mindestens|unter|über|nicht über|jünger als|älter als) [2-6]\\d(?=[.,;!?)]|$| Jahre| und )|wer (?:unter|über) [2-6]\\d ist',
    ),
    german(
      '(?:Schule|Studium|Ausbildung|Lehre|Abitur|Uni) (?:gerade|eben|frisch|soeben|gerade erst|erst kürzlich) (?:hinter dir|hinter sich|hinter Ihnen|beendet|abgeschlossen|geschafft|fertig)|frisch vom (?:Campus|Studium)|(?:\\p{L}*abschluss|Examen|Diplom|Gesellenbrief) (?:ist |liegt )?(?:\\p{L}+ ){0,2}(?:ganz frisch|frisch|druckfrisch|noch nicht lange)|(?:Absolvent\\p{L}*|Abiturient\\p{L}*) (?:des Jahrgangs |der Jahrgänge )?(?:19|20)\\d\\d',
    ),
    german(
      '(?:jüngere?|junge)[rnms]? (?:Kräften?|Semester|Kreativen?|Gründer\\p{L}*|Team\\p{L}*|Führungskräfte|Generation gesucht|Hände|Garde|Power|Elite)|jung(?: |-)?gebliebene[rnms]?',
    ),
    german(
      '(?:für|keine|nicht für) (?:Senioren|Ältere|ältere Menschen|ältere Personen|Rentner)(?: \\p{L}+){0,2} (?:nicht geeignet|ungeeignet|nichts)|(?:für|bei) (?:Ältere|Senioren) (?:leider )?(?:nicht|un)\\p{L}* ?geeignet',
    ),
    german(
      '(?:das )?(?:zwanzigste|fünfundzwanzigste|dreißigste|fünfunddreißigste|vierzigste|fünfzigste)\\p{L}? Lebensjahr|Smartphone in der Hand (?:aufgewachsen|groß)|(?:reife|lebenserfahrene|gesetzte|rüstige)[rnms]? (?:Dame|Herr|Kraft|Person|Frau|Persönlichkeit|Rentner\\p{L}*|Mitarbeiter\\p{L}*)|Kraft ab [345]\\d|Young (?:Professionals?|Talents?|Potentials?|Guns?|Stars?)|High Potentials? unter',
    ),
    german(
      'jung~ (?:Frau|Mann|Dame|Herrn?|Wilder|Wilde[nr]?|Nachwuchs\\p{L}*|Gesicht(?:er)?|Fachkraft|Fachkräfte[n]?|Truppe|Gemüse|Hüpfer|Kerl|Spund|Absolvent\\p{L}*|Betrieb|Firma|Agentur|Kanzlei|Praxis|Büro|Kollegium|Führung\\p{L}*|Köche?n?|Bewerb\\p{L}+|Kandidat\\p{L}*|Profis?|Macher|Entwickler\\p{L}*|Berater\\p{L}*|Verkäufer\\p{L}*|Kräfte[n]?|Kraft|Kopf|Blut)(?! (?:betreu|begleit|unterstütz|berat|förder)\\p{L}+)|(?<!(?:mit|für|von|an|bei|der|den|die|vielen|viele|unsere|unseren|manche|alle|auch) )jung~ (?:Mensch(?:en)?|Leuten?)(?! (?:betreu|begleit|unterstütz|berat|förder)\\p{L}+| (?:mit|in|aus|zwischen|im|ohne|und ihre|auf ihrem|beim|bei der|lernen|wohnen|leben|kommen|finden) )',
    ),
    german('(?:Job|Stelle|ideal|perfekt|Chance|genau richtig|genau das Richtige|gemacht) für junge (?:Leute|Menschen)'),
    german(
      '(?:Team|Belegschaft|Truppe|Mannschaft|Crew|Kollegium) (?:ist|sind) (?:\\p{L}+ )?jung|wir sind (?:\\p{L}+ )?jung',
    ),
    german('jung an Jahren|jung und (?!alt|jung)\\p{L}+|der Jugend eine Chance|auf die Jugend'),
    german(
      '(?:bis|unter|über|höchstens|maximal|max\\.|idealerweise)(?<=(?:Verstärkung|Bewerb\\p{L}{0,40}|Alter\\p{L}{0,40}|Person\\p{L}{0,40}|Kolleg\\p{L}{0,40}|Kraft|kraft|Nachwuchs\\p{L}{0,40}|gesucht|Leute)[^.\\n]{0,30})(?: maximal| höchstens| zu)? (?:25|28|30|35|38|40|45|50|55)(?=[.!)]?\\s*$)',
      'gimu',
    ),
    german('(?:das|ihr|dein) [2-6]\\d\\. Lebensjahr|[2-6]\\d\\. Lebensjahr (?:noch )?nicht'),
    german('(?:mindestens|wenigstens|ab) (?:2[2-9]|[3-6]\\d)(?: Jahren?)? (?:alt|Jahren?)'),
    german(
      '(?:Leute[n]?|Menschen|Bewerb\\p{L}+|Kolleg\\p{L}+|Kandidat\\p{L}*|Frauen|Männer|jemand\\p{L}*|alle|Team) (?:so )?(?:um die|ab|Anfang|Mitte|Ende) (?:[2-6]\\d|zwanzig|dreißig|vierzig|fünfzig)(?! (?:Gäste|Prozent|Kilo|Stunden|Euro|Tage))',
    ),
    german(
      '(?:Anfang|Mitte|Ende|Mit|Mitt|End)[ -]?(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|zwanziger|dreißiger|vierziger|fünfziger|sechziger)(?:n|in|innen)?|Twens?|Thirtysomethings?|Best[ -]?Ager|Silver[ -]?Ager|Senioren gesucht|Twentysomethings?',
    ),
    german(
      '(?:frisch|direkt|gerade|soeben|eben erst|gerade erst|vor kurzem|kürzlich)(?: erst)? (?:von|aus|mit|fertig mit|deine?n?|Ihre?n?) (?:der |dem |deine[rmn] |Ihre[rmn] )?\\p{L}*(?:Schule|schule|Uni|Universität|Studium|Ausbildung|Lehre|Abitur|Matura|Bachelor|Master|Meisterschule)(?: (?:abgeschlossen|beendet|fertig|absolviert))?|(?:frisch|gerade) (?:ausgelernt|fertig mit|gebacken|examiniert|gebackene\\p{L}*)\\p{L}*|frischgebacken\\p{L}*',
    ),
    german(
      'mit (?:Social Media|TikTok|Instagram|YouTube|Smartphones?|dem Netz|Apps|WLAN|dem Web) (?:groß geworden|aufgewachsen)|Generation (?:Smartphone|TikTok|Internet|Instagram|Golf|X|Alpha|Praktikum)|Smartphone-Generation',
    ),
    german(
      '(?:geben|gib|nennen|nenn|teilen|schreib|schreiben) (?:Sie |du |uns )*(?:bitte )?(?:Ihr|dein|euer) (?:Alter|Geburts\\p{L}+)',
    ),
    german(
      'keine alten Hasen|alte Hasen unerwünscht|keine (?:Senioren|Rentner\\p{L}*|Oldies|Veteranen)|kein altes Eisen|(?:zu|nicht zu) (?:alt|jung) für|(?<!egal, )wie jung du bist|Jugendwahn|in jugendlichem Alter|Team aus lauter (?:jungen|jüngeren)',
    ),
  ],
  'family/direct': [
    german(
      'für (?:\\p{L}+ ){0,2}(?:<mothers>)(?: mit (?:\\p{L}+ )?Kindern?| mit Schulkindern| in Elternzeit)? (?:ideal|perfekt|geeignet|optimal|bestens|wie gemacht)|\\p{L}+mamas?|\\p{L}+mütter(?= aufgepasst| gesucht| willkommen)|(?:Mama|Mami|Mutti)-\\p{L}+',
    ),
    german(
      'ohne Rücksicht auf (?:die |Ihre |deine )?(?:Familie\\p{L}*|Kinder|Privat\\p{L}*|private \\p{L}+)|(?:Ihre |deine |die )(?:Familie|Partner(?:in)?|Frau) (?:zieht|ziehen|steht|stehen|trägt|spielt) (?:\\p{L}+ ){0,3}(?:mit|dahinter|hinter)',
    ),
    german(
      '(?:Ihre |deine |die |eigene )?Kinder (?:sollten|müssen|dürfen|sind) (?:\\p{L}+ ){0,3}(?:größer|groß|älter|selbstständig|versorgt|aus dem)|(?:für|als) Familienmensch(?:en)? (?:ist|sind|bist|wird) (?:\\p{L}+ ){0,3}(?:nichts|falsch|schwer)',
    ),
    german(
      'Familienverhältniss?e?n? (?:\\p{L}+ )?(?:geordnet|gefestigt|stabil|lebend)|geordneten Familien\\p{L}+|stabiles Zuhause|geordnetes Zuhause|zu Hause nicht gebunden|zuhause nicht gebunden|Familienplanung (?:\\p{L}+ ){0,2}(?:hinter|abgehakt|beendet|erledigt)',
    ),
    german(
      '(?:bist|sind|als|nur|gern) (?:du |Sie |ein )?Singles?(?=[.,;?!]|$| und | oder | ohne )|Single-(?:Typ|Leben|Frau|Mann|Haushalt)',
    ),
    german(
      '(?:zu den Kindern|in die Kita|Kinder abholen|zum Kindergarten|Kind abholen)(?: \\p{L}+)? (?:muss|müssen|will|wollen)|(?:Schwangere|Schwangeren|werdende Mütter|junge Mütter|Alleinerziehende) (?:\\p{L}+ ){0,3}(?:nicht|keine|kommen leider)',
    ),
    german('(?:familiär|privat)~ (?:nicht )?(?:gebunden|ungebunden|unabhängig|frei|flexibel)'),
    german(
      '(?:Nebenjob|Job|Zuverdienst|Stelle|Nebentätigkeit|Nebenverdienst|Arbeitszeiten|Arbeit|ideal|perfekt|wie gemacht|geeignet|passend|optimal|auch|gern|gerade|besonders|speziell|bestens|nur)(?: geeignet)?(?: (?:vor allem|auch|gerade|besonders|speziell))? für (?:(?:junge|berufstätige|alle|aktive|die|den|das|fleißige|engagierte) )*(?:<mothers>)(?! von| und Kinder| unserer)',
    ),
    german(
      '(?:suchen|gesucht(?:\\p{L}{0,2}| sind| werden)?:?|willkommen|wünschen uns|freuen uns (?:auch )?über|gern(?:e)?(?: auch)?|bevorzugt|am liebsten) (?:\\p{L}+ ){0,2}(?:<mothers>|Singles?|Ledige|Ehepaare?|Alleinstehende|Junggesellen?)(?! (?:von|unserer|und Väter beraten))|(?:<mothers>|Singles|Ledige|Junggesellen|Ehepaare?) (?:sehr |herzlich )?(?:willkommen|gesucht|bevorzugt|erwünscht|aufgepasst)',
    ),
    german(
      '(?:bist|sind|als|am liebsten|idealerweise|gern|wer)(?: (?:du|Sie|noch|aktuell|ein|eine|lieber))* (?:Single(?!-| Point| Page| Sign| Malt| Source)|ledig|unverheiratet|alleinstehend|ohne Anhang|nicht liiert|Junggeselle)|Single(?:,| und| ohne| oder) (?:ungebunden|\\p{L}+ unabhängig|ortsunabhängig|flexibel|mobil|Anhang|Kinder|ledig)',
    ),
    german('(?:leben Sie|wohnen Sie|lebst du|wohnst du|Sie leben|Sie wohnen|du lebst|du wohnst) allein(?! verantwort)'),
    german(
      '(?:Kinderbetreuung|Betreuung (?:<your>|der|von) Kinder\\p{L}*|Betreuungssituation) (?:\\p{L}+ ){0,3}(?:gesichert|geregelt|sichergestellt|gewährleistet|organisiert)|(?:gesicherte|geregelte)~? (?:Kinderbetreuung|Betreuung <your> Kinder\\p{L}*|Betreuungssituation)(?! (?:durch uns|im Haus))',
    ),
    german(
      'Kinder(?:n)?,? (?:die )?(?:\\p{L}+ ){0,2}(?:aus dem (?:Haus|Gröbsten)|in der Schule|groß|selbstständig|flügge|erwachsen|versorgt|betreut) (?:sind|raus)|Kinder (?:\\p{L}+ ){0,2}(?:aus dem (?:Haus|Gröbsten)|flügge|bereits groß|schon groß|gut versorgt)|deren Kinder|kinderfrei|kindfrei',
    ),
    german(
      '(?:<your>) (?:<kin>) (?:\\p{L}+ ){0,3}(?:Verständnis|Rücken frei|den Rücken|zieht mit|ziehen mit|trägt .{0,30} mit|hinter Ihnen|hinter dir|steht dahinter|unterstützt|unterstützen|hält)|(?:mit |brauchen |haben )Rückhalt (?:in der|der|durch die|zu|Ihrer|deiner|von) (?:Familie|Hause|Partner\\p{L}*)',
    ),
    german(
      '(?:die |Ihre |deine )?(?:Familie|Kinder|Privatleben|private Verpflichtungen|familiäre Verpflichtungen|Privates|Familiäres) (?:\\p{L}+ ){0,5}(?:an zweiter Stelle|hintenan|hinten an|zurückstehen|zurückstellen|hintanstellen|nachrangig|warten können|im Hintergrund)|(?:private|familiäre) (?:Verpflichtungen|Termine|Belange|Interessen) (?:\\p{L}+ ){0,4}(?:zurück\\p{L}+|unter|hintan\\p{L}*|nicht)',
    ),
    german(
      'ohne (?:\\p{L}+ )?(?:Familienstress|Familienpflichten|Familienanhang|Familienballast|Kind und Kegel|Babypläne|Babypause|familiären Ballast|Familienzwang|private Bindung\\p{L}*|häusliche Pflichten|pflegebedürftige \\p{L}+|Betreuungspflichten|Kleinkind|Babys?)|keine (?:pflegebedürftigen (?:Angehörigen|Eltern)|Babypläne|Betreuungspflichten|Familienpflichten|Elternzeit|kleinen Kinder|schulpflichtigen Kinder|Baby\\p{L}*)',
    ),
    german(
      '(?:nichts|ungeeignet|nicht geeignet|nicht gemacht|schwierig|nicht möglich|nicht machbar|kein Platz|kein Job|keine Stelle) für (?:\\p{L}+ ){0,2}(?:Alleinerziehende|Eltern|Mütter|Väter|Familienmenschen|Schwangere|Familienväter|Teilzeitmütter|Personen mit (?:\\p{L}+ )?Kind\\p{L}*|Menschen mit (?:\\p{L}+ )?Kind\\p{L}*)|für (?:Alleinerziehende|Eltern(?: kleiner| mit)?(?: kleinen)?(?: Kinder\\p{L}*)?|Mütter|Schwangere|Familienmenschen) (?:\\p{L}+ ){0,2}(?:ungeeignet|nicht geeignet|zu anstrengend|schwierig)|Alleinerziehende haben',
    ),
    german(
      'wer (?:\\p{L}+ ){0,2}(?:Kinder|Familie|ein Baby|kleine Kinder) hat,? [^.\\n]{0,30}(?:schwer|falsch|nicht|schwierig)|(?:nicht|keine[rn]?|niemand\\p{L}*) (?:\\p{L}+,? ){0,4}(?:in Elternzeit|in Mutterschutz|in die Babypause|schwanger) (?:geht|gehen|wird|werden|ist|verabschied\\p{L}*)',
    ),
    german(
      '(?:geordnete~|gefestigte~|stabile~|intakte~|harmonische~) (?:Familienverhältnis\\p{L}*|familiäre~ Verhältnis\\p{L}*|Verhältniss?en? lebend|Privatleben|Ehe|Familienleben|private~ Verhältniss?\\p{L}*)|in geordneten Verhältnissen|Familienstand (?:\\p{L}+ )?(?:an(?:geben|zugeben)|nennen|bitte)|(?:bitte|auch|sowie|Ihr(?:en)?|deinen|mit) (?:\\p{L}+ ){0,2}Familienstand|(?:zweites|zusätzliches) Einkommen für die Familie|Zweitverdiener\\p{L}*|Mama-Job|Mami-Job|Mütterjob|Hausfrauenschicht|Mutti-Schicht|Mutterschicht',
    ),
  ],
  'health/direct': [
    german(
      '(?:Raucher(?:innen)?) (?:\\p{L}+ )?(?:nicht|unerwünscht|zwecklos|haben keine)|(?:uneingeschränkte|volle)~? \\p{L}*(?:tauglichkeit|fähigkeit)(?! der| des)|(?:körperliche|geistige|psychische|seelische) (?:und|wie) (?:körperliche|geistige|psychische|seelische) (?:Gesundheit|Fitness|Stabilität|Belastbarkeit|Frische)|Top-?(?:Fitness|Gesundheit|Form|Konstitution)|ohne (?:\\p{L}+ )?(?:Höhenangst und|Wehwehchen|Zipperlein|Gebrechen|Leiden)',
    ),
    german(
      '(?:gute|normales|einwandfreies|volles|uneingeschränktes|sehr gutes|gutes|perfektes) (?:Seh|Hör)(?:-|vermögen|kraft)\\p{L}*',
    ),
    german(
      '(?:belastbar~?|fit|zuverlässig|ausdauernd|ausgeschlafen|motiviert|sportlich|nervenstark|pünktlich)(?:,| und) (?:kern)?(?:gesund|fit|vital)(?! ernähr)|(?:kern)?gesund(?:,| und) (?:belastbar|fit|vital|leistungsfähig|sportlich|ausgeschlafen|motiviert|robust)~',
    ),
    german(
      'gesunde~ (?:Ohren|Augen|Rücken|Rückens|Knie|Gelenke|Konstitution|Statur)|gute (?:Augen|Ohren|Knie|Nerven und)|(?:starker|stabiler|intakter|belastbarer) Rücken|starkem Rücken|Pferdelunge',
    ),
    german(
      'gesundheitlich (?:\\p{L}+ ){0,3}(?:auf der Höhe|nicht eingeschränkt|nicht beeinträchtigt|keine Probleme|auf dem Damm|nichts im Weg)|(?:körperlich|gesundheitlich|psychisch|motorisch)~ (?:\\p{L}+ ){0,2}(?:nicht (?:eingeschränkt|beeinträchtigt|behindert|vorbelastet)|uneingeschränkt|unversehrt|unbeeinträchtigt)',
    ),
    german(
      'wer (?:oft|häufig|ständig|dauernd|gern|bei jedem \\p{L}+|schnell|leicht) krank (?:ist|wird|macht|feiert)|krankfeiern|Krankmacher|Blaumacher|(?:keine|weniger als|höchstens|maximal|kaum) (?:\\p{L}+ )?(?:Krankheitstage|Fehltage|Krankschreibung\\p{L}*|Krankmeldung\\p{L}*|Krankentage)|null Krank\\p{L}+',
    ),
    german(
      '(?:nicht|nichts|kein Job|keine Stelle|ungeeignet|leider nicht|kein Platz)(?: \\p{L}+)? für (?:Menschen mit |Personen mit |Leute mit |Bewerbende mit )?(?:\\p{L}+ )?(?:<ill>)|für (?:Menschen mit |Personen mit )?(?:\\p{L}+ )?(?:<ill>) (?:\\p{L}+ )?(?:nicht|un)(?: ?geeignet| möglich)',
    ),
    german(
      '(?:volle|uneingeschränkte|gute|hohe|absolute)~ (?:körperliche |gesundheitliche |physische |psychische )?(?:Einsatzfähigkeit|Tauglichkeit|Gesundheit|Arbeitsfähigkeit|Einsetzbarkeit|Körperbeherrschung)|(?:uneingeschränkt|voll|gesundheitlich) (?:schicht|tropen|arbeits|höhen|nacht|dienst|fahr)?(?:tauglich|fähig)|körperliche Unversehrtheit|(?:körperlich|gesundheitlich)e? Eignung ohne Einschränkung\\p{L}*',
    ),
    german(
      'fit wie ein Turnschuh|fit und vital|topfit\\p{L}*|pumperlgesund|gesund wie ein Fisch|voll im Saft|Bärenkräfte|Bärenkräften|bärenstark|Normalgewicht|Idealgewicht|Kleidergröße \\d+|Gardemaß|Konfektionsgröße',
    ),
    german(
      '(?:gutes|attraktives|ansprechendes|ansehnliches|tadelloses|jugendliches|schönes) (?:Aussehen|Äußeres|Gesicht)|(?:sehen|siehst) (?:Sie |du )?(?:\\p{L}+ )?gut aus|ohne (?:\\p{L}+ ){0,3}Brille(?!,? (?:oder|und) mit)|keine Brille\\p{L}*|schlank,|(?:schlank|sportlich|gepflegt)(?:,| und) (?:schlank|gutaussehend|attraktiv|hübsch)\\p{L}*',
    ),
    german(
      'einen an der (?:Klatsche|Waffel|Marmel|Mütze|Birne)|nicht alle (?:Tassen|Latten)|Klapse|reif für die (?:Klapse|Anstalt)|(?:total|völlig|ein bisschen|leicht|positiv|herrlich|schön|komplett) (?:gestört|irre|plemplem|verrückt|gaga|bekloppt|meschugge|durchgeknallt|wahnsinnig|bescheuert)~?',
    ),
    german(
      '(?:hören|hörst|sehen|siehst) und (?:sehen|siehst|hören|hörst) (?:Sie |du )?(?:\\p{L}+ )?(?:einwandfrei|perfekt|uneingeschränkt|tadellos|gut)|(?:einwandfreie|gute|uneingeschränkte|normale|perfekte)~ (?:Seh|Hör|Sehkraft|Hörvermögen|Sehvermögen|Farbsehen|Augen)\\p{L}*(?:- und \\p{L}+)?(?: ohne \\p{L}+)?',
    ),
    german(
      '(?:mit|unter) (?:Rückenleiden|Rückenproblemen|Bandscheiben\\p{L}+|Asthma|Depressionen|Burn-?out) (?:\\p{L}+ ){0,3}(?:falsch|nicht|schwer|besser)',
    ),
  ],
  'origin/direct': [
    german(
      '(?:Bewerb\\p{L}+|Kandidat\\p{L}*|Anfragen|Leute|Kräfte|Personen) (?:aus (?:Osteuropa|dem Ausland|Polen|Rumänien|Bulgarien|der Türkei|Afrika|Nicht-EU-\\p{L}+|Drittstaaten|dem Osten|dem Balkan|Syrien)|ohne deutsch\\p{L}+ \\p{L}+|mit (?:ausländisch|fremd|nichtdeutsch)\\p{L}* \\p{L}+) (?:\\p{L}+ ){0,3}(?:nicht|zwecklos|unerwünscht|ausgeschlossen|keine)',
    ),
    german(
      '(?:keine|nicht) (?:\\p{L}+ ){0,2}(?:ausländische|migrantische|fremde)[nrm]? (?:Wurzeln|Herkunft|Namen|Abschlüsse|Bewerb\\p{L}+|Hintergründe)|mit ausländischen Wurzeln(?: \\p{L}+){0,2} nicht',
    ),
    german(
      '(?<=(?:Sie|du|wer)(?!\\p{L})[^.\\n]{0,30})(?:hier|in der Region|in unserer Gegend|bei uns im Ort) (?:aufgewachsen|geboren|groß geworden)|(?:Ur|Alt)(?:bayer|schwabe|berliner|kölner|hamburger|münchner|wiener|einwohner)\\p{L}*|von Kindesbeinen an|Leute von hier|nur (?:Leute |welche )?von hier',
    ),
    german(
      '(?:<land>)~ (?:Werte|Sitten|Aussehen|Erscheinung|Tugenden)|(?:deutsch|heimisch|einheimisch) klingende[rn]? Name[n]?|Inländer(?:innen)? (?:haben|bekommen|genießen|werden) (?:\\p{L}+ )?(?:Vorrang|bevorzugt|zuerst)|Heimatort im|Schweizer oder Schweizerin',
    ),
    german(
      '(?:<belief>)~ (?:Glauben?|Konfession|Religion|Bekenntnis)(?:s)? (?:\\p{L}+ )?(?:vorausgesetzt|Voraussetzung|erforderlich|Bedingung|Pflicht|erwünscht|zwingend)|(?:Staatsangehörigkeit|Nationalität|Konfession|Religion) (?:\\p{L}+ ){0,2}(?:angeben|nennen|vermerken)',
    ),
    german('Native[ -]Speaker\\p{L}*'),
    german(
      '(?:Staatsangehörigkeit|Staatsbürgerschaft|Nationalität|Herkunft|Abstammung)(?: ?: ?| ist )(?:<land>)(?:~)?',
    ),
    german(
      '(?:bevorzugt|bevorzugen|nur|ausschließlich|am liebsten|vorzugsweise)(?: werden| wir| an)? (?:Bewerb\\p{L}+|Kandidat\\p{L}*|Leute|Menschen|Kräfte|Mitarb\\p{L}+|Personen) (?:aus Deutschland|aus Österreich|aus der Schweiz|aus der EU|aus dem Inland|aus dem DACH-Raum|aus Westeuropa|aus Europa|aus der (?:Region|Gegend|Umgebung)|von hier)',
    ),
    german(
      '(?:stammen|stammst|kommen|kommst) (?:Sie |du )?(?:gebürtig |ursprünglich |selbst |am besten |idealerweise )?aus (?:der (?:Region|Gegend)|Deutschland|Österreich|dem Inland|Bayern)(?=[.!,;]|$)|(?:Sie|du) (?:stammen|stammst|kommst|kommen) (?:gebürtig |idealerweise )?aus (?:der Region|der Gegend|Deutschland|unserer Gegend|dem Umland)',
      'gimu',
    ),
    german(
      '(?:echte[rn]|waschechte[rn]?|gebürtige[rn]?|gestandene[rn]?) (?:<native>)(?:in|innen|n)?(?! \\p{L}*(?:küche|schnitzel|art|bier|wurst))|(?:<native>) (?:sollte|muss|müsste) man',
    ),
    german(
      '(?:suchen|gesucht|bevorzugt|willkommen sind nur|gern|nur) (?:\\p{L}+ )?(?:Einheimische|Inländer|Deutsche|Landsleute|Österreicher|Schweizer)',
    ),
    german(
      '(?:rein|durchweg|komplett|ganz) (?:<land>)~ (?:Team|Belegschaft|Truppe|Mannschaft|Kollegium|Crew)|Team ist (?:\\p{L}+ )?(?:<land>)|(?:<land>)~ (?:Tugend(?:en)?|Gründlichkeit|Pünktlichkeit|Fleiß|Wertarbeit und|Disziplin|Arbeitsmoral|Sekundärtugenden|Kulturkreis(?:es)?|Blut|Leitkultur)',
    ),
    german(
      '(?:unsere[mr]?|diese[mr]?|westlichen|christlichen|europäischen|mitteleuropäischen|deutschen|deutschsprachigen) Kulturkreis(?:es)?(?: (?:aufgewachsen|verwurzelt|vertraut))?',
    ),
    german(
      '(?:Schulzeit|Schule|Kindheit|Ausbildung|Studium|Schulabschluss|Abitur) (?:komplett |ausschließlich |vollständig )?in (?:Deutschland|Österreich|der Schweiz) (?:verbracht|absolviert|besucht|gemacht|zwingend|vorausgesetzt|erforderlich)|(?:deutscher|österreichischer|Schweizer|inländischer) (?:Schul|Hochschul|Berufs|Studien)?(?:abschluss|ausbildung) (?:ist )?(?:zwingend|erforderlich|vorausgesetzt|Pflicht|Bedingung)|(?:Berufserfahrung|Arbeitserfahrung|Erfahrung|Praxis) (?:\\p{L}+ )?(?:in|auf dem) (?:Deutschland|Österreich|der Schweiz|deutschen Arbeitsmarkt) (?:ist )?(?:zwingend|erforderlich|vorausgesetzt|Pflicht|Voraussetzung)|ausländische (?:Abschlüsse|Zeugnisse|Diplome) (?:\\p{L}+ ){0,3}nicht',
    ),
    german(
      '(?:<belief>)~ (?:Kirche|Konfession|Glaubens?|Religion|Haltung|Elternhaus|Lebensführung|Grundhaltung|Hintergrund) (?:\\p{L}+ ){0,2}(?:erwünscht|vorausgesetzt|erforderlich|bevorzugt|erwartet|zwingend|Bedingung)|Zugehörigkeit zu(?:r)? (?:einer |einer der )?(?:\\p{L}+ )?Kirche|(?:Sie|du) (?:sind|bist|gehören|gehörst) (?:\\p{L}+ ){0,2}(?:getauft|katholisch|evangelisch|christlich|gläubig|einer (?:christlichen )?Kirche)|Kirchenaustritt\\p{L}*|Taufschein',
    ),
    german(
      'Kopftuch(?:trägerinnen|träger|verbot)?(?: \\p{L}+){0,4} (?:nicht|leider|verboten|unerwünscht|tabu|ausgeschlossen)|(?:Muslim\\p{L}*|Moslem\\p{L}*|Jud\\p{L}+|Ausländer\\p{L}*|Flüchtling\\p{L}*|Geflüchtete|Asylbewerber\\p{L}*|Migrant\\p{L}*|Osteuropäer\\p{L}*|Nicht-EU-Bürger\\p{L}*) (?:\\p{L}+ ){0,3}(?:nicht|keine Chance|zwecklos|unerwünscht)|kein(?:en)? Migrationshintergrund',
    ),
    german(
      'Akzent(?:es)? (?:\\p{L}+ )?(?:unerwünscht|stört(?! (?:niemand\\p{L}*|nicht|uns nicht))|nicht erwünscht)|ohne (?:\\p{L}+ )?(?:Dialekt|Akzent)(?: (?:und|oder) (?:Akzent|Dialekt))?|(?:Dialekt|Akzent) (?:und|oder) Akzent|lupenreines (?:Hoch)?deutsch|perfektes Hochdeutsch|astreines Deutsch|kein(?:e)? (?:gebrochenes|Ausländer|Gastarbeiter|Kiez|Kanak)\\p{L}*(?: Deutsch)?|(?:ersten|zweiter|zweiten|dritter|dritten) Generation (?:hier|in Deutschland)',
    ),
    german(
      '(?:<your>) Muttersprache (?:ist|sollte|muss)(?: (?:Deutsch|Englisch|Französisch|Italienisch))?|(?:Deutsch|Englisch|Französisch|Niederländisch|Spanisch) (?:in Wort und Schrift )?(?:wie ein\\p{L}* |auf dem Niveau eine[rs] )?Muttersprach\\p{L}+',
    ),
    german(
      'Wurzeln (?:in der Region|in Deutschland|hier|in Bayern|im \\p{L}+) (?:\\p{L}+ ){0,2}(?:Voraussetzung|erforderlich|erwünscht|vorausgesetzt|zwingend)|(?:Deutsche|Europäische|arische|weiße)[rn]? (?:Hautfarbe|Haut|Rasse)|(?:ohne|kein) (?:ausländisch|fremdländisch|exotisch|orientalisch)\\p{L}* (?:\\p{L}+)',
    ),
  ],
  'gender/direct': [
    german(
      '(?:gute |fleißige |unsere |neue )?Fee (?:fürs|für|im|gesucht)|Frauenpower|Männerpower|Team (?:besteht )?(?:\\p{L}+ )?(?:aus|nur) (?:\\p{L}+ )?(?:Männern|Frauen|Jungs|Mädels)|reine[rs]? (?:Männer|Frauen)\\p{L}+|(?:liebe|werte|sehr geehrte) (?:<job>|Bäcker|Köche|Fahrer|Pfleger|Handwerker|Monteure|Ingenieure),',
    ),
    german('die (?:ideale|perfekte) (?:Kandidatin|Bewerberin)'),
    german(
      '(?:gern(?:e)?|am liebsten|bevorzugt|vorzugsweise|idealerweise|möglichst|nur|ausschließlich|eher)(?: (?:von|an|als|für|durch|werden))? (?:eine |ein |einen |die |den )?(?:Frau(?:en)?|Mann|Männer[n]?|Dame|Damen|Herren|weiblich~|männlich~|Mädels?|Jungs?)(?!\\p{L}|/| (?:und|oder|bzw))',
    ),
    german(
      '(?:Frauen|Männer|Damen|Herren) (?:werden )?(?:bevorzugt|gesucht|erwünscht|an die Macht|vor)|für (?:diese Arbeit|die Arbeit|diese Stelle|den Job|die körperliche Arbeit|die Stelle) (?:\\p{L}+ ){0,3}(?:nur |eher )?(?:Männer|Frauen|ein Mann|eine Frau)',
    ),
    german(
      '(?:seinen|deinen|Ihren|ihren) Mann (?:zu )?steh\\p{L}*|(?:steht|stehen|stehst) (?:\\p{L}+ ){0,3}(?:seinen|deinen|Ihren|ihren) Mann|Mannes genug|Mann der Tat|(?:Mann|Frau) vom Fach|(?:der|unser|ein|den|dein|unseren) (?:\\p{Ll}+ )?Mann (?:für|fürs|mit Köpfchen)|(?:die|unsere|eine) (?:\\p{Ll}+ )?Frau (?:für|fürs)|(?:Sie sind|du bist) (?:der Mann|die Frau)',
    ),
    german(
      '\\p{L}*(?:Männer|Herren|Damen|Frauen|Mädels)(?:team|truppe|runde|crew|wirtschaft)\\p{L}*|\\p{L}*(?:Küchen|Büro|Putz|Service|Empfangs|Reinigungs|Haushalts|Telefon|Wasch)(?:fee|feen|perle|perlen|maus|biene|engel|teufel|dame|damen|mädchen|frau|frauen|mamsell|muse)|(?:fleißige~?|emsige~?) (?:Biene|Bienchen|Lieschen|Heinzelmännchen)|guter Geist weiblich|rechte Hand des Chefs weiblich|Vorzimmerfee|Vorzimmerdrache|Quotenfrau|Weiber|Chauvi|Hausdame|Hausvater|Hausmutter|Saaltochter|Serviertochter|Lehrbub|Lehrling männlich|Knecht|Magd|Laufbursche\\p{L}*|Stallbursche\\p{L}*|Bürokauffrau|Bankkauffrau|Industriekauffrau|Einzelhandelskauffrau',
    ),
    german(
      '\\(?(?:männl|weibl)\\.?\\)?|(?<=, )(?:weiblich|männlich)(?=,|$|\\.)|\\((?:w|m|weiblich|männlich)\\)',
      'gimu',
    ),
    german(
      'zu (?:seinen|dessen) (?:\\p{L}+ )?(?:Aufgaben|Tätigkeiten|Pflichten)|er (?:packt|verfügt|beherrscht|bringt) (?:\\p{L}+ ){0,4}(?:mit|an|über|gern|sicher|gute|fließend)',
    ),
    german(
      '(?:jede[rn] (?:(?:neue|gute|erfahrene)[rn]? )?(?:<jobs>|Mitarbeiter|Kollege)|ein (?:\\p{Ll}+ )?(?:<jobs>|Mitarbeiter|Kollege)(?=, der)|(?:der|ein) (?:Mitarbeiter|Bewerber|Kandidat|Stelleninhaber)|(?:der|ein|unser) (?:neue|ideale|künftige|perfekte|richtige|zukünftige|gesuchte)[rn]? (?:Kollege|Mitarbeiter|Bewerber|Kandidat|Stelleninhaber|Nachfolger)),? (?:(?!Frau |Herr )[^.!?;\\n]){0,70}?(?<!\\p{L})(?:er|seine[rnms]?|sein(?= \\p{Lu}))',
    ),
    german(
      '(?:suchen|gesucht|jemand|jemanden|fehlt (?:noch )?|einer|einen),? (?:noch )?(?:\\p{L}+,? )?(?:der seine[rnms]?|einer, der|einen, der|der seinen)',
    ),
    german(
      '(?:Moin|Hallo|Hey|Hi|Servus|Grüezi|Ahoi|Glück auf|Achtung)(?:,| an alle)? (?:liebe[rn]? )?(?:<jobs>)(?=[!,.:])',
    ),
  ],
};
