import { enSets } from '#shared/checks/words/en-sets.ts';
import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

const ABLE = 'It asks for an age. Say what the person has to be able to do.';

/** Words that ask for an age, and words that hint at one. */
export const ageRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'age/direct',
    source: 'ehrc',
    sets: enSets,
    why: ABLE,
    rows: `
young | - | | ~ [cheese,wine,whisky,wood,timber,growth,forest,leaves,shoots,vines,garlic,vegetables,hens,birds,pigs,sheep,cattle,cows,dogs,puppies,cats,bulls,steel,industry,science,discipline,field,sector,market,art,technology,river,town,city,country,star,people,people's,person,person's,adults,adult,children,child,learners,learner,patients,offenders,carers,farmers,readers,audiences,audience,families,plants,trees,stock,animals,calves,lambs,horses,minds,lives,visitors,players,musicians,artists,writers,onset,wines,residents,customers,fans,drivers,fathers,mothers,parents,scientists,girls,boys,women,men,athletes,footballers,dancers,actors,refugees,apprentices,at,enterprise]; ernst and; neil ~; [project,product,company,industry,field,market,discipline,science,shop,charity,night,day,year,season,century,platform,codebase] is ~; [project,product,company,industry,field,market,shop,charity,night,day,year,season,platform] is still ~
[{look},we are,we're,team of,bunch of,group of,crew of,{suits}] [{any},{nice},two,three,more]* young [and,{nice},minded]* [people,men,women,drivers,musicians,artists,writers,scientists,players,actors,adults,athletes,girls,boys,minds,apprentices,farmers,parents,{person}]; young people [wanted,preferred,sought,needed,welcome]; young [professional,graduate]+; young [talent,blood,at heart,team,company,workforce,minded,spirit,energy] | - | | [support,teach,coach,help,work with,care for] ~
youthful; youthfulness; [keen,] youngster+; youngsters [wanted,welcome,needed]; youngish | - | | [for,with,our] ~
[digital,tech] native+ | confident with digital tools | It means people of one generation. Name the tools they need to use.
[millennial,millenial,zoomer,gen zer,baby boomer]+; [gen,generation] [z,y,alpha]; gen zs; [tiktok,internet,digital,smartphone,social media,snapchat,instagram,younger,youngest,selfie,netflix] generation | | It names a generation. Say what the person does. | [for,to,with,among,target,our] ~
[freshly,newly] [minted,baked] [graduate,grad]+; [just,recently,fresh from,straight from,newly,after] [finished,completed,done,sat,passed,your,their,the]* [a levels,gcses,leaving cert,leaving certificate,gap year,finals,abitur,year 12]; gap year student+; gap year [taker,kid]+; [recent,fresh,new] [college,university,uni,business,law,engineering]* [graduate,grad]+; newly qualified graduate+; [recently,just,newly] [finished,completed,left] [{any}]* [degree,studies,university,school,college,education]; [recently,newly,just,freshly,only just] [graduated,out of school]; [just,fresh,freshly,straight,newly,recently] [out of,from,left] [the,]  [uni,university,college,school,education,training college,sixth form,lecture hall,their studies,your studies]; class of [2018,2019,2020,2021,2022,2023,2024,2025,2026,2027]; [graduated,graduating,qualified,finished,degree] [{any},within,during,no,not,more,less,longer,fewer,than,degree,studies]* [last,past,one,two,three,1,2,3] [two,three,12,18,24,six,few]* [years,months,year] [ago,]; graduated [{any},within]* [last,past] _2 [years,months,year]; [left,finished,out of] [{any}]* [school,college,university,uni,studies] [recently,not long ago,lately,only recently,this summer,this year,last year]; recently qualified; [left,finished] [{any}]* [school,university,college,uni,degree,studies] [{any},with]* [last,past] _2 [years,months,year] | | This can exclude people by age. Name the knowledge instead. | [support,supporting,mentor,mentoring,supervise,supervising,coach,train,training,our,for,to,with] ~
mature and [responsible,reliable,sensible]; mature, responsible; mature [attitude,outlook,approach,personality]; maturity | | 'Mature' reads as older. Say how the person acts. | [data,digital,process,security,organisational,to,technical,at,product,market,bond,loan,sexual,crop] ~; ~ [model,level,levels,assessment,matrix,date,dates,stage]
youthful [energy,enthusiasm,outlook,attitude,team,drive,person,spirit,vibe,exuberance]; of a certain [vintage,generation]; [older,wiser,greyer,young,younger] head+; [autumn,spring,twilight,evening,dawn,sunset] of [your,their,a,the,his,her]* [career,life,working life,careers]; youth is on your side; have youth on your side; [still,are,be,you're] young enough; hire [them,people,you] young; young [outlook,mindset,attitude,soul,folk,crowd,gun,guns,and hungry,and keen,and fresh,and hip,and trendy]; [college,university,uni,student,junior] aged; [college,student] age; [your,their] youth; [{born},80's,90's,noughties] [kid,baby]+; born in the [late,early,mid]* [{born},noughties]; belong to [gen,generation] [z,y,x,alpha]; too old; over the hill; past it; [fresh,new] [faced,blood]; fresh young; prime of [life,your life,your career,their career]; [grey,gray] haired; [mature,advanced] in years; of [mature years,a certain age]; [student,university,college,uni,school,working] age [applicant,candidate,student]+; of university age; [near,nearing,close to,approaching] retirement; [start,beginning,outset] of [your,their,a,the]* working life; [twenty,thirty,forty,fifty,sixty,20,30,40,50] [something,somethings]; [twentysomething,thirtysomething]+; bunch of students; young [thing,things]; spring chicken+; old hands only; [oldie,old timer,dinosaur,geriatric,whippersnapper,greybeard,old fogey]+; old head on young shoulders; young shoulders; silver surfers; working years ahead; [career,years] [still,of,career]* ahead of [you,them] | | It speaks of age. Say what the work needs. | ~ [park,museum,exhibition,bones,club,clubs,work,worker,workers,group,groups,team,teams,service,services,project,programme,centre,hostel,band,hostels,theatre,and families]; [no one is,nobody is] ~
retirement age; [age,upper age] [limit,limits]; [no,not] older than; upper age; maximum age; age [cap,bracket,profile] | | An age shuts people out. Name what the work needs. | no ~; no upper ~; no upper age ~; [without,years,state] ~; ~ [to drive,children,planning,savings]
born [after,before,between] | | A year of birth is an age.
`,
  }),
  ...rowsOf({
    rule: 'age/direct',
    source: 'ehrc',
    sets: enSets,
    demand: true,
    why: ABLE,
    rows: `
[within,in,less than,more than,up to] [a,one,two,three,five,few,1,2,3,4,5]* [year,years,months] [of,after,since,out of,from,post] [{any}]* [graduation,graduating,university,college,school,uni]; recent [school,university,college] leaver+; [school,college,university] [leaver,leavers] [only,preferred,wanted,sought,needed,ideal,a must]; [{suits}] [a,the]* [school,college] [leaver,leavers]; recent leavers | | It asks for an age. Say what the person has to know. | @apprentice; @trainee
[younger,older] [{worker}]; [younger,older,oldest,youngest] [person,candidate,candidates,applicant,applicants,worker,workers,colleague,colleagues,employee,employees,hire,hires,team,face,faces,talent,crowd,staff]; [prefer,preferably,preferred,preference] [{be},given,someone,somebody,to,hire,for]* [young,younger,old,older] | | ${ABLE} | from ~; ~ [welcome,are welcome]; [with,help,support,for] ~
[and,with,plus,or] your [age,date of birth]; [photo,picture,photograph,cv,name,résumé,resume] [and,with,including,plus] [your,]  [age,date of birth,dob]; [age,dob,date of birth] and [photo,picture,marital status,nationality,gender]; [date of birth,dob,your age] [must,should,needs to,has to,to] [be,appear,go]; [date of birth,dob] [required,needed,please,requested,on your]; [state,give,tell us] how old you are; [{tell}] _5 [your age,their age,date of birth,year of birth,birth date,birthdate,dob,d.o.b]; [{any},_] [more,working]* years [left,to go,away]* [until,till,before,to,from] [you retire,retirement,your retirement] | | An age is no skill. Leave it out.
[grew,grow,growing,grown,raised,brought] up [with,on,online] [{any}]* [internet,smartphone,smartphones,phone,tablet,social media,technology,tech,screens,screen,web,online,computers,computer,gadgets,ipad,google,youtube,facebook,instagram,tiktok,snapchat] | | It means people of one generation. Name the tools they need to use.
[active,early,recent,semi] [retiree,retired]+; retired [person,people,gentleman,lady,man,woman,couple,professional,officer,police officer,teacher]; [semi,recently,newly,early] retired; retiree+; [pensioner,pensioners,retired couple,retired couples] [{be}]* [{want},welcome]; [{suits}] [{any},active,recently,{nice}]* [retired,semi retired,pensioner,pensioners,retired couple] | | It asks for an age. Say which hours and tasks wait. | [for,to,with,of,support,our] ~
`,
  }),
  ...rowsOf({
    rule: 'age/direct',
    source: 'ehrc',
    sets: enSets,
    demand: true,
    marks: 'first',
    why: ABLE,
    rows: `
[mature,elderly] [{nice},and]* [{person},{man},{woman}] | | | ~ student
[young,older,retired] [{nice},and]* [man,woman,lady,gentleman,lad,girl,guy,bloke,chap,fellow]
`,
  }),
  ...rowsOf({
    rule: 'age/indirect',
    source: 'ehrc',
    sets: enSets,
    why: 'It can read as a hint at age. Say what the work needs.',
    rows: `
energetic | - | | ~ [physics,sea,particles,materials,children,dogs,toddlers]
high energy; [full,bags,lots,bundle] of energy; [boundless,endless] energy; high energy [individual,person,people]; full of [youth,beans] | - | | ~ [physics,use,bills,costs,demand,efficiency,laser,lasers,prices,users,beam,density]
[highly,vastly,very,hugely] experienced | experienced
seasoned | experienced | | ~ [with,timber,wood,dishes,fries,oak,ash,logs,firewood,beech,chips,planks]; [well,freshly] ~
[industry veteran,seasoned veterans,veteran of the industry] | experienced person
junior | - | It can read as young. Name what the person is new to. | @junior; @entry; @graduate; @apprentice; @trainee; ~ [school,doctors,doctor,football,members,league,rugby,tennis,club,cup]
overqualified; over qualified | | It shuts out people with long experience. Say what the work offers.
[ideal,perfect,great,suitable] for students; [suit,suits] a student; would suit students; ideal student job; [ideal,perfect,great,good] first job; first job out of | | Others may want these hours, too. Say which hours they are.
[ideal,perfect,suitable] for graduates; [suit,suits] a [graduate,recent] | | Others may bring the same. Say what the person learns. | @graduate
[early,at the start,at the beginning,at the outset,starting out] [in,of] [your,their,a,the,his,her]* [career,careers,professional life,profession]; early career [person,professional,candidate,{worker}]; [just,only just] starting out; [long,lengthy,whole] career behind [you,them]; [old hand,old hands] at; [tireless,endless,unlimited,infectious,unbounded,limitless,inexhaustible] energy; energy to burn; fresh minds | | It can read as a hint at age. Say what the person has to know. | @graduate; @apprentice; @trainee; @junior; @entry; [support,supporting,mentor,mentoring,coach,coaching,help,train,training,people,colleagues,engineers,researchers,teachers] ~
up and coming | | It can read as young. Say what the person has done. | ~ [area,neighbourhood,artists,bands,players]; [market,area,town,district,street] is ~
[early,mid,late] [twenties,thirties]; over [forties,fifties]; of working age | | It names an age. | [adults,people] ~; ~ [adults,people,population]
[youth,campus,student] [culture,vibe,feel] | | It reads as meant for the young.
[long standing experience,decades of experience] | experience | It counts time, not skill. | [our,with,have,has,our team's,bring] ~
`,
  }),
];
