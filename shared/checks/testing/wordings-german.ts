import type { Wording } from '#shared/checks/testing/wordings.ts';

/** German wordings of what is asked for in other words, one a line, and near ones. */
export const germanWordings: readonly Wording[] = [
  {
    rule: 'age/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Wir sind ein junges, dynamisches Team.
Berufseinsteiger bis 30 Jahre.
Du bist zwischen 25 und 35.
Idealalter: 25 bis 40 Jahre.
Junge Kolleginnen und Kollegen warten auf dich.
Sie sind nicht älter als 40 Jahre.
Frisch aus dem Studium?
Junge Talente willkommen.
Digital Natives gesucht.
Du passt in unser junges Team.
Ein junges Start-up.
Maximal 35 Jahre alt.
Unser Team ist im Schnitt 28.
Jung, motiviert, hungrig.
Bewerber unter 35 bevorzugt.
Ein junger, motivierter Mitarbeiter.
Rentner willkommen.
`,
    left: `
Du begleitest junge Familien.
Zwischen 20 und 30 Gäste kommen am Abend.
Im Schnitt 30 Gäste.
Ein junger Wein.
Unabhängig vom Alter.
`,
  },
  {
    rule: 'gender/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Wir suchen eine Sekretärin.
Eine freundliche Empfangsdame.
Krankenschwester gesucht.
Ein starker Mann fürs Lager.
Unsere Jungs auf dem Bau.
Eine Putzfrau.
Der Bewerber muss seinen Führerschein haben.
Suchen Kellnerin.
Zimmermädchen gesucht.
Eine nette Dame für den Empfang.
Ein Mann für alle Fälle.
Bürofee gesucht.
Manpower.
Der ideale Kandidat ist ein Macher.
`,
    left: `
Die Männer im Haus spielen Skat.
Bewerber (m/w/d) melden sich bei uns.
Bewerber und Bewerberinnen sind willkommen.
Die Damen gewinnen beim Skat.
`,
  },
  {
    rule: 'health/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Sie sind körperlich belastbar.
Körperliche Fitness.
Sie sind gesund.
Keine gesundheitlichen Einschränkungen.
Gute Gesundheit.
Sie sind psychisch belastbar und selten krank.
Ein gepflegtes Erscheinungsbild.
Ein verrückter Haufen.
Nichtraucher.
Volle körperliche Belastbarkeit.
Keine Behinderung.
Gute körperliche Konstitution.
`,
    left: `
Gesundes Obst steht bereit.
Du pflegst kranke Menschen.
Eine gute Konstruktion.
`,
  },
  {
    rule: 'origin/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Deutsch als Muttersprache.
Muttersprachler bevorzugt.
Deutsche Staatsangehörigkeit.
Akzentfreies Deutsch.
Nur EU-Bürger.
Sie sind in Deutschland aufgewachsen.
Deutsche Staatsbürgerschaft erforderlich.
Muttersprachliche Deutschkenntnisse.
Einheimische bevorzugt.
Perfektes Deutsch ohne Akzent.
Österreichische Staatsbürger.
`,
    left: `
Deutsch auf Niveau B2.
Du unterrichtest Deutsch.
Menschen jeder Herkunft sind willkommen.
`,
  },
  {
    rule: 'family/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Keine familiären Verpflichtungen.
Ungebunden.
Ideal für Mütter.
Ohne Kinder.
Kinderlos.
Alleinstehend und flexibel.
Familienplanung abgeschlossen.
Keine kleinen Kinder.
Verheiratet.
`,
    left: `
Wir beraten Familien ohne Kinder.
Du betreust Kinder.
Vereinbarkeit von Familie und Beruf.
`,
  },
  {
    rule: 'gender/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Wir suchen zum 1. März einen Koch für unsere Kantine.
Als Filialleiter tragen Sie die Verantwortung für zwölf Leute.
Jeder Fahrer ist für sein Fahrzeug verantwortlich.
Konditorin gesucht
`,
    left: `
Lagerist (m/w/d) gesucht
Ein Fahrer ruft an, weil er im Stau steht.
Wir suchen eine Köchin/einen Koch.
Unser Kollege Tim geht in Rente, und er zeigt dir vorher alles.
`,
  },
  {
    rule: 'family/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Ideal für Hausfrauen und Mütter, die mittags zu Hause sein möchten.
Wer Kinder hat, wird es hier schwer haben.
Ihre Familie hält Ihnen den Rücken frei.
`,
    left: `
Wer Kinder hat, bekommt im Sommer zuerst Urlaub.
Viele unserer Kunden leben allein.
Du bist Single Point of Contact.
`,
  },
  {
    rule: 'origin/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Bewerber aus Osteuropa bitte nicht.
Echter Schwabe gesucht.
Mit deutschen Tugenden.
`,
    left: `
Das Gemüse kommt nur aus der Region.
Unser Betrieb ist in der Region verwurzelt.
Typisch bayerische Küche
`,
  },
  {
    rule: 'reader/claim',
    language: 'de',
    kind: 'sourcing_email',
    found: `
deine Erfahrung in der Logistik passt genau zu dem, was wir suchen.
beim Stöbern auf LinkedIn bin ich über dich gestolpert.
ich habe gesehen, dass du seit drei Jahren bei einer Klinik arbeitest.
`,
    left: `
Ich habe Ihr Profil nicht gelesen, ich schreibe vielen.
Ob Ihre Erfahrung passt, klären wir am Telefon.
Deine Arbeit macht für die Bewohner einen Unterschied.
`,
  },
  {
    rule: 'interview/forbidden',
    language: 'de',
    kind: 'interview_questions',
    found: `
Ist die Familienplanung bei Ihnen abgeschlossen?
Wie viele Fehltage hatten Sie?
Gehen Sie in die Kirche?
`,
    left: `
Wie haben Sie mit Eltern über schwierige Kinder gesprochen?
Haben Sie Erfahrung mit Menschen mit Behinderung?
Wie würden Sie eine Familie beraten, die Schulden hat?
`,
  },
  {
    rule: 'open/leftover',
    language: 'de',
    kind: 'job_advert',
    found: `
Hier ein Vorschlag für die Anzeige:
Falls du Anpassungen wünschst, melde dich gern.
(ca. 300 Wörter)
`,
    left: `
Hier ist dein Arbeitsplatz: eine Werkbank am Fenster.
Gern zeigen wir dir die Werkstatt.
Anbei finden Sie unser Leitbild auf der Website.
`,
  },
];
