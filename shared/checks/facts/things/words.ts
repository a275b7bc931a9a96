const of = (words: string): RegExp => new RegExp(`^(?:${words.trim().split(/\s+/).join('|')})`, 'u');

/** Beginnings of nouns that promise nothing a source could confirm: 'a friendly team', 'flache Hierarchien'. */
export const SOFT = of(`
team culture environment atmosphere opportunit chance role work job people colleague responsib freedom voice impact
challeng variet career future place project idea support grow develop trust flexib autonom respect fun$ say$ salar pay$
package$ wage remunerat compensat rate income earning benefit perk extra reward thing something everything way path
progress prospect advance promot hierarch decision process communicat feedback recogni appreciat purpose mission value
balance life$ lives secur stabil safety world differen experienc knowledge skill learn task position post$ contract start
begin introduc manage leader boss compan business organi employer customer client guest patient resident pupil student
technolog equipment system office location communit network spirit mood energy passion hour shift rota week month year
evening deal$ offer condition term$ detail question answer conversation talk look$ step part$ bit lot$ kind$ sort$ range mix
number choice help hand$ approach attitude sense partner crew staff colleagu word honest open note mind heart home done$ started$ depend accord based subject
stepping ownership ambition standard quality freelanc employ interest product service$ line$ side coach
kultur umfeld atmosphär klima arbeitsklima betriebsklima arbeits aufgab tätigkeit verantwort freiraum gestaltung
spielraum möglichkeit perspektiv entwickl aufstieg karrier zukunft entscheidung weg$ wege kolleg mensch leute gehalt
gehält vergüt bezahl lohn$ entloh leistung vorteil sicher wertschätz anerkenn vertrau respekt spaß freude abwechsl
herausforder projekt eigenverantwort selbst mitsprache miteinander zusammen unterstütz einarbeit start unternehm betrieb$
haus arbeitgeber kund gäste gast ausstattung technik werkzeug zeit$ tag woche jahr stunde dienst$ dienste schicht
teil stück ding sache frage gespräch rahmenbeding kondition famil beruf privat stelle platz ort$ umgang einblick
tariflich bildung team wir einsatz stimm humor luft ruhe raum lösung
`);

/** Nouns that say little without the word before them: 'fitness room', 'Spieleabend'. */
export const CONTAINERS = of(
  'room area space day time scheme program card club service plan session class event fund account app$ point raum karte programm konto',
);

/** Beginnings of words that praise or count what follows. */
export const GENERAL = of(`
free paid good great generous annual yearly own extra additional regular full modern competit attract excellent real new$
fair friendly flexib personal professional company further internal external various different many several first best
better more small big large strong long short early late occasional weekly monthly daily every enjoy get$ receiv take
join have private on-site onsite brand unlimited high low general simple proper plenty complete comprehensive fully
kostenlos kostenfrei frei gratis gut groß klein neu modern eigen attraktiv fair viel mehr regelmäßig jährlich monatlich
täglich zusätzlich extra persönlich individuell betrieblich intern extern umfassend bezahlt bezuschusst faire
`);

/** What experience may be of without saying anything that could be wrong. */
export const COMMON = of(`
similar relevant related compar role environment setting sector industr field area position team people compan organi
business customer client level work working kind type same such practi job proven previous track record year month
successful solid sound strong strateg operation range project manag lead deal support daily day other great good
modern new common usual least desk own
ähnlich vergleichbar bereich branche umfeld position rolle tätigkeit aufgabe beruf team kunden menschen unternehmen
betrieb praxis praktisch jahr monat mehrjährig einschlägig erst gut sehr sicher fundiert umgang führung leitung
`);
