/** Benefits, a row each with its names in English and German. */
export const BENEFITS = `
pension|pension scheme|pension plan|retirement plan|retirement savings|workplace pension|company pension|401k|401 k|group rrsp|rrsp|superannuation|betriebliche altersvorsorge|altersvorsorge|betriebsrente|bav
public pension plan|public pension
private health insurance|private medical insurance|private health cover|private healthcare|private medical cover|health insurance|health cover|medical insurance|medical cover|private medical|private health|bupa|krankenversicherung|private krankenversicherung|private zusatzversicherung|zusatzversicherung
dental insurance|dental cover|dental care|dental plan|dental|zahnzusatzversicherung
vision insurance|vision cover|eye tests|free eye tests|eye test
life insurance|life assurance|death in service|death in service cover|lebensversicherung|risikolebensversicherung
income protection|disability insurance|berufsunfähigkeitsversicherung
accident insurance|unfallversicherung
health cash plan|cash plan|healthcare cash plan
employee assistance programme|employee assistance program|counselling service|eap
wellbeing budget|wellness budget|wellbeing allowance|wellness allowance|wellbeing programme|wellbeing days
holiday|holidays|annual leave|vacation|paid time off|pto|paid holiday|paid holidays|paid leave|holiday allowance|holiday entitlement|urlaub|jahresurlaub|erholungsurlaub|urlaubstage|bezahlter urlaub
bank holidays|public holidays|statutory holidays|feiertage|feiertag
extra holiday|additional holiday|buy and sell holiday|buying holiday|buy extra holiday|holiday purchase|purchase additional holiday|zusätzliche urlaubstage|sonderurlaub
unlimited holiday|unlimited vacation|unlimited leave|unlimited paid time off|unlimited pto|unbegrenzter urlaub
your birthday off|birthday off|birthday leave|your birthday|geburtstag frei
sick pay|company sick pay|sick leave|paid sick leave|enhanced sick pay|lohnfortzahlung
parental leave|maternity leave|paternity leave|adoption leave|enhanced maternity|enhanced parental leave|family leave|maternity pay|paternity pay|maternity|paternity|elternzeit
sabbatical|sabbaticals|career break|sabbatjahr
compassionate leave|bereavement leave|carers leave
study leave|study days|paid study leave|bildungsurlaub|professional learning
volunteering days|volunteering day|volunteer days|paid volunteering|volunteering leave|volunteer leave
bonus|annual bonus|performance bonus|bonus scheme|yearly bonus|quarterly bonus|monthly bonus|boni|erfolgsprämie|leistungsprämie|erfolgsbonus|jahresbonus
commission|uncapped commission|provision|provisionen
sign-on bonus|signing bonus|welcome bonus|joining bonus|golden hello|antrittsprämie|willkommensbonus|startprämie
referral bonus|refer a friend bonus|refer a friend scheme|refer a friend|referral scheme|empfehlungsprämie
retention bonus|loyalty bonus|long service award|long service awards|treueprämie
christmas bonus|13th salary|thirteenth salary|13th month|weihnachtsgeld|13. monatsgehalt|13 monatsgehalt|dreizehntes monatsgehalt|jahressonderzahlung
holiday pay|urlaubsgeld|14 gehälter
profit sharing|profit share|gewinnbeteiligung|erfolgsbeteiligung
share options|stock options|equity|share scheme|shares in the company|share save|sharesave|employee shares|stock|rsus|beteiligung|beteiligungen|mitarbeiterbeteiligung|virtuelle anteile
capital-forming benefits|vermögenswirksame leistungen
overtime pay|paid overtime|overtime|überstundenvergütung|überstunden
time and a half
double time|double pay
time off in lieu|toil|freizeitausgleich|überstundenausgleich
shift allowance|shift premium|night premium|shift bonus|schichtzulage|schichtzuschlag|nachtzuschlag|nachtzuschläge|sonntagszuschlag|zuschläge|second shift premium
evening enhancement|weekend enhancement|unsocial hours enhancement|enhancements
on-call allowance|standby pay|standby allowance|bereitschaftspauschale
flexible hours|flexible working|flexitime|flextime|flexible working hours|flexible schedule|flexi-time|flexible start|gleitzeit|flexible arbeitszeiten|flexible arbeitszeit|vertrauensarbeitszeit
core hours|kernzeit
four-day week|4-day week|four day working week|vier-tage-woche|4-tage-woche
nine-day fortnight|compressed hours|condensed hours
summer hours|early finish fridays|early finish on fridays|summer fridays
mobile working|working from home|work from home|home office|homeoffice|mobiles arbeiten|home working
work from abroad|working abroad|workation|work abroad
home office allowance|home office budget|home office equipment|working from home allowance
training budget|learning budget|personal development budget|development budget|professional development budget|conference budget|weiterbildungsbudget|fortbildungsbudget
tuition reimbursement|tuition assistance|tuition support
paid training|fully funded training|funded qualifications|funded training|bezahlte weiterbildung|bezahlte fortbildung|weiterbildungen|fortbildungen|weiterbildung|fortbildung
mentoring programme|mentorship programme|mentoring scheme|buddy scheme|patenprogramm|mentoring
free lunch|free lunches|free meals|free food|lunch provided|meals on duty|meals on shift|free meals on shift|kostenloses mittagessen|freies mittagessen|freie verpflegung
lunch vouchers|meal vouchers|meal allowance|essenszuschuss|essensgutscheine|lunch allowance|restaurantschecks
subsidised canteen|canteen|staff canteen|kantine|betriebskantine|canteen lunch
free snacks|free fruit|free coffee|free drinks|fresh fruit|obstkorb|kostenlose getränke|freie getränke|kostenloser kaffee|freier kaffee|gratis kaffee
gym membership|gym|gym discount|free gym|fitness membership|fitnessstudio|urban sports club|wellpass|firmenfitness
cycle to work|cycle to work scheme|cycle scheme|bike to work|bike leasing|dienstrad|jobrad|bikeleasing|dienstradleasing|fahrradleasing
company bike|free bike
company car|car allowance|company vehicle|company van|firmenwagen|dienstwagen|firmenfahrzeug|dienstfahrzeug
electric car scheme|ev scheme|electric vehicle scheme
mileage allowance|mileage|travel expenses|fahrtkosten|fahrtkostenzuschuss|kilometergeld
season ticket loan|travel pass|commuter benefits|jobticket|job-ticket|deutschlandticket|deutschland-ticket|profiticket|hvv-profiticket|öffi-ticket|klimaticket|fahrkarte
free parking|parking|staff parking|parking space|on-site parking|parkplatz|kostenlose parkplätze|kostenloser parkplatz
relocation|relocation package|relocation support|relocation allowance|relocation assistance|help with relocation|umzugshilfe|umzugskosten|umzugskostenübernahme
visa sponsorship|visa support|sponsor visas|sponsorship|certificate of sponsorship|skilled worker visa|sponsor a visa|work visa|visumssponsoring
staff accommodation|accommodation|live-in accommodation|housing|staff flat|staff housing|company housing|dienstwohnung|mitarbeiterwohnung|werkswohnung|personalwohnung
childcare|child care|childcare vouchers|nursery vouchers|childcare support|on-site nursery|on-site childcare|kinderbetreuung|kita-zuschuss|betriebskita|betriebskindergarten|kitaplatz
staff discount|employee discount|product discount|discounts|discount|mitarbeiterrabatt|personalrabatt|mitarbeiterrabatte|rabatte
ski pass|season pass|skipass
dog-friendly office|dog friendly office|dogs welcome|bring your dog|bürohund|hunde im büro
company events|team events|staff parties|summer party|christmas party|team days|away days|firmenfeiern|teamevents|team-events|betriebsausflug|betriebsausflüge|sommerfest|weihnachtsfeier
company phone|mobile phone|work phone|diensthandy|firmenhandy|smartphone
company laptop|new laptop|macbook|laptop provided|laptop of your choice|laptop
free uniform|uniform provided|uniform|work clothes|workwear|arbeitskleidung|arbeitskleidung wird gestellt|berufskleidung
real living wage|living wage
pay review|annual pay review|annual salary review|salary review|gehaltserhöhung
professional fees|membership fees|professional subscriptions|professional fees paid
massage|massages|yoga|yoga classes|meditation
blue light card
free bus pass|bus pass|free travel|free bus
supervision|clinical supervision|supervisionen
employee of the month
relocation loan|salary advance|interest-free loan|early wage access
electric vehicle charging|ev charging|ladestation
`;
