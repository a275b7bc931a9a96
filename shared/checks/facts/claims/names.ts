const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Capitalised words that name nothing a text could get wrong. */
export const NO_NAMES = setOf(`
ctc lpa i i'm i'd i'll ok okay api apis hr it cv cvs ai faq pdf kpi kpis b2b b2c ux ui qa r&d id tv pc vat ps p.s q&a rsvp n/a asap tbc tbd
dm pm am etc eg ie mr mrs ms dr prof dear hi hello ceo cto cfo coo linkedin inmail whatsapp subject title
monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
january february march april may june july august september october november december
montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober dezember
m w d f x sie ihr ihre ihnen ihrem ihren ihrer gmbh ag kg ltd limited inc plc llc christmas easter internet web email
join meet apply call contact visit ask reporting based located email speak talk working help human resources yes no please thanks regards best variant ad post listen follow nb plus
ring text phone message reply write send give tell drop see say grab bring schreib schreibt ruf ruft frag fragt melde meldet
`);

/** Countries, peoples, languages and large cities, which are names wherever they stand. */
export const PLACES = setOf(`
germany deutschland austria österreich switzerland schweiz france frankreich spain spanien italy italien poland polen portugal
ireland irland lithuania litauen latvia lettland estonia estland finland finnland sweden schweden norway norwegen denmark dänemark
iceland island netherlands niederlande belgium belgien luxembourg luxemburg czechia tschechien hungary ungarn romania rumänien
bulgaria bulgarien greece griechenland croatia kroatien slovakia slowakei slovenia slowenien ukraine turkey türkei japan china
india indien mexico mexiko brazil brasilien canada kanada australia australien africa afrika asia asien europe europa
scotland wales england britain malta cyprus zypern singapore singapur
german deutsch english englisch french französisch spanish spanisch italian italienisch polish polnisch dutch niederländisch
danish dänisch swedish schwedisch norwegian norwegisch finnish finnisch portuguese portugiesisch russian russisch turkish türkisch
arabic arabisch mandarin chinese chinesisch japanese japanisch welsh walisisch irish irisch gaelic lithuanian litauisch latvian
estonian czech tschechisch hungarian ungarisch romanian rumänisch bulgarian greek griechisch croatian kroatisch ukrainian hindi urdu
london manchester birmingham bristol leeds liverpool glasgow edinburgh cardiff belfast sheffield nottingham cambridge oxford dublin
cork galway paris lyon madrid barcelona valencia seville lisbon porto rome milan berlin hamburg münchen munich köln cologne
stuttgart düsseldorf leipzig dresden hannover nürnberg bremen wien vienna graz linz salzburg innsbruck bregenz zürich zurich genf basel
bern warsaw warschau kraków krakow gdańsk gdansk wrocław prague prag budapest vilnius kaunas riga tallinn helsinki stockholm oslo
newcastle leicester coventry bradford plymouth southampton portsmouth brighton norwich exeter york swansea aberdeen dundee
inverness derby swindon limerick waterford dortmund duisburg bochum bielefeld bonn münster karlsruhe mannheim augsburg
wiesbaden freiburg heidelberg rostock kiel lübeck mainz erfurt kassel potsdam regensburg würzburg ulm klagenfurt luzern lausanne
winterthur lugano frankfurt marseille toulouse bordeaux lille naples napoli turin bologna athens lisboa bucharest sofia zagreb
bayern hessen sachsen thüringen brandenburg saarland niedersachsen westfalen mecklenburg vorpommern schleswig steiermark tirol kärnten
burgenland vorarlberg niederösterreich oberösterreich norddeutschland süddeutschland ostdeutschland westdeutschland ruhrgebiet bavaria
plattdeutsch rheinland pfalz schwaben franken allgäu schwarzwald bodensee aargau thurgau graubünden midlands yorkshire cornwall
ljubljana bratislava belgrade kyiv poznań łódź antwerp ghent eindhoven gothenburg malmö aarhus reykjavik istanbul dubai
tokyo beijing shanghai mumbai delhi bangalore philadelphia phoenix portland nashville charlotte detroit minneapolis calgary edmonton
wellington adelaide copenhagen kopenhagen amsterdam rotterdam utrecht brussels brüssel toronto montreal vancouver ottawa boston chicago seattle denver
austin dallas houston atlanta miami sydney melbourne brisbane perth auckland
münsterland emsland sauerland siegerland oberland unterland vogtland havelland ammerland wendland weserbergland
erzgebirge lausitz eifel harz spreewald hunsrück odenwald taunus spessart rhön hegau bodenseekreis oberschwaben breisgau
ostfriesland nordfriesland dithmarschen uckermark altmark börde oberpfalz niederbayern oberbayern oberfranken unterfranken
mittelfranken chiemgau salzkammergut waldviertel weinviertel mühlviertel innviertel zillertal wallis tessin emmental
rhein-main rhein-neckar überlingen ravensburg reutlingen tübingen heilbronn pforzheim offenburg villingen trier koblenz
göttingen wolfsburg braunschweig osnabrück oldenburg hildesheim magdeburg jena weimar gera chemnitz zwickau cottbus
schwerin stralsund greifswald wismar flensburg neumünster paderborn gütersloh hagen krefeld aachen solingen wuppertal
ingolstadt passau landshut bamberg bayreuth fürth erlangen coburg kempten rosenheim darmstadt offenbach hanau fulda marburg gießen
siegen zug chur thun biel basel villach steyr wels dornbirn
`);

/** Words of hashtags that claim nothing. */
export const GENERIC_TAGS = setOf(`
hiring job jobs jobsearch search work works with us career careers join team now life vacancy vacancies role opportunity recruiting
recruitment apply dream open to we are were is our the a and for at in of my new get your be come love company culture people working workwithus
hiringnow nowhiring jointheteam joinus jobalert alert jobopening opening openings opportunities stellenangebot stelle job jobsuche
karriere bewerbung bewirb dich wir suchen gesucht vacature employer apprenticeships community
`);
