import { enSets } from '#shared/checks/words/en-sets.ts';
import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

const ONE = 'The word names one gender where any is meant.';

/** Words that name one gender where any is meant. */
export const genderRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'gender/direct',
    source: 'ehrc',
    sets: enSets,
    demand: true,
    why: 'Gender is no requirement. Name what the work needs.',
    rows: `
[one,two,three,four,five,six,seven,eight,ten,2,3,4,5,6] [man,woman,lady,girl,boy] [team,crew,lift,job,band,show,operation,shop,department,unit,gang,outfit,business,office,company,squad,start up]; [male,female] [{nice},sales,customer,team]* [{person},only]
[{man},{woman}] [{be},and,over,under,aged]* [preferred,required,wanted,needed,sought,only,ideal,favoured,need not apply,need apply,desired,a must]; only [{nice},and]* [{man},{woman}] | | | ~ ward; ~ [wards,prison,gym,refuge,hostel,service,services,space,spaces,swimming,carriage,sessions,accommodation,clinic]
[{man},{woman}] [{be},only,really,simply,just,usually,often,always]* [{refused},tend to,make better,do better,cope better,are better]; no [{man},{woman},more men,more women] [please,on site,need apply,allowed,accepted,considered]; no men, please; no women, please; no ladies, please; no males, please; no females, please; no girls, please; no lads, please; no blokes, please | | | ~ [connector,sessions,ward,refuge]
[{must}] be [a,an,ideally,preferably,either,{nice}]* [male,female,man,woman,men,women,lady,ladies,gentleman,gentlemen,bloke,lad]; [gender,sex]: [male,female,man,woman,m,f]; [gender,sex] [preferred,preference,required,requirement,wanted]: [male,female,man,woman]; [{person}] ([male,female,m,f,man,woman,men,women]); [{person}]: [male,female]; you [are,should be] [a,an]* [male,female,man,woman,lady,gentleman]; ([male,female]) [wanted,preferred,required]; all [male,female,girl,men] [{be},{person}]* [{person},team,crew,office,salon,workforce,environment,shop,department,company,business,board,kitchen,yard,club,gym,staff] | | | ~ [or,friendly,choir,ward,connector]
[macho,manliness,manly,womanly,girly,girlie,ladylike,gentlemanly,boyish,blokey,laddish,laddy,matey,virile,testosterone,bossy,bitchy,womanpower,girl power,girlpower,man management,man sized,salesmanship,showmanship,seamanship,statesmanship,one upmanship,brinkmanship,horsemanship,con man,con men,best man for,man enough,grow a pair,balls of steel,have the balls,cojones,big boy pants,big girl pants,wear the trousers,locker room,old wives' tales,male dominated club,boys club,boys and toys,man cave,maternal,paternal,fairer sex,fair sex,weaker sex,gentler sex,stronger sex,renaissance man,renaissance men,family man,man about the house]; [feminine,masculine,female,woman's,man's,manly,womanly] [charm,side,flair,manner,touch,intuition,instinct,hand,eye,way,warmth,strength,world,job,environment,drive,energy,presence,calm]; dear sirs; dear sir; gents; sirs; [hubby,wifey,missus,mister,feller,fellers] | | ${ONE} | ~ [or madam,leave,pay,health,mental,cover,ward,and child,services,service,care,policy,mortality]
[authoress,sculptress,proprietress,governess,instructress,directress,conductress,shepherdess,comedienne,masseuse,laundress,postmistress,housemistress,mistress,heroine,adventuress,patroness,enchantress,huntress,goddess,ambassadress,postmaster,housemaster,ballerina,usherette,chorus girl,lady boss,girl boss,girlboss,wonder woman,superwoman,super mum,supermum,superman,old maid,spinster,drama queen,prima donna,diva,queen bee,tomboy,wingman]+ | | ${ONE}
`,
  }),
  ...rowsOf({
    rule: 'gender/direct',
    source: 'ehrc',
    sets: enSets,
    demand: true,
    marks: 'last',
    why: 'Gender is no requirement. Name what the work needs.',
    rows: `
[{suits},suited,preferably,ideally,better,best,fit] [{any},{nice}]* [{man},{woman}] | | | ~ [in need,in prison,leaving,who,and their,coupling,couplings,connectors,connector,thread,plug,socket,sockets,and female]; [support,help,hostel,clinic,shoes,fashion] ~
[{look}] [{any},{nice},two,three,one,more,another]* [{nice},a,an,some,more] [,and] [,{nice}] [{man},{woman}] | | | ~ [or,and]
[prefer,preferring,favour,favouring,favor,best left to,better left to,left to,no place for,no job for,not a job for,no work for,too heavy for,too hard for,too tough for,preference to,preference for,preference given to,preference will be given to,restricted to,limited to,reserved for,only hire,only employ,only take,only take on,only accept,takes,it takes,only want,exclusively for] [{nice},a,an,the,to,hire,employ,work with,our,mature,young,older,younger]* [{man},{woman}] | | | ~ [to man,and women]
[{nice}] [{nice},and]* [{man},{woman}] | | | ~ [who are,in care,in our care,leaving]; [encourage,from,welcome,support,help,teach,coach,for,with,and] ~
`,
  }),
  ...rowsOf({
    rule: 'gender/direct',
    source: 'ehrc',
    sets: enSets,
    why: 'The title names one gender. A neutral one offers the job to everybody.',
    rows: `
[chairman,chairwoman]+ | chair; chairperson
[salesman,saleswoman]+ | salesperson; sales representative
[salesgirl,saleslady,sales girl,sales lady,shop girl,shopgirl]+ | sales assistant
[businessman,businesswoman]+ | business person
[spokesman,spokeswoman]+ | spokesperson
[foreman,forewoman]+ | supervisor; team lead
[fireman,firewoman]+ | firefighter
[policeman,policewoman]+ | police officer
[postman,postwoman,mailman]+ | postal worker; mail carrier
milkman+ | milk deliverer
[handyman,handywoman]+ | maintenance worker; repairer
[repairman,maintenance man,service man]+ | repairer; technician
[craftsman,craftswoman]+ | craftsperson; maker
[tradesman,tradeswoman]+ | tradesperson
[workman,workwoman]+ | worker
[warehouseman,storeman]+ | warehouse worker
[deliveryman,delivery man,delivery boy,delivery lad]+ | delivery driver; courier
[draughtsman,draftsman]+ | drafter; CAD technician
cameraman+ | camera operator
[anchorman,anchorwoman]+ | news presenter
fisherman+ | fisher
[watchman,nightwatchman]+ | security guard; night guard
doorman+ | door attendant; door supervisor
[barman,barmaid]+ | bartender
waitress+ | waiter; server; waiting staff
hostess+ | host
[air hostess,stewardess]+ | flight attendant; cabin crew member
actress+ | actor
manageress+ | manager
[headmaster,headmistress]+ | headteacher
[cleaning lady,cleaning woman,charwoman,charlady]+ | cleaner
[dinner lady,lunch lady,tea lady]+ | catering assistant; canteen assistant
[lollipop lady,lollipop man]+ | crossing patrol officer
[girl friday,man friday,gal friday,office girl,office boy,tea boy,tea girl]+ | office assistant
[errand boy,busboy,bellboy,bell boy]+ | porter; runner
[stable lad,stable girl,stable boy]+ | groom; yard hand
[housemaid,chambermaid,cleaning maid]+ | housekeeper; room attendant
seamstress+ | sewer; tailor
washerwoman+ | laundry worker
middleman+ | intermediary
[layman,layman's]+ | lay person | The word names one gender. 'Plain words' says it as well.
[dustman,binman,garbage man]+ | refuse collector
groundsman+ | groundskeeper
[linesman,lineman]+ | line worker
signalman+ | signaller
stuntman+ | stunt performer
[frontman,front man,frontwoman,front woman,point man,strongman,hatchet man,seaman,airman,horseman,oilman,newsman,boatman,guardsman,removal man,removals man,odd job man,gas man,van man,yard man,bin man,sales man,trades man,bar man,door man,post man]+ | worker
[checkout girl,check out girl,till girl,sandwich lady,make up girl,make up lady,bag lady,paper boy,paper girl,page boy,pool boy,kitchen boy,pot boy,barrow boy,poster boy,poster girl,booth babe,promo babe,golden boy,wonder boy,ball boy,schoolmistress,schoolmaster,schoolmarm,parlour maid,parlourmaid,nursemaid,dairymaid,milkmaid,kitchen maid,lady's maid,manservant,washer woman,tea woman,school lady]+ | assistant; attendant
[weatherman,weathergirl]+ | weather presenter
clergyman+ | member of the clergy
[councilman,councilwoman,alderman]+ | councillor
[congressman,congresswoman]+ | member of Congress
statesman+ | political leader | | elder ~
freshman+ | first-year student
ombudsman | ombudsperson | | [the,financial,legal,housing,pensions,services,health,to] ~
houseman+ | house officer
[camera girl,promo girl,promotion girl,grid girl,hostess girl]+ | promoter
[cowman,herdsman,stockman]+ | livestock worker
huntsman+ | hunt worker
[oarsman,yachtsman]+ | rower; sailor
[sportsman,sportswoman]+ | athlete
[serviceman,servicewoman]+ | service member | | [ex,former] ~
marksman+ | sharpshooter
journeyman+ | qualified tradesperson | | ~ [scale,electrician,card,licence,license,lineman,plumber]
choirmaster+ | choir director
[lady,woman,female] [driver,mechanic,doctor]+; [male,female] [nurse,secretary]+ | professional | Gender says nothing about the work. | ~ [ward,wards]
[housewife,househusband]+ | homemaker
gentleman+ | | The notice is for everybody. 'You' speaks to all. | ~ [outfitters,clothing,farmer,shoes,tailor,tailors,tailoring]; and ~
`,
  }),
  ...rowsOf({
    rule: 'gender/direct',
    source: 'ehrc',
    sets: enSets,
    why: ONE,
    rows: `
manpower | staff; workforce; people
man [hour,hours]; [manhour,manhours] | working hours; person-hours
man [day,days,month,months,year,years] | working days; person-days
mankind | humankind; people
manning | staffing | | ~ river
manned by | staffed by
manned [desk,reception,station,counter,phone,phones,line,office,site,24] | | 'Man' is a gender before it is a verb. 'Staffed' says it.
man [the,our,a,your,one of our,one of the] [front,information,help,service,busy,trade,fair,enquiry,support,night,out of hours]* [desk,desks,helpdesk,hotline,phone,phones,telephone,telephones,lines,switchboard,reception,till,tills,checkout,counter,stand,stands,stall,booth,office,gate,gates,door,doors,bar,station,barrier,kiosk,point,shop,fort,post,pumps,radio,cloakroom,entrance,store,counters,site]; [under,over,short,well,fully] manned; [undermanned,overmanned] | | 'Man' is a gender before it is a verb. 'Staff' or 'look after' says it.
right hand man | right hand; deputy
man for the job; right man; man of [action,the people]; real men; grown men; hard men; no man's job | right person for the job
[man,men,males,male] only; only [men,males] | | The law forbids it unless the work itself needs it. Leave gender out. | ~ [ward,wards,prison]
[woman,women,females,female,ladies] only; only [women,females] | | The law forbids it unless the work itself needs it. Leave gender out. | schedule 9; occupational requirement; ~ [ward,wards,gym,refuge,hostel,service,services,space,spaces,swimming,prison,carriage,sessions,accommodation,clinic]
[male,female] [candidate,applicant,colleague]+; [preferably,ideally] [male,female]; [male,males,female,females] preferred; strong [man,men]; strong lad+ | candidate | Gender is no requirement. Name what the work needs. | [encourage,encourages,from,welcome] ~
[guys,guy] | everyone; team; folks | 'Guys' reads as men. | [bad,wise] ~; ~ [rope,ropes,wire,wires,line,lines,fawkes,burgess,hospital]
[lads,gals,good lad] | team; everyone | | british [,and irish] ~
lady | woman | It names a gender, and often a manner. Name the job. | [first,our,old,the,hms] ~; ~ [chapel,jane,anne,mary,margaret,gaga,luck,day,captain,bird,macbeth,bay,who]; @lad
ladies | women | It names a gender, and often a manner. Name the job. | [first,old] ~; ~ [and men,changing,chapel,wear,shoes,fashion,department,toilets,toilet,day,gaelic,golf,football,section,captain,bird,macbeth,and gentlemen,bay,who]; @lad
girl+ | woman; colleague | Colleagues are of any gender, and grown up. | ~ [in stem,in tech,in engineering,in sport,guides,school,schools,football,education,group,groups,and boys,club,code,pe,sport,scouts,guiding,aged,who,toilets,name]; [boys and,for,young,women and,teach,support] ~; pupils; school; @girl; children; daughters; boarding
boy+ | man; colleague | Colleagues are of any gender, and grown up. | ~ [school,schools,football,group,and girls,club,pe,scouts,aged,toilets,name]; [girls and,for,young,old,men and,teach,support] ~; pupils; school; @boy; children; boarding
[weekend,office,saturday,bar,shop,our,reception] [girl,girls]; the girls [in,on,at] [the,] [office,reception,bar,shop]; our boys; one of the [boys,lads]; [the,] boys [in,on] [the,] [workshop,site] | colleagues; team | Colleagues are of any gender, and grown up.
[men] [who,of]; man who can; any man who; a man who [likes,loves,knows,enjoys]; [man,gentleman] of; [men,man] [wanted,needed]; good men; the men on; our men; men not; family [man,men]; [a,] man [with,for]; men with; [chap,bloke,fella,lad,lass]+ | people; person | | [women and,for,homeless,young,support,help,isle,old,older,work with] ~; ~ [and women,in prison,prostate,steel,the match,cloth,letters]; clinic; patients; clients; residents; prison; prisoners; british and irish ~; dementia
[woman's,man's,lady's,mother's] [eye,instinct,intuition,warmth,hand,way with]; our [man,girl,lady,boy] [in,on,at]; [for,bring,and,with,ask] the [wife,missus,hubby,husband]; boys will be boys; every man for himself; [common,working] man; man [in,on] the street; [men,man] and [machine,machines]; man about town; men of [action,few words]; [one,a] man's; the [lads,girls,boys,ladies,blokes,fellas,chaps] [in,on,at,from,who,behind]; bunch of [lads,girls,boys,ladies,blokes,chaps,guys]; one of the [guys,girls,blokes,chaps]; [hey,hi,hello,calling all,attention,dear,ok,listen up,come on] [girls,boys,lads,blokes,fellas,gentlemen,gents,ladies,chaps,mums and dads] | | | ~ [working,section,football,school]; and gentlemen
[earn,earns,earning] [his,her] [keep,salt,stripes,spurs]; [worth,pulls,knows,carries] [his,her] [salt,weight,stuff,onions,trade,craft,way around]; master of his; with [his,her] feet on the ground; [his,her] own [boss,man,woman]; man of his word
housewife with; matronly; [motherly,fatherly] [type,soul,]; [lady,woman,man] of the house; [girl,boy] next door; [man's,ladies] man; [man's,woman's] [job,work]; a man's world; mother hen; maternal [instinct,nature] | | It pictures a gender. Say what the person does.
[gal,dude,bro]+ | everyone; colleagues
[he or she,she or he,he/she,she/he,s/he,(s)he] | they | 'They' is shorter and leaves nobody out.
[him or her,her or him,him/her,her/him] | them | 'Them' is shorter and leaves nobody out.
[his or her,her or his,his/her,her/his,his/hers,his or hers] | their | 'Their' is shorter and leaves nobody out.
[himself or herself,herself or himself,himself/herself,herself/himself] | themselves | 'Themselves' leaves nobody out.
man up | take responsibility
alpha [male,female]+ | | It praises one gender's manners. Say what the person does.
old [boys,boys'] [club,network] | network
[gentlemen's,gentleman's] agreement | informal agreement
[sportsmanship,sportsmanlike] | fairness
brotherhood | community | | international ~; ~ of
[feminine,woman's] touch; masculine energy; manly | | Work has no gender. Say what is meant.
[ladylike,gentlemanly] | courteous
`,
  }),
];
