const set = (words: string): ReadonlySet<string> => new Set(words.split(/,\s*|\n\s*/).filter(Boolean));

/** Programming languages as GitHub names them, and what else they are called. */
const LANGUAGES =
  set(`typescript, javascript, python, java, go, golang, rust, c, c++, c#, php, ruby, kotlin, swift, scala
objective-c, r, perl, elixir, erlang, haskell, clojure, dart, lua, julia, matlab, shell, bash, powershell, groovy, f#
visual basic, assembly, fortran, cobol, vhdl, verilog, solidity, zig, ocaml, nim, crystal, html, css, sql, tsql, plsql`);

const PLACES =
  set(`united kingdom, uk, england, scotland, wales, northern ireland, ireland, germany, deutschland, france
spain, italy, portugal, netherlands, belgium, luxembourg, austria, switzerland, poland, czechia, czech republic, slovakia
hungary, romania, bulgaria, greece, croatia, slovenia, serbia, ukraine, lithuania, latvia, estonia, finland, sweden, norway
denmark, iceland, malta, cyprus, turkey, israel, united states, usa, canada, mexico, brazil, argentina, chile, colombia
india, pakistan, bangladesh, china, japan, south korea, singapore, malaysia, indonesia, philippines, vietnam, thailand
australia, new zealand, south africa, nigeria, kenya, egypt, morocco, united arab emirates, uae, saudi arabia, europe, emea
london, bristol, bath, manchester, birmingham, leeds, liverpool, sheffield, nottingham, newcastle, edinburgh, glasgow
cardiff, swansea, belfast, dublin, cork, oxford, cambridge, brighton, reading, southampton, portsmouth, exeter, york
berlin, munich, münchen, hamburg, cologne, köln, frankfurt, stuttgart, düsseldorf, leipzig, dresden, hannover, nürnberg
vienna, wien, graz, linz, zurich, zürich, geneva, basel, bern, paris, lyon, marseille, toulouse, lille, nantes, bordeaux
madrid, barcelona, valencia, lisbon, porto, rome, milan, turin, amsterdam, rotterdam, utrecht, eindhoven, brussels
antwerp, ghent, copenhagen, stockholm, gothenburg, oslo, helsinki, tallinn, riga, vilnius, kaunas, warsaw, krakow
wroclaw, gdansk, prague, brno, bratislava, budapest, bucharest, cluj, sofia, athens, zagreb, ljubljana, belgrade, kyiv
istanbul, tel aviv, new york, san francisco, los angeles, seattle, boston, chicago, austin, denver, atlanta, washington
toronto, vancouver, montreal, ottawa, sydney, melbourne, brisbane, auckland, singapore, hong kong, tokyo, bangalore
bengaluru, hyderabad, pune, mumbai, delhi, chennai, cape town, johannesburg, lagos, nairobi, dubai, são paulo, bay area`);

const TITLE_ENDS =
  set(`engineer, engineers, developer, developers, programmer, programmers, architect, manager, director
head, lead, consultant, analyst, scientist, administrator, specialist, designer, recruiter, recruiters, sourcer, intern
interns, student, students, trainee, apprentice, officer, cto, ceo, cfo, coo, vp, president, founder, assistant
coordinator, executive, technician, mechanic, nurse, teacher, accountant, lawyer, freelancer, contractor, tester, sysadmin
entwickler, entwicklerin, ingenieur, ingenieurin, acquisition, partner, expert, owner, coder, senior, junior, principal`);

const keyOf = (text: string): string => text.toLowerCase().replace(/\*$/, '').trim();

export const isLanguage = (text: string): boolean => LANGUAGES.has(keyOf(text));
export const isPlace = (text: string): boolean => PLACES.has(keyOf(text));
/** Ends with the name of a job: 'Backend Engineer', 'Head of Engineering', 'engineer*'. */
export const isTitle = (text: string): boolean =>
  TITLE_ENDS.has(keyOf(text).split(' ').at(-1) ?? '') || /^(?:head|vp|director) of /.test(keyOf(text));
