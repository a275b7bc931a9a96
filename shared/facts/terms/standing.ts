/** Claims of standing about the employer, a row each with its names in English and German. */
export const STANDING = `
award-winning|multi-award-winning|award winning|preisgekrönt|preisgekrönte|mehrfach ausgezeichnet|ausgezeichneter arbeitgeber|award-winner
market leader|market-leading|market leading|market leaders|leader in its market|marktführer|marktführend|marktführerin|marktführendes|marktführender
industry-leading|industry leading|industry leader|branchenführer|branchenführend
world-leading|world leading|global leader|world leader|globally leading|weltmarktführer|weltweit führend|weltmarktführend
leading provider|leading company|leading employer|leading manufacturer|leading supplier|leading name|leading player|leading brand|leading specialist|leading firm|leading operator|leading agency|führender anbieter|führendes unternehmen|führender hersteller|führender arbeitgeber|führender dienstleister|one of the leading|einer der führenden|eines der führenden
fast-growing|fast growing|rapidly growing|rapidly expanding|fastest-growing|fastest growing|hyper-growth|high-growth|schnell wachsend|schnell wachsende|schnell wachsendes|stark wachsend|stark wachsende|am schnellsten wachsende
largest|the largest|biggest|the biggest|größter|größte|größtes|größten
number one|no. 1|no 1|nummer eins|nummer 1
world-class|world class|weltklasse
best-in-class|best in class
best employer|best place to work|great place to work|top employer|employer of the year|best workplace|best places to work|bester arbeitgeber|top-arbeitgeber|top arbeitgeber|arbeitgeber des jahres
top-rated|top rated|highest-rated|best-rated
five-star|5-star|michelin|michelin star|michelin-starred
outstanding by ofsted|rated outstanding|ofsted outstanding|rated good|rated outstanding by ofsted|cqc outstanding
hidden champion
unicorn|einhorn
venture-backed|vc-backed|backed by investors|investor-backed|venture capital
series a|series b|series c|seed round|seed funding|seed-funded
well-funded|well funded|fully funded start-up
listed company|publicly listed|stock exchange listed|börsennotiert|ftse 100|ftse 250|fortune 500|fortune 100
family-run|family-owned|family business|family company|family-owned business|familienunternehmen|familiengeführt|familienbetrieb|inhabergeführt
employee-owned|employee owned|employee ownership
carbon neutral|carbon-neutral|net zero|net-zero|climate-neutral|klimaneutral|co2-neutral
renowned|world-renowned|world-famous|internationally renowned|nationally recognised|internationally recognised|renommiert|renommierte|renommiertes|weltbekannt
pioneer|pioneering|pioneers|pionier|vorreiter
multinational|global company|global employer|international company|weltweit tätig|international tätig
oldest|the oldest|älteste|ältester|ältestes
trusted by
household name
cutting-edge|state-of-the-art
royal warrant
queen's award|king's award
one of the top|top ten|top 10|top 100|top-100
profitable
certified b corporation
`;
