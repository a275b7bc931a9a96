import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

const READER = {
  your: 'Ihr,Ihre,Ihrem,Ihren,Ihrer,Ihres,dein,deine,deinem,deinen,deiner,deines',
  asset:
    'Profil,Profils,Profile,XING-Profil,LinkedIn-Profil,Werdegang,Werdegangs,Lebenslauf,Lebenslaufs,Lebenslaufes,Hintergrund,Hintergrunds,Erfahrung,Erfahrungen,Berufserfahrung,Kenntnisse,Kenntnissen,Fähigkeiten,Expertise,Know-how,Stationen,Laufbahn,Karriere,GitHub,Portfolio,Portfolios,Projekte,Projekten,Beiträge,Beitrag,Artikel,Posts,Vita,Qualifikation,Qualifikationen,Fachwissen,Referenzen,Skills,Leistungen,Erfolge,Zertifikate,Arbeitsproben,Veröffentlichungen,Talent,Blog,Repo,Skillset,Talk,Vortrag,Leidenschaft,Kompetenzen,Background,Name',
  praised:
    'beeindruckt,beeindrucken,beeindruckend,beeindruckende,überzeugt,überzeugen,gefällt,gefallen,passt,passen,spannend,neugierig,begeistert,aufgefallen,auffällt,perfekt,ideal,interessant,klingt,klingen,liest,überzeugend,top,hervorragend,imponiert,gefragt,zeigt,zeigen,sticht,stechen,verrät,großartig,stark,toll,klasse,spürbar,bemerkenswert,angesprochen,genannt,unser Ding,empfohlen',
};

/** German claims about readers, words about pay, cultures and phrases that fit every employer. */
export const deWorkRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'reader/claim',
    source: 'house',
    why: 'Nobody has looked at this reader. Say what the job offers instead.',
    rows: `
auf Ihr Profil gestoßen; auf Dein Profil gestoßen; auf dein Profil aufmerksam; auf Ihr Profil aufmerksam; bin auf Ihr Profil; bin auf dein Profil; ich bin auf Ihr Profil gestoßen; ich bin auf dein Profil gestoßen; über Ihr Profil gestolpert; über dein Profil gestolpert; Ihr Profil gesehen; dein Profil gesehen; Ihr Profil entdeckt; dein Profil entdeckt; Ihr Profil gefunden; dein Profil gefunden; habe Ihr Profil; habe dein Profil; Ihr Profil gelesen; dein Profil gelesen; Ihr Profil angesehen; dein Profil angesehen | | | nicht; kein
Ihr Profil hat; dein Profil hat; Ihr Profil passt; dein Profil passt; Ihr Profil zeigt; dein Profil zeigt; Ihr Profil ist; dein Profil ist; Ihr Profil klingt; dein Profil klingt; Ihr spannendes Profil; dein spannendes Profil; Ihr interessantes Profil; dein interessantes Profil; Ihr beeindruckendes Profil
Ihr beeindruckend%; dein beeindruckend%; Ihr% beeindruckend%; dein% beeindruckend%; beeindruckender Werdegang; beeindruckender Lebenslauf; beeindruckende Laufbahn; hat mich beeindruckt; haben mich beeindruckt; war beeindruckt; bin beeindruckt; mich beeindruckt
Ihr bisheriger Werdegang; dein bisheriger Werdegang; Ihr Werdegang; dein Werdegang; Ihr Lebenslauf hat; Ihr% langjährig% Erfahrung; dein% langjährig% Erfahrung; mit Ihrer Erfahrung; mit deiner Erfahrung; mit Ihrem Hintergrund; mit deinem Hintergrund; dank Ihrer Erfahrung; aufgrund Ihrer Erfahrung; aufgrund deiner Erfahrung
Sie wurden mir empfohlen; du wurdest mir empfohlen; wurden mir empfohlen; mir empfohlen; gemeinsamer Kontakt; gemeinsame Kontakte; Ihr Beitrag über; dein Beitrag über; Ihr Vortrag; dein Vortrag; Ihre Projekte haben
Sie passen perfekt; du passt perfekt; passen Sie perfekt; passt du perfekt; Sie sind genau | | It judges a reader nobody knows. Say what the job is. | ~ Kollegin; ~ Team
du bist genau; genau der Richtige; genau die Richtige; als erfahren%; wie gemacht für Sie | | It judges a reader nobody knows. Say what the job is. | ~ Kollegin; ~ Team
wie gemacht für dich; perfekt zu Ihnen; perfekt zu dir | | It judges a reader nobody knows. Say what the job is. | ~ Kollegin; ~ Team
`,
  }),
  ...rowsOf({
    rule: 'reader/claim',
    source: 'house',
    why: 'Nobody has looked at this reader. Say what the job offers instead.',
    sets: READER,
    rows: `
[{your}] [{asset}] _4 [{praised}]; [{your}] [tolle,tollen,starke,starken,spannende,spannenden,interessante,interessanten,breite,fundierte] [{asset}]; [{your}] _ [{asset}] _3 [{praised}]; [{your}] [{asset}] _3 [ins,im] Auge; [{your}] [{asset}] _3 [genau das,wie gemacht]; [{praised}] [uns,mich] [{your}] [{asset}]; [von,über] [{your}] [{asset}] _ [begeistert,beeindruckt,überzeugt,angetan,gestolpert] | | | könnte; könnten; wenn; falls; ob; kennen; zählt
[auf,über] [Sie,dich] [aufmerksam,gestoßen,gestolpert,gekommen]; auf [{your}] [{asset}] [gestoßen,aufmerksam,gekommen]; [{your}] [{asset}] [angesehen,angeschaut,gelesen,entdeckt,gefunden,gesehen,studiert]; [{your}] [{asset}] _4 [angesehen,angeschaut,gelesen,entdeckt,gefunden,gesehen,studiert] | | | nicht; kein; wenn; falls; ob
[aufgrund,anhand,dank,laut,angesichts,wegen,basierend auf] [{your}] [{asset}]; mit [Ihrem,deinem,Ihren,deinen,Ihrer,deiner] [Know-how,Fachwissen,Expertise,Kenntnissen,Fähigkeiten,Hintergrund,Skills,Profil,Werdegang] | | | nicht; kein; wenn; falls; ob
von [Ihnen,dir] [erzählt,gehört,gelesen,geschwärmt]; [haben uns,sind uns] _5 [gesehen,getroffen,kennengelernt,unterhalten,begegnet,gesprochen]; hatten [wir,uns] _4 Kontakt; hatten _4 Kontakt; verfolge _ [{your}] [{asset}]; verfolge [{your}] [{asset}]; verfolge [Sie,dich]
gesehen, dass [Sie,du]; aufgefallen, dass [Sie,du]; überzeugt, dass [Sie,du]; [glauben,glaube,denke,sicher], dass [Sie,du] _2 [perfekt,ideal,gut,Richtige,Richtiger,super]; [glauben,glaube], dass [Sie,du] die Richtige; gelesen, dass [Sie,du]; entnommen, dass [Sie,du]; sehe, dass [Sie,du]; sehe ich, dass [Sie,du]; ich weiß, dass [Sie,du]; gehört, dass [Sie,du]; wie ich sehe; wie ich gesehen habe; da [Sie,du] [schon,bereits,seit,gerade,derzeit,aktuell,ja,viel]; weil [Sie,du] [schon,bereits,seit] | | | nicht; kein; wenn; falls; ob
[Sie,du] _ [ausgewiesen%,gefragt%,anerkannt%] [Experte,Expertin,Fachkraft,Profi]; ausgewiesen% [Experte,Expertin,Fachkraft,Profi]; [wären Sie,wärst du,sind Sie,bist du] _3 [ideal,perfekt,genau richtig]; [Sie,du] [wären,wärst,sind,bist] _2 [ideale,perfekte,richtige,passende] [Besetzung,Person,Verstärkung,Ergänzung,Kandidatin,Wahl,Frau]; [Sie,du] [wären,wärst,sind,bist] _2 [idealer,perfekter,richtige,ideale] [Kandidat,Mann] | | It judges a reader nobody knows. Say what the job is. | wenn; falls; ob
dein Status; Ihr Status; offen für Neues, [dein,Ihr]; gerade umsiehst; gerade umsehen; auf dem Sprung sind; auf dem Sprung bist; [{your}] [Wechselwunsch,Wechselabsicht,Wechselgedanken]; in [{your}] Netzwerk; [{your}] [Kollege,Kollegin,Chef,Chefin] _3 [empfohlen,genannt,erzählt]; nicht entgangen; [Sie,du] [bringen,bringst] _2 [genau,alles] _ mit, was; [Sie,du] [bringen,bringst] [genau das,alles] mit; [bringen,bringst] [Sie,du] [genau das,alles] mit; [Sie,du] [haben,hast] _ [den letzten,bereits,schon] _4 [viel bewegt,bewiesen,gezeigt,aufgebaut,erreicht]; [Sie,du] [machen,machst,leisten,leistest] _ [tollen,großartigen,hervorragenden,tolle,großartige] [Job,Arbeit]; [Sie,du] [sind,bist] _ [echter,echte,wahrer,absoluter,absolute] [Profi,Experte,Expertin,Könner]; als langjährig%; [Sie,du] [zählen,zählst] zu den
`,
  }),
  ...rowsOf({
    rule: 'pay/vague',
    source: 'house',
    why: 'It says nothing about the pay. A range brings answers from more people.',
    rows: `
attraktiv% Vergütung; attraktiv% Gehalt; attraktiv% Bezahlung; attraktiv% Entlohnung; attraktiv% Verdienst; attraktiv% Gehaltspaket; attraktiv% Vergütungspaket; attraktiv% Konditionen; attraktiv% Paket; attraktiv% Gesamtpaket; attraktiv% Verdienstmöglichkeiten; attraktiv% Stundenlohn; attraktiv% Einkommen; attraktiv% Gehaltsmodell
leistungsgerecht% Vergütung; leistungsgerecht% Bezahlung; leistungsgerecht% Gehalt; leistungsgerecht% Entlohnung; leistungsorientiert% Vergütung; leistungsorientiert% Bezahlung; leistungsabhängig% Vergütung; leistungsbezogen% Vergütung
überdurchschnittlich% Vergütung; überdurchschnittlich% Gehalt; überdurchschnittlich% Bezahlung; überdurchschnittlich% Verdienst; überdurchschnittlich% Entlohnung; übertariflich% Bezahlung; übertariflich% Vergütung; übertariflich% Entlohnung
gut% Bezahlung; gut% Gehalt; gut% Vergütung; gut% Verdienst; gut% Verdienstmöglichkeiten; sehr gutes Gehalt; sehr gute Bezahlung; fair% Bezahlung; fair% Vergütung; fair% Gehalt; fair% Entlohnung; top Gehalt; Top-Gehalt; Top-Verdienst; Spitzengehalt; angemessen% Vergütung; angemessen% Gehalt; angemessen% Bezahlung; angemessen% Entlohnung; ansprechend% Vergütung; ansprechend% Gehalt; lukrativ% Gehalt; lukrativ% Vergütung; marktgerecht% Vergütung; marktgerecht% Gehalt; marktüblich% Gehalt; marktüblich% Vergütung; branchenüblich% Gehalt; wettbewerbsfähig% Gehalt; wettbewerbsfähig% Vergütung; konkurrenzfähig% Gehalt; konkurrenzfähig% Vergütung; tolles Gehalt; marktkonform% Gehalt; marktkonform% Entlohnung
nach Vereinbarung; Gehalt VB; Gehalt verhandelbar; Verhandlungssache; nach Qualifikation | | Say the range: from which amount to which. | Arbeitszeit; Stunden; Beginn; Eintritt; Termin; Eintrittsdatum; Besichtigung
nach Erfahrung; abhängig von Qualifikation; entsprechend Ihrer Qualifikation; entsprechend der Qualifikation; Gehalt auf Anfrage | | Say the range: from which amount to which. | Arbeitszeit; Stunden; Beginn; Eintritt; Termin; Eintrittsdatum; Besichtigung
`,
  }),
  ...rowsOf({
    rule: 'culture',
    source: 'house',
    why: 'It draws a picture in which many do not see themselves. Name the skill.',
    rows: `
Rockstar; Rockstars; Ninja; Ninjas; Guru; Gurus | Fachkraft | | ~ prüfung; ~ und Sammler; @jagd
Jedi; Superheld; Superhelden; Superstar; Superstars; Wizard | Fachkraft | | ~ prüfung; ~ und Sammler; @jagd
Maverick; Überflieger; Überfliegerin; Alleskönner; eierlegende Wollmilchsau; Einzelkämpfer | Fachkraft | | ~ prüfung; ~ und Sammler; @jagd
Kämpfernatur; Kämpfer; Macher; Machertyp; Alphatier; Alphatiere | Fachkraft | | ~ prüfung; ~ und Sammler; @jagd
Platzhirsch; Rampensau; Raubein; Haudegen; Tausendsassa; Hustler | Fachkraft | | ~ prüfung; ~ und Sammler; @jagd
Vollblutverkäufer; Vollblut-Verkäufer; Vertriebstier; Verkaufskanone; Jäger; Jägermentalität | Fachkraft | | ~ prüfung; ~ und Sammler; @jagd
wie eine Familie; große Familie; große glückliche Familie; Teil der Familie; unserer Familie | Team | A family is not paid and cannot leave. Say how people help each other.
unsere Familie; eingeschworene Familie; wir sind eine Familie; familiäre Atmosphäre; familiäres Umfeld | Team | A family is not paid and cannot leave. Say how people help each other.
familiäres Team; familiäres Miteinander; familiäres Arbeitsklima; familiäres Betriebsklima | Team | A family is not paid and cannot leave. Say how people help each other.
work hard, play hard; hart arbeiten und feiern; wer hart arbeitet, darf; hart arbeiten, hart feiern; Arbeit hart, feiern härter | | It stands for long days and drinks. Give the hours.
Cultural Fit; Culture Fit; kulturelle Passung; passt zu uns; passen zu uns | | It favours people like those already there. Say how you work. | ob ~; was ~
passt ins Team; passen ins Team; Gleichgesinnte; Gleichgesinnten; Teamfit | | It favours people like those already there. Say how you work. | ob ~; was ~
Chemie muss stimmen; unser Schlag; von unserem Schlag | | It favours people like those already there. Say how you work. | ob ~; was ~
Feierabendbier; Feierabendbiere; Bierkühlschrank; Freibier; Kicker | | Not everybody drinks or plays. Name something all can join. | ~ magazin
Kickertisch; Tischkicker; Tischtennisplatte; Firmenkicker; Afterwork-Bier | | Not everybody drinks or plays. Name something all can join. | ~ magazin
Kickerturnier; Bällebad; Rutsche im Büro | | Not everybody drinks or plays. Name something all can join. | ~ magazin
dickes Fell; Weicheier; Weichei; Dienst nach Vorschrift; kein Nine-to-five; 9-to-5 | | It asks for more than is paid. Say what is hard, and who helps. | ~ Kinder; ~ Verhalten; ~ Patienten; ~ Medien; ~ Hunde; ~ Gäste
Nine-to-five-Mentalität; Haifischbecken; Ellenbogen; Ellenbogenmentalität; ins kalte Wasser; Hunger nach Erfolg | | It asks for more than is paid. Say what is hard, and who helps. | ~ Kinder; ~ Verhalten; ~ Patienten; ~ Medien; ~ Hunde; ~ Gäste
erfolgshungrig%; hungrig%; brennen für; brennst für; für die Sache brennen; Herzblut | | It asks for more than is paid. Say what is hard, and who helps. | ~ Kinder; ~ Verhalten; ~ Patienten; ~ Medien; ~ Hunde; ~ Gäste
mit Leib und Seele; 110 Prozent; 150 Prozent; aggressiv%; aggressiver Vertrieb; Biss | | It asks for more than is paid. Say what is hard, and who helps. | ~ Kinder; ~ Verhalten; ~ Patienten; ~ Medien; ~ Hunde; ~ Gäste
Ellbogen; Durchbeißer | | It asks for more than is paid. Say what is hard, and who helps. | ~ Kinder; ~ Verhalten; ~ Patienten; ~ Medien; ~ Hunde; ~ Gäste
`,
  }),
  ...rowsOf({
    rule: 'cliche',
    source: 'house',
    why: 'It would fit every employer. Say what is done instead, or leave it out.',
    rows: `
spannend% Herausforderung; spannend% Herausforderungen; spannend% Aufgabe; spannend% Aufgaben; spannend% Projekte; spannend% Tätigkeit | -
spannend% Umfeld; spannend% Position; spannend% Aufgabengebiet; spannend% Branche; spannend% Job; spannend% Möglichkeiten | -
abwechslungsreich% Tätigkeit; abwechslungsreich% Aufgaben; abwechslungsreich% Aufgabe; abwechslungsreich% Aufgabengebiet; abwechslungsreich% Job; abwechslungsreich% Arbeit | -
vielseitig% Aufgaben; vielseitig% Aufgabe; vielseitig% Tätigkeit; vielseitig% Aufgabengebiet; vielfältig% Aufgaben; vielfältig% Tätigkeit | -
interessant% Aufgaben; interessant% Aufgabe; interessant% Tätigkeit; interessant% Aufgabengebiet; verantwortungsvoll% Aufgabe; verantwortungsvoll% Aufgaben | -
verantwortungsvoll% Tätigkeit; anspruchsvoll% Aufgaben; anspruchsvoll% Aufgabe; herausfordernd% Aufgaben; herausfordernd% Aufgabe; herausfordernd% Tätigkeit | -
kein Tag wie der andere; kein Tag ist wie der andere; keine Langeweile; nie langweilig | -
Teamplayer; Teamplayerin; Team-Player; Teamgeist | - | Everybody says so. Say with whom the person works. |
teamfähig%; Teamfähigkeit; echter Teamplayer | - | Everybody says so. Say with whom the person works. |
Hands-on-Mentalität; Macher-Mentalität; Macherqualitäten; Anpackermentalität | - | Say what the person does alone.
Can-do-Mentalität; Hands-on; Teamplayer mit Hands-on-Mentalität; Anpacker | - | Say what the person does alone.
flach% Hierarchien; flach% Hierarchie; kurz% Entscheidungswege; kurz% Entscheidungswegen; kurz% Wege; Duz-Kultur | - | Give one example that shows it.
Du-Kultur; offene Türen; offen% Kommunikationskultur; offen% Unternehmenskultur; gelebte Du-Kultur; wertschätzend% Miteinander | - | Give one example that shows it.
wertschätzend% Umgang; kollegiales Miteinander; angenehmes Arbeitsklima; angenehm% Betriebsklima; gutes Betriebsklima; tolles Team | - | Give one example that shows it.
super Team; nettes Team; motiviert% Team; motiviert% Teams; engagiert% Team; sympathisches Team | - | Give one example that shows it.
hochmotiviert% Team; großartiges Team; starkes Team; tolle Kollegen; nette Kollegen; modernes Arbeitsumfeld | - | Give one example that shows it.
moderner Arbeitsplatz | - | Give one example that shows it.
zukunftssicher%; zukunftssicherer Arbeitsplatz; sicherer Arbeitsplatz; krisensicher%; krisensicherer Arbeitsplatz; zukunftsorientiert% Unternehmen | - | Everybody says so. Say what the company makes, and for whom.
innovativ% Unternehmen; innovativ% Umfeld; innovativ% Lösungen; innovativ% Team; marktführend%; Marktführer | - | Everybody says so. Say what the company makes, and for whom.
führend% Unternehmen; führend% Anbieter; international führend%; renommiert% Unternehmen; namhaft% Unternehmen; wachsend% Unternehmen | - | Everybody says so. Say what the company makes, and for whom.
expandierend% Unternehmen; erfolgreich% Unternehmen; etabliert% Unternehmen; weltweit führend%; Hidden Champion | - | Everybody says so. Say what the company makes, and for whom.
belastbar%; Belastbarkeit; stressresistent%; Stressresistenz; hohe Belastbarkeit; auch in stressigen Situationen | - | Say when it gets busy, and who helps then. | ~ Daten; ~ Zahlen; ~ Aussagen; ~ Ergebnisse; ~ Behälter; ~ Bauteile
auch in hektischen Zeiten; behalten Sie den Überblick; kühlen Kopf; unter Druck; multitaskingfähig%; Multitasking | - | Say when it gets busy, and who helps then. | ~ Daten; ~ Zahlen; ~ Aussagen; ~ Ergebnisse; ~ Behälter; ~ Bauteile
überdurchschnittlich% Engagement; überdurchschnittlich% Einsatz; hohe Einsatzbereitschaft; hohes Engagement; hohe Motivation; hoch motiviert% | - | Everybody says so of themselves. Say what the person does. | ~ der Arbeitszeit; bei ~
hochmotiviert%; hohe Eigenmotivation; Eigeninitiative; ausgeprägte Kommunikationsfähigkeit; Kommunikationsstärke; kommunikationsstark% | - | Everybody says so of themselves. Say what the person does. | ~ der Arbeitszeit; bei ~
kommunikativ%; ausgeprägt% Kommunikationsstärke; sehr gute Kommunikationsfähigkeiten; selbstständige Arbeitsweise; selbstständiges Arbeiten; strukturierte Arbeitsweise | - | Everybody says so of themselves. Say what the person does. | ~ der Arbeitszeit; bei ~
lösungsorientiert%; ergebnisorientiert%; zielorientiert%; zielstrebig%; erfolgsorientiert%; unternehmerisches Denken | - | Everybody says so of themselves. Say what the person does. | ~ der Arbeitszeit; bei ~
Flexibilität; hohes Maß an; Organisationstalent; Zahlenaffinität; schnelle Auffassungsgabe; sicheres Auftreten | - | Everybody says so of themselves. Say what the person does. | ~ der Arbeitszeit; bei ~
souveränes Auftreten; gepflegte Umgangsformen | - | Everybody says so of themselves. Say what the person does. | ~ der Arbeitszeit; bei ~
Leidenschaft; mit Leidenschaft; leidenschaftlich%; Passion für | - | Work can be done well without it. Say what the person cares for.
mit viel Leidenschaft; mit Begeisterung; begeisterungsfähig% | - | Work can be done well without it. Say what the person cares for.
Traumjob; dein Traumjob; Ihr Traumjob; mehr als nur ein Job; mehr als ein Job; nächsten Karriereschritt | - | It reads as advertising. Say the next step plainly.
nächster Karriereschritt; Karriere mit Zukunft; werde Teil; werden Sie Teil; Teil unseres Erfolgs; Teil unserer Erfolgsgeschichte | - | It reads as advertising. Say the next step plainly.
Teil der Erfolgsgeschichte; Erfolgsgeschichte; einzigartige Chance; einmalige Chance; einmalige Gelegenheit; tolle Chance | - | It reads as advertising. Say the next step plainly.
zum nächstmöglichen Zeitpunkt suchen wir; suchen wir zum nächstmöglichen Zeitpunkt; Verstärkung gesucht; zur Verstärkung unseres; worauf wartest du; worauf warten Sie | - | It reads as advertising. Say the next step plainly.
bist du bereit; dann bist du bei uns richtig; dann sind Sie bei uns richtig; dann bewirb dich jetzt; haben wir Ihr Interesse geweckt; haben wir dein Interesse geweckt | - | It reads as advertising. Say the next step plainly.
Interesse geweckt | - | It reads as advertising. Say the next step plainly.
am Puls der Zeit; State of the art; neueste Technologien; modernste Technologien; neuester Stand der Technik; auf dem neuesten Stand | - | It is filler. Say the same in plain words, or leave it out. | ~ Übergabe; ~ Rohre; ~ Medizin; ~ Betreuung; ~ Pflege
Synergien; Synergieeffekte; ganzheitlich%; out of the box; über den Tellerrand; Tellerrand | - | It is filler. Say the same in plain words, or leave it out. | ~ Übergabe; ~ Rohre; ~ Medizin; ~ Betreuung; ~ Pflege
Blick über den Tellerrand; auf das nächste Level; nächstes Level; nächste Level; disruptiv%; nahtlos% | - | It is filler. Say the same in plain words, or leave it out. | ~ Übergabe; ~ Rohre; ~ Medizin; ~ Betreuung; ~ Pflege
Mehrwert; Game Changer; die Extrameile; Extrameile; extra Meile; Kundenorientierung | - | It is filler. Say the same in plain words, or leave it out. | ~ Übergabe; ~ Rohre; ~ Medizin; ~ Betreuung; ~ Pflege
Dienstleistungsmentalität; Purpose | - | It is filler. Say the same in plain words, or leave it out. | ~ Übergabe; ~ Rohre; ~ Medizin; ~ Betreuung; ~ Pflege
`,
  }),
];
