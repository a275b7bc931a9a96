import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

/** German words about gender, age, origin, health and family; a percent sign stands for the endings of adjectives. */
export const dePeopleRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'gender/direct',
    source: 'agg',
    why: 'The word names one gender. § 11 AGG wants a job offered to everybody.',
    rows: `
Herren; Herr gesucht; Männer; männlich% | Personen | | meine Damen und ~; Damen und ~; ~ und Frauen; Frauen und ~; ~ und Damen; für Frauen und ~; ~ Toiletten; ~ Mode; Kunden; Patienten; Bewohner; Klienten; Frauen; die ~
männliche Bewerber; Mann für alle Fälle; Mann fürs Grobe; gestandener Mann | Personen | | meine Damen und ~; Damen und ~; ~ und Frauen; Frauen und ~; ~ und Damen; für Frauen und ~; ~ Toiletten; ~ Mode; Kunden; Patienten; Bewohner; Klienten; Frauen; die ~
Damen; nette Dame; junge Dame; Dame gesucht; Dame für; Dame am Empfang | Empfangskraft; Reinigungskraft | | die ~; meine ~; sehr geehrte ~; ~ und Herren; ~ mode; ~ bekleidung; ~ oberbekleidung; ~ schuhe; Herren und ~
Empfangsdame; Empfangsdamen; Bardame; Reinigungsdame; Putzfrau; Putzfrauen | Empfangskraft; Reinigungskraft | | meine ~; sehr geehrte ~; ~ und Herren; ~ mode; ~ bekleidung; ~ oberbekleidung; ~ schuhe; Herren und ~
Putzfee; Putzteufel; Reinemachefrau; Zugehfrau; Reinigungsfrau | Empfangskraft; Reinigungskraft | | meine ~; sehr geehrte ~; ~ und Herren; ~ mode; ~ bekleidung; ~ oberbekleidung; ~ schuhe; Herren und ~
Mädchen; Mädel; Mädels; Bürofee | Aushilfe; Assistenz | | ~ schule; Jungen; ~ und Jungen; ~ arbeit; ~ gruppe; ~ gruppen; ~ wohngruppe; ~ fußball; @mädchen
Tippse; Büromädchen; Servicemädchen | Aushilfe; Assistenz | | ~ schule; Jungen; ~ und Jungen; ~ arbeit; ~ gruppe; ~ gruppen; ~ wohngruppe; ~ fußball; @mädchen
Jungs; Burschen; Kerl; Kerle; Kumpel; Kumpels | Team; Leute | | ~ und Mädchen; Mädchen und ~
Sekretärin; Sekretärinnen; Chefsekretärin | Assistenz; Sekretariat | It stands for women alone. ‘Assistenz’ means everybody. | ~ oder; oder ~; ~ und; und ~
Krankenschwester; Krankenschwestern; Arzthelferin; Arzthelferinnen | Pflegefachkraft; Medizinische Fachkraft | | [oder,und] ~; ~ [oder,und] [Krankenpfleger,Pfleger,Arzthelfer,Gesundheits]
Zahnarzthelferin; Zahnarzthelferinnen; Sprechstundenhilfe; Arztsekretärin | Pflegefachkraft; Medizinische Fachkraft | | ~ oder; oder ~; ~ und; und ~
Kindergärtnerin; Kindergärtnerinnen; Kinderfrau; Kinderfrauen | pädagogische Fachkraft; Kindertagespflegeperson | | ~ oder; oder ~; ~ und; und ~; den ~; unsere ~
Tagesmutter; Tagesmütter; Leihoma | pädagogische Fachkraft; Kindertagespflegeperson | | ~ oder; oder ~; ~ und; und ~; den ~; unsere ~
Kellnerin; Kellnerinnen; Serviererin; Serviererinnen; Zimmermädchen | Servicekraft; Hauswirtschaftskraft | | ~ oder; oder ~; ~ und; und ~
Hausmädchen; Haushälterin; Küchenmädchen; Stewardess; Stewardessen | Servicekraft; Hauswirtschaftskraft | | ~ oder; oder ~; ~ und; und ~
Hostess; Hostessen; Verkäuferin gesucht; Friseurin gesucht; Friseuse | Servicekraft; Hauswirtschaftskraft | | ~ oder; oder ~; ~ und; und ~
Kosmetikerin gesucht; Näherin gesucht; Kassiererin gesucht; Raumpflegerin; Raumpflegerinnen | Servicekraft; Hauswirtschaftskraft | | ~ oder; oder ~; ~ und; und ~
Hausmeister gesucht; Fahrer gesucht; Lagerist gesucht; Monteur gesucht; Verkäufer gesucht | Fachkraft gesucht; Personen | | oder ~; und ~
Techniker gesucht; Elektriker gesucht; Koch gesucht; Maler gesucht; Schlosser gesucht | Fachkraft gesucht; Personen | | oder ~; und ~
Meister gesucht; Ingenieur gesucht; Staplerfahrer gesucht; Außendienstler | Fachkraft gesucht; Personen | | oder ~; und ~
Kaufmann; Kaufleute gesucht; Fachmann; Fachmänner; Vormann | Fachkraft | | ~ oder; oder ~; ~ und; und ~; ~ bzw; als ~ oder; zum ~; zur ~; ~ für; ~ im [Einzelhandel,Gesundheitswesen,Groß,E]
Obmann; Kameramann; Feuerwehrmann; Feuerwehrmänner; Zimmermann gesucht | Fachkraft | | ~ oder; oder ~; ~ und; und ~; ~ bzw; als ~ oder; zum ~; zur ~; ~ für; ~ im [Einzelhandel,Gesundheitswesen,Groß,E]
Vertrauensmann; Steuermann; Wachmann; Wachmänner; Tormann | Fachkraft | | ~ oder; oder ~; ~ und; und ~; ~ bzw; als ~ oder; zum ~; zur ~; ~ für; ~ im [Einzelhandel,Gesundheitswesen,Groß,E]
Bürokaufmann; Industriekaufmann; Einzelhandelskaufmann; Servicemann | Fachkraft | | ~ oder; oder ~; ~ und; und ~; ~ bzw; als ~ oder; zum ~; zur ~; ~ für; ~ im [Einzelhandel,Gesundheitswesen,Groß,E]
Mannschaft; Mannschaften; Männermannschaft | Team | | Liga; Verein; trainiert; spielt; Spiel; ~ wagen; Fußball; Sport; Feuerwehr; ~ sport; erste ~; zweite ~
Mannstunden; Manntage; Mannmonate; Mannjahre | Personenstunden; Personentage | The work counts, not who does it.
Manpower; bemannt; Ein-Mann-Betrieb; Mann-Stunden | Personenstunden; Personentage | The work counts, not who does it.
er sollte; er muss; er verfügt; er bringt | Sie; du | The person can be of any gender. Speak to the reader instead.
er hat Erfahrung; er arbeitet; er ist zuständig | Sie; du | The person can be of any gender. Speak to the reader instead.
`,
  }),
  ...rowsOf({
    rule: 'age/direct',
    source: 'ads',
    why: 'It asks for an age. Say what the person has to be able to do.',
    rows: `
jung% Team; jung% Teams; jung%, dynamisch% Team; jung% und dynamisch% Team; jung% Kolleg | Team | It invites young people alone. Say how the team works.
jung% [Kollegen,Kolleginnen]; jung% Unternehmen; jung% Mannschaft; jung% Truppe; jung% Belegschaft | Team | It invites young people alone. Say how the team works.
jung% Crew; jung%, motiviert% Team; jung% und motiviert% Team; jung%, engagiert% Team; jung%, freundlich% Team | Team | It invites young people alone. Say how the team works.
jung% und freundlich% Team; jung%, wachsend% Unternehmen; jung%, aufstrebend% Unternehmen; jung% Start-up | Team | It invites young people alone. Say how the team works.
jung% Mitarbeiter; jung% Mitarbeiterin; jung% Leute gesucht; jung% Menschen gesucht; jung% Talente; jung% Talent | | | ~ alt; für ~; mit ~ Menschen; ~ Hunde; ~ Pflanzen
jung% Bewerber; jung% Verstärkung; jung% Frau; jung% Mann; jung% Dame; jung% Herr | | | ~ alt; für ~; mit ~ Menschen; ~ Hunde; ~ Pflanzen
jung%, dynamisch%; jung% und dynamisch%; jung%, flexibel; jung% und flexibel; jung% und hungrig; jung% und engagiert | | | ~ alt; für ~; mit ~ Menschen; ~ Hunde; ~ Pflanzen
jung% und motiviert; jung%, motiviert%; jung geblieben%; junggeblieben%; jung, | | | ~ und alt; alt und ~; und ~; ~ alt; für ~; mit ~ Menschen; ~ Hunde; ~ Pflanzen
Digital Native; Digital Natives; Generation Z; Gen Z | sicher im Umgang mit digitalen Werkzeugen | It means people of one generation. Name the tools they need to use. | für die ~; der ~
Generation Y; Millennial; Millennials | sicher im Umgang mit digitalen Werkzeugen | It means people of one generation. Name the tools they need to use. | für die ~; der ~
Berufsanfänger; Berufsanfängerin; Berufseinsteiger gesucht; frisch% Absolvent; frisch gebacken% | | This can exclude people by age. Name the knowledge instead. | @ausbildung; @azubi; @trainee; auch ~; ~ und; ~ willkommen; ob ~; für ~
frisch von der Uni; frisch von der Hochschule; frisch aus dem Studium; gerade mit dem Studium fertig; Schulabgänger | | This can exclude people by age. Name the knowledge instead. | @ausbildung; @azubi; @trainee; auch ~; ~ und; ~ willkommen; ob ~; für ~
Schulabgängerinnen; Hochschulabsolvent gesucht; junge Absolventen; frischer Absolvent | | This can exclude people by age. Name the knowledge instead. | @ausbildung; @azubi; @trainee; auch ~; ~ und; ~ willkommen; ob ~; für ~
Rentner; Rentnerin; Frührentner; rüstig% Rentner; Pensionär | | It names an age. Give the hours. | betreust; beraten; berätst; begleitest; begleiten; für ~; mit ~; von ~; unsere ~; ~ und Familien; unserer ~
Pensionäre; Vorruheständler; Studentenjob; Schülerjob | | It names an age. Give the hours. | für ~; mit ~; von ~; unsere ~; ~ und Familien; unserer ~
nicht älter als; höchstens 30; Höchstalter; Altersgrenze; Altersobergrenze; im besten Alter | | An age shuts people out. Say what the work needs. | keine ~; ohne ~; für ~; mit ~; ~ Menschen; ~ von; ~ bis; ~ zwischen; ~ Klienten; ~ Straftäter; ~ Besucher; wohnen ~; leben ~; ~ Käse
mittleren Alters; mittleres Alter; im Alter; Idealalter; in den besten Jahren; jugendlich; jugendlich% [Team,Elan,Schwung,Charme,Typ,Erscheinung,Umfeld] | | An age shuts people out. Say what the work needs. | keine ~; ohne ~; für ~; mit ~; ~ Menschen; ~ von; ~ bis; ~ zwischen; ~ Klienten; ~ Straftäter; ~ Besucher; wohnen ~; leben ~; ~ Käse
jugendliches Auftreten; jugendliche Frische; jugendliche Ausstrahlung; reifer; reifere Person; reifere Dame | | An age shuts people out. Say what the work needs. | keine ~; ohne ~; für ~; mit ~; ~ Menschen; ~ von; ~ bis; ~ zwischen; ~ Klienten; ~ Straftäter; ~ Besucher; wohnen ~; leben ~; ~ Käse
Jungspund; Jungspunde; junge Wilde; jungen Wilden; Frischlinge; alte Eisen; altes Eisen; Alteisen; Jungbrunnen; Youngster; Youngsters; Jungsein | | It names an age. Say what the work needs.
sind Sie jung; bist du jung; junge Köpfe; jungen Köpfen; jungem Herzen; jung genug; zu alt; zum alten Eisen; junges Gemüse; junge Hüpfer; junge Power; jung% Kräfte | | | ~ und alt; alt und ~; für ~; ob ~; ~ oder
`,
  }),
  ...rowsOf({
    rule: 'age/indirect',
    source: 'ads',
    why: 'It can read as a hint at age. Say what the work needs.',
    rows: `
dynamisch%; dynamisch% Persönlichkeit; dynamisch% Team; dynamisch% Umfeld; dynamisch% Unternehmen | engagiert | | ~ Lasten; ~ Routing; ~ Webseiten; ~ Preise; ~ Systeme; ~ Programmierung; ~ Simulation
spritzig%; agil% Persönlichkeit; vital%; energiegeladen%; frisch% Ideen | | | ~ Funktionen; ~ Bedeutung
frischer Wind; frisches Blut; frisches Team; flott%; flott% Auftreten | | | ~ Funktionen; ~ Bedeutung
unverbraucht%; voller Energie; energisch%; belastbar und jung; lebendig% Team | | | ~ Funktionen; ~ Bedeutung
langjährig% Berufserfahrung erforderlich; alter Hase; alte Hasen; gestanden% Persönlichkeit; gestanden% Profi | erfahren
gestanden% Führungskraft; erfahren% Hase; Seniorität; Junior-Position | erfahren
hip%; cool% Team; coole Truppe; junges Denken; jung im Kopf; jung im Herzen; moderne junge
`,
  }),
  ...rowsOf({
    rule: 'origin/direct',
    source: 'ads',
    why: 'It asks for an origin. Name the level of the language, ‘C1’.',
    rows: `
Muttersprache; Muttersprachler; Muttersprachlerin; Muttersprachlerinnen | Deutsch auf Niveau C1 | | nicht ~; nicht als ~; Unterricht; ~ Unterricht; Kinder; Kindern; Schüler; Eltern; deren ~; anderer ~; andere ~; anderen ~; viele ~; keine ~; Kundschaft; Gäste sprechen; ~ stärken; ~ pflegen; ~ fördern
muttersprachlich%; Muttersprachniveau; muttersprachlichem Niveau | Deutsch auf Niveau C1 | | nicht ~; nicht als ~; Unterricht; ~ Unterricht; Kinder; Kindern; Schüler; Eltern; deren ~; anderer ~; andere ~; anderen ~; viele ~; keine ~; Kundschaft; Gäste sprechen; ~ stärken; ~ pflegen; ~ fördern
akzentfrei%; akzentfreies Deutsch; ohne Akzent; akzentfrei sprechen; dialektfrei% | Deutsch auf Niveau C1 | An accent says nothing about the work. Name the level of the language.
akzentfreiem Deutsch; reines Hochdeutsch; einwandfreies Deutsch; perfektes Deutsch; perfekte Deutschkenntnisse | Deutsch auf Niveau C1 | An accent says nothing about the work. Name the level of the language.
gebürtig%; gebürtiger Deutscher; gebürtige Deutsche; deutscher Herkunft; deutscher Abstammung; deutschstämmig% | | Origin is no requirement.
österreichischer Herkunft; nur Deutsche; nur Inländer; nur Österreicher; keine Ausländer; Ausländer nicht | | Origin is no requirement.
ohne Migrationshintergrund; deutsche Herkunft; europäischer Herkunft; einheimisch% Bewerber; einheimisch% Kräfte; Einheimische bevorzugt | | Origin is no requirement.
aus der Region stammend%; abendländisch%; christlicher Glaube vorausgesetzt; kein Kopftuch; ohne Kopftuch | | Origin is no requirement.
EU-Bürger; EU-Pass; deutscher Pass; deutschen Pass; deutsche Staatsangehörigkeit | Arbeitserlaubnis | A passport is no skill. Ask for the right to work. | oder ~; @sicherheit; @beamt; @polizei
deutsche Staatsbürgerschaft; österreichische Staatsbürgerschaft; österreichische Staatsangehörigkeit; Schweizer Bürgerrecht | Arbeitserlaubnis | A passport is no skill. Ask for the right to work. | oder ~; @sicherheit; @beamt; @polizei
`,
  }),
  ...rowsOf({
    rule: 'health/direct',
    source: 'agg',
    why: 'It asks for health, not for skill. Name the task.',
    rows: `
körperlich fit; fit und gesund; gesund und fit; gesund und belastbar; körperlich gesund; gesundheitlich fit | | | halten ~; bleiben ~; @sport
kerngesund%; völlig gesund; vollkommen gesund; topfit; körperliche Fitness; gute körperliche Verfassung | | | halten ~; bleiben ~; @sport
guter körperlicher Verfassung; guter Gesundheitszustand; gute Gesundheit; einwandfreie Gesundheit; beste Gesundheit; stabile Gesundheit | | | halten ~; bleiben ~; @sport
robuste Gesundheit; gesunde Persönlichkeit; gesunde, belastbare; gesunder Mensch; gesund% Mitarbeiter; geistig gesund | | | halten ~; bleiben ~; @sport
geistig fit; psychisch stabil%; psychisch gesund; psychisch belastbar; körperlich belastbar; uneingeschränkt belastbar | | | halten ~; bleiben ~; @sport
voll belastbar%; voll belastbare Persönlichkeit; voll einsatzfähig%; uneingeschränkt einsatzfähig; körperlich uneingeschränkt; gesundheitlich uneingeschränkt | | | halten ~; bleiben ~; @sport
ohne Einschränkungen; ohne körperliche Einschränkungen; ohne gesundheitliche Einschränkungen; keine gesundheitlichen Einschränkungen; keine Behinderung | | Health is no requirement. Name the task. | Menschen mit und ~; mit und ~; und ~; Kinder ~; Kindern ~
keine Behinderungen; ohne Behinderung; keine Vorerkrankungen; ohne Vorerkrankungen; keine Allergien | | Health is no requirement. Name the task. | Menschen mit und ~; mit und ~; und ~; Kinder ~; Kindern ~
keine chronischen; keine Rückenprobleme; nicht behindert; keine Krankheiten; selten krank | | Health is no requirement. Name the task. | Menschen mit und ~; mit und ~; und ~; Kinder ~; Kindern ~
nie krank; keine Fehlzeiten; geringe Fehlzeiten; wenig Krankheitstage | | Health is no requirement. Name the task. | Menschen mit und ~; mit und ~; und ~; Kinder ~; Kindern ~
Nichtraucher; Nichtraucherin; keine Raucher | | What people do at home is not the job’s matter. | ~ schutz; ~ bereich; ~ haus
verrückt%; verrückter Haufen; völlig verrückt; irre; irrer; wahnsinnig% | ungewöhnlich | It makes fun of illness. | ~ Menschen; ~ Kinder; ~ Kindern; ~ Personen; Menschen mit; ~ Patienten; schwer ~; ~ Mitarbeiter; ~ Klienten
Wahnsinn; Wahnsinns-Team; Irrenhaus; Spinner; durchgeknallt%; bekloppt% | ungewöhnlich | It makes fun of illness. | ~ Menschen; ~ Kinder; ~ Kindern; ~ Personen; Menschen mit; ~ Patienten; schwer ~; ~ Mitarbeiter; ~ Klienten
schwachsinnig%; idiotensicher; Idioten; Idiot; behindert%; Krüppel | ungewöhnlich | It makes fun of illness. | ~ Menschen; ~ Kinder; ~ Kindern; ~ Personen; Menschen mit; ~ Patienten; schwer ~; ~ Mitarbeiter; ~ Klienten
lahm%; lahme Ente; blind für; taub für; schizophren%; autistisch% | ungewöhnlich | It makes fun of illness. | ~ Menschen; ~ Kinder; ~ Kindern; ~ Personen; Menschen mit; ~ Patienten; schwer ~; ~ Mitarbeiter; ~ Klienten
manisch%; hysterisch% | ungewöhnlich | It makes fun of illness. | ~ Menschen; ~ Kinder; ~ Kindern; ~ Personen; Menschen mit; ~ Patienten; schwer ~; ~ Mitarbeiter; ~ Klienten
an den Rollstuhl gefesselt; leidet an; leiden an; leidend an | nutzt einen Rollstuhl; hat | A wheelchair frees, it does not bind. | Patienten; Menschen; Kinder
gutaussehend%; gut aussehend%; attraktiv% Erscheinung; attraktiv% Äußeres; attraktives Aussehen | | Looks are no skill. | ~ Prozesse; ~ Strukturen; ~ Organisation
vorzeigbar%; schlank; schlanke; gepflegte Erscheinung; gepflegtes Äußeres | | Looks are no skill. | ~ Prozesse; ~ Strukturen; ~ Organisation
gepflegtes Erscheinungsbild; gepflegtes Auftreten; ansprechendes Äußeres | | Looks are no skill. | ~ Prozesse; ~ Strukturen; ~ Organisation
`,
  }),
  ...rowsOf({
    rule: 'health/task',
    source: 'ads',
    why: 'Ask for it only if the work cannot be done in another way.',
    rows: `
Führerschein; Fahrerlaubnis; Führerscheinklasse B; eigener Pkw; eigenes Auto; eigenes Fahrzeug | | Ask for it only if the work is driving. | @fahr; @kurier; @liefer; @transport; @außendienst; @tour; @besuch; @monta; @baustelle; @auslief
schwer heben; schwere Lasten; schweres Heben; schwer zu heben; Heben und Tragen | | Give the weight and how often. | @heb; @trag; @lager; @last; @pfleg; @kist; @paket
körperliche Belastbarkeit; langes Stehen; lange stehen; stehende Tätigkeit; ganztägig stehen | | Give the weight and how often. | @heb; @trag; @lager; @last; @pfleg; @kist; @paket
`,
  }),
  ...rowsOf({
    rule: 'family/direct',
    source: 'agg',
    why: 'Family life is no requirement. Give the hours.',
    rows: `
ungebunden%; familiär ungebunden; ohne familiäre Verpflichtungen; keine familiären Verpflichtungen; ohne familiäre Bindungen; keine familiären Bindungen | | | ~ testen; ~ Probearbeiten; ~ kennenlernen
ohne Familie; frei von familiären; ohne Anhang; ohne Verpflichtungen; familiär unabhängig; Idealerweise sind Sie ungebunden | | | ~ testen; ~ Probearbeiten; ~ kennenlernen
kinderlos%; keine Kinder; ohne Kinder; keine kleinen Kinder; ohne kleine Kinder; keine Kleinkinder | | Children are no requirement. Give the hours. | mit oder ~; mit und ~; Familien ~; Paare ~; Gäste ~
Kinder aus dem Haus; Kinder aus dem Gröbsten; Kinderbetreuung gesichert; gesicherte Kinderbetreuung; Familienplanung abgeschlossen; abgeschlossene Familienplanung | | Children are no requirement. Give the hours. | mit oder ~; mit und ~; Familien ~; Paare ~; Gäste ~
kein Kinderwunsch; ohne Kinderwunsch; keine Schwangerschaft; nicht schwanger | | Children are no requirement. Give the hours. | mit oder ~; mit und ~; Familien ~; Paare ~; Gäste ~
ideal für Mütter; für Mütter geeignet; Mütter gesucht; Hausfrau; Hausfrauen; perfekt für Mütter | | It speaks to mothers alone. ‘Hours within the school day’ says it to all. | beraten; beraten ~; berätst; begleiten; begleitest; betreust; unterstützen ~; unterstützt; Beratung; Kurse; Kurs; Treff; Patientinnen; Klientinnen; Hebamme; Hebammen; Kundinnen; Väter beraten; mit ~
Mamas; Muttis; junge Mütter; Mütter mit Kindern; Mütter mit kleinen Kindern; Wiedereinsteigerinnen | | It speaks to mothers alone. ‘Hours within the school day’ says it to all. | beraten; beraten ~; berätst; begleiten; begleitest; betreust; unterstützen ~; unterstützt; Beratung; Kurse; Kurs; Treff; Patientinnen; Klientinnen; Hebamme; Hebammen; Kundinnen; Väter beraten; mit ~
Frauen mit kleinen Kindern; Frauen mit Kindern; Frauen nach der Elternzeit; Mütter in Teilzeit | | It speaks to mothers alone. ‘Hours within the school day’ says it to all. | beraten; beraten ~; berätst; begleiten; begleitest; betreust; unterstützen ~; unterstützt; Beratung; Kurse; Kurs; Treff; Patientinnen; Klientinnen; Hebamme; Hebammen; Kundinnen; Väter beraten; mit ~
ledig%; alleinstehend%; verheiratet%; Familienvater; Familienväter | | How people live is not the job’s matter. | ~ Menschen; ~ Patienten; mit ~; ~ Senioren; für ~; von ~; ~ Klienten; ~ Personen
Familienmensch; Familienmenschen; Ehepaar; Hausmeisterehepaar | | How people live is not the job’s matter. | ~ Menschen; ~ Patienten; mit ~; ~ Senioren; für ~; von ~; ~ Klienten; ~ Personen
`,
  }),
];
