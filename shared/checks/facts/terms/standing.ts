/** Claims of standing about the employer, a row each with its names in English and German. */
export const STANDING = `
award-winning|multi-award-winning|preisgekrönt|mehrfach ausgezeichnet|ausgezeichneter arbeitgeber|award-winner|winner of|winning an award|won an award|won several awards|won numerous awards|~awarded|industry awards|mehrfach preisgekrönt|vielfach ausgezeichnet|vielfach preisgekrönt|auszeichnung|prämiert|preisträger|mehrfach ausgezeichnete|testsieger|ausgezeichnet als|ausgezeichnet mit|ausgezeichnet vom|ausgezeichnet von|award holder|gold award|gold medal|prize-winning|prizewinning
shortlisted for|nationally acclaimed|critically acclaimed|acclaimed|highly acclaimed|finalist|runner-up|nominated for|highly commended
market leader|market-leading|leader in its market|marktführer|marktführend|marktführerin|market leadership|leading the market|leader in our market|leader in the market|leader in our sector|leaders in our field|leader in its field|leaders in their field|leaders in the field|sector leader|sector-leading|category leader|category-leading|clear leader|europe's leader|regional market leader|regionaler marktführer|marktführerschaft|qualitätsführer|technologieführer|technologieführend|innovationsführer|kostenführer
industry-leading|industry leader|branchenführer|branchenführend|class-leading|leading-edge|field-leading|branchenprimus
world-leading|global leader|world leader|globally leading|weltmarktführer|weltweit führend|weltmarktführend|world's largest|global market leader|world market leader|internationally leading|international leader|weltführend|international führend|global führend
leading provider|einer der führenden|einer der größten|führend
fast-growing|rapidly growing|rapidly expanding|fastest-growing|hyper-growth|high-growth|schnell wachsend|stark wachsend|am schnellsten wachsende|fast growth|rapid growth|quickly growing|~ever-growing|rapid expansion|explosive growth|strong growth|growing fast|growing rapidly|growing quickly|fast-expanding|hypergrowth|one of the fastest-growing|rasant wachsend|rasantes wachstum|dynamisch wachsend|wachstumsstark|wachstumsstarke|expandierend|starkes wachstum|schnelles wachstum|schnellst wachsend|schnellstwachsend
largest|biggest|größter|one of the largest|one of the biggest|second largest|third-largest|largest independent|biggest independent|zweitgrößte|größter anbieter
number one|no. 1|nummer eins|nummer 1|the no 1|nr. 1|ranked first|ranked number one|top-ranked|highest-ranked|rated number one|voted number one|voted best|erster platz|platz 1|platz eins|ersten platz
world-class|weltklasse|worldclass|of world rank|von weltrang|weltklasseniveau|international standing|von weltruf
best-in-class|bestinclass|best of breed|best in the business|best in the country|best in the region|best in britain|best in europe|best in the uk|best in the world|best in the industry|best in town|the very best|second to none|unrivalled|unrivaled|unparalleled|~unmatched|unbeatable|konkurrenzlos|unübertroffen|~einzigartig
best employer|best place to work|great place to work|top employer|employer of the year|best workplace|bester arbeitgeber|top-arbeitgeber|arbeitgeber des jahres|best companies|best company to work for|top 100 employer|great place to work certified|best small company|employer of choice|favourite employer|sunday times best|sunday times best places to work|2-star employer|outstanding to work for|attraktivster arbeitgeber|attraktiver arbeitgeber|beliebtester arbeitgeber|beste arbeitgeber|familienfreundlicher arbeitgeber|top-ausbildungsbetrieb|ausbildungsbetrieb des jahres|kununu|kununu top company|leading employer award|zertifizierter arbeitgeber|audit berufundfamilie|berufundfamilie
top-rated|highest-rated|best-rated|~top-tier|~tier one|~tier 1|highly rated|highly regarded|well-regarded|best-known|bestbewertet|bestbewertete|top bewertet|hoch angesehen|~angesehene|~angesehener
stars:five-star|5-star|fünf-sterne|5-sterne
stars:4-star|four-star|vier-sterne|4-sterne|vier-sterne-superior
stars:three-star|3-star|drei-sterne|3-sterne
aa rosette|two aa rosettes|rosette
michelin|michelin star|michelin-starred|two-michelin-star|bib gourmand|gault millau|~hauben|haubenrestaurant|haubenküche|sterneküche|sternerestaurant|michelin-stern|sternekoch
rating:rated outstanding|outstanding by ofsted|ofsted outstanding|rated outstanding by ofsted|cqc outstanding|outstanding by the cqc|outstanding by cqc|rated outstanding by the cqc|rated outstanding by cqc|outstanding rating|outstanding rated|outstanding school|outstanding nursery|outstanding care home|rated as outstanding|graded outstanding|judged outstanding|an outstanding rating|outstanding provider|inspected as outstanding|=Outstanding
rating:rated good|rated good by the cqc|rated good by cqc|rated good by ofsted|good by ofsted|good by the cqc|cqc good|ofsted good|good rating
rating:requires improvement|rated requires improvement
rated excellent|excellent rating|rated excellent on trustpilot|excellent on trustpilot|trustpilot
cqc-rated|cqc rating|ofsted-rated
mehrfach zertifiziert|vielfach zertifiziert|zertifizierter betrieb|zertifiziertes unternehmen
hidden champion
unicorn|einhorn|soonicorn
venture-backed|vc-backed|backed by investors|investor-backed|venture capital|vc-funded|venture-funded|private equity backed|pe-backed|private equity|backed by leading investors|backed by top investors|backed by venture capital|wagniskapital|von investoren finanziert|vc-finanziert|investorenfinanziert|finanzierungsrunde|funding round
round:series a|series a funding|series-a-finanzierung|series-a-finanziert|serie a
round:series b|series b funding
round:series c
round:seed round|seed funding|seed-funded|pre-seed|seed-stage
round:series d
well-funded|fully funded start-up|financially strong|financially secure|financially stable|debt-free|finanzstark|wirtschaftlich stabil|finanziell stabil|schuldenfrei|kerngesund
listed company|publicly listed|stock exchange listed|börsennotiert|listed on the stock exchange|stock market listed|london stock exchange|nasdaq-listed|nasdaq|nyse|aim-listed|plc-listed|dax-konzern|dax|mdax|sdax
ftse 100|ftse 250|ftse-listed
fortune 500|fortune 100|fortune 1000|inc 5000
family-run|family-owned|family business|family company|familienunternehmen|familiengeführt|familienbetrieb|inhabergeführt|family firm|family-led|family-owned and run|owned and run by the family|owner-managed|owner-run|owner-led|~multi-generational|generations of the same family|familieneigen|eigentümergeführt|familienfirma|familienbesitz|generationenbetrieb|second-generation|zweiter generation|2nd generation|third-generation|dritter generation|3rd generation|fourth-generation|vierter generation|4th generation|fifth-generation|fünfter generation|5th generation
employee-owned|employee ownership|employee ownership trust|employee-owned trust|co-owned|worker-owned|~worker owned|staff-owned|partner-owned|workers' cooperative|~co-operative|~cooperative|member-owned|~genossenschaft|~genossenschaftlich
carbon neutral|net zero|climate-neutral|klimaneutral|co2-neutral|carbon negative|carbon positive|climate positive|carbon zero|zero carbon|klimapositiv|klimaneutrale|klimaneutraler|co2-neutrale
renowned|world-renowned|world-famous|internationally renowned|nationally recognised|internationally recognised|renommiert|weltbekannt|globally renowned|internationally acclaimed|globally recognised|globally recognized|nationally recognized|internationally recognized|highly respected|well-respected|~respected|prestigious|reputable|~well-known|~famous|~celebrated|iconic|legendary|blue-chip|~premier|~flagship|esteemed|highly reputable|namhaft|namhafte|namhafter|bekannte marke|prestigeträchtig|~etabliert|international renommiert
pioneer|pioneering|pionier|vorreiter|pioneered|trailblazer|trailblazing|ground-breaking|groundbreaking|game-changing|game changer|~disruptive|~revolutionary|world-first|first of its kind|industry first|vorreiterrolle|pionierarbeit|wegweisend|bahnbrechend|revolutionär
multinational|global company|global employer|international company|weltweit tätig|international tätig|multi-national|global organisation|global organization|~global business|~global group|globally operating|worldwide company|international group|weltweit agierend|international agierend|global agierend|weltkonzern|weltunternehmen
oldest|älteste|longest-established|longest-running|longest-standing|traditionsreich|traditionsreiche|traditionsreicher|traditionsunternehmen|traditionsbetrieb|traditionshaus
trusted by|trusted partner|most trusted|trusted name|trusted brand|trusted provider|trusted supplier|trusted adviser|trusted advisor|trusted employer|trusted local|trusted across|vertrauenswürdiger partner|vertrauen auf uns|vertrauen uns|verlässlicher partner
household name|household brand
cutting-edge|state-of-the-art|bleeding-edge|latest technology|hochmodern|hochmoderne|hochmoderner|hochmodernen|modernste technik|modernste technologien|modernster|modernste|modernsten|neueste technik|neuester stand|stand der technik
royal warrant|royal warrant holder|hoflieferant|k.u.k. hoflieferant
queen's award|king's award|queen's award for enterprise|king's award for enterprise|deutscher gründerpreis|bayerns best 50|~top job|red dot|if design award|german design award|staatspreis
one of the top
top ten|top 10
top 100
top 20
top 25
top 50
top 5|top five
top 10%
top 1%
profitable|cash-positive|~profitability|~profitabel|profitable seit
certified b corporation
`;
