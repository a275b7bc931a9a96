import { enSets } from '#shared/checks/words/en-sets.ts';
import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

const LEVEL = 'It asks for an origin. Name the level of the language, or the right to work.';
const BORN = 'Where people are born is no requirement.';

/** Demands for an origin, a nationality or a belief. */
export const originRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'origin/direct',
    source: 'ohrc',
    sets: enSets,
    demand: true,
    why: LEVEL,
    rows: `
[native,mother tongue,first language,home language] [or near native,near,level,quality]* [{nation},language] [speaker,speakers,speaking,fluency,proficiency,competence,command,standard,ability,user,level,only]; [native,mother tongue,first language,home language] [or near native,level]* [speaker,speakers,speaking,fluency,competence,proficiency,command,standard,quality,ability,user,level,equivalent] | fluent speaker | | non ~; ~ [teachers,dialogue]; [with,for,both,from,cloud] ~; ~ [app,apps,code]
native [level]* [{nation}]; [{nation}] [native,natives]; near native | fluent | | non ~; ~ [plants,species,trees,wildlife,title,art,community,communities]
^ [is,must,should,has,needs,to,be,as,language,ideally,only]* [a,your,their,the]* [first language,native language,mother tongue,home language,main language,native tongue]; [as,be,is,ideally] [a,your,their,the]* [first language,native language,mother tongue,native tongue]
^ [national,nationals,citizen,citizens,passport holder,passport holders,nationality,citizenship] _4 [{want}]; only ^ [national,nationals,citizens,passport holders]; [must,should,need to,needs to,has to] [be,have,hold] [a,an,hold]* ^ [national,citizen,passport,nationality,citizenship,born,passport holder]; [{groups}] [{be}]* [only,preferred,need apply,first,favoured,wanted]; [only,exclusively,prefer,preferring] [to hire,]  [{groups}] | right to work
[{nation}] born; [of,have,has,with] [a,an]* [{nation},foreign] [origin,descent,heritage,extraction,ancestry,stock,blood,roots,parentage,appearance] | | ${BORN}
[{nation},local] [based,work,working,workplace,market,office,job,professional,industry]* [experience,education,degree,degrees,qualification,qualifications,schooling,references,upbringing,background,heritage,roots,name,looks,values,mentality,passport,passports,passport holders] [{be},_]* [{want}]
[speak,speaks,speaking,talk,with,have,has,having,without,no,any,free of,free from,neutral,clear,thick,heavy,strong,foreign,understandable,slight,broad,minimal,reduced,posh,{nation},scottish,regional,local,pleasant,refined,soft,standard] [a,an,any,no,neutral,clear,thick,heavy,strong,foreign,noticeable,discernible,regional,ethnic,detectable,pronounced,{nation}]* [accent,accents]; [no,without,not a,barely a,any] [trace,hint,sign,touch] of [a,an,any]* accent; accent [free,less,neutral,reduction] | clear speech | An accent says nothing about the work. Say what has to be understood. | ~ [wall,walls,colour,lighting,coaching,training]
[born,raised,grew up,grown up,brought up,bred,educated,schooled] [and,raised,bred,educated,brought,up]* [here,locally,in this country,in this county,in this town,in the area,in the region,in the country,in the county]; [born,raised,grew up,grown up,brought up,educated,schooled] [and,raised,bred,educated]* in [the]* [uk,united kingdom,us,usa,eu,ireland,britain,england,scotland,wales,canada,australia,america,germany,austria,europe,west] | | ${BORN} | [company,company was,firm,business,brand] ~
[no,not,nobody,avoid,never] [,non] [foreigners,immigrants,migrants,refugees,asylum seekers,expats,travellers,gypsies,roma,blacks,whites,asians,arabs,africans,indians,pakistanis,poles,romanians,bulgarians,eastern europeans,chinese,russians,turks,mexicans,latinos,hispanics,jews,muslims,hindus,sikhs,catholics,protestants,mormons,atheists,americans,foreign names,foreign accents,foreign workers,foreign staff,foreign nationals,foreign students,foreign candidates,foreign applicants,overseas applicants,overseas candidates] | right to work | | ~ [food,cuisine,market,history]
[{nation},{faith},white,black,caucasian,nordic] [looking,only,british,european]* [{person},{man},{woman},appearance,features,complexion,name,background,family,families] [{be}]* [{want}]; [of,with] [a]* [white,black,asian,western,european,fair,light,dark,pale,olive,caucasian,nordic,oriental,mediterranean] [appearance,looks,skin,complexion,features,descent,ethnicity,race] | | It asks for an origin. Leave it out.
[practising,practicing,committed,churchgoing,devout,baptised,baptized,born again,good,active,confessing,believing] [{faith},_]* [christian,christians,catholic,catholics,muslim,muslims,jew,jews,protestant,anglican,hindu,sikh,buddhist,church member]; [{faith}] [faith,belief,religion,values,background,upbringing] [{be}]* [{want}]; [must,should,have to,need to] [share,hold,follow,live by,belong to,be a member of] [our,the,a,an] [,christian,catholic] [faith,religion,beliefs,church,congregation] | | Belief is no requirement, unless the work itself needs it.
no [hijabs,hijab,headscarf,headscarves,turban,turbans,burkas,burqas,niqabs,veils,kippahs,skullcaps,dreadlocks,afros,cornrows,religious symbols,religious dress,religious clothing,religious headwear,religious jewellery,religious holidays,prayer breaks,head coverings]; [{tell}] _4 [nationality,ethnicity,ethnic origin,religion,race,country of birth,place of birth,birthplace,country of origin,denomination] | | Belief and origin are no requirements. Leave it out. | ~ monitoring
`,
  }),
  ...rowsOf({
    rule: 'origin/direct',
    source: 'ohrc',
    sets: enSets,
    why: LEVEL,
    rows: `
native [speaker,speaking]+; native [english,fluency,proficiency,command,level,standard,equivalent]; english native; near native | fluent speaker | | non ~; [teach,help,serve,support,assist,among,many] ~; ~ [teachers,dialogue,app,apps,code]; [with,for,both,from,cloud] ~
mother tongue | fluent | | ~ [programme,program,project,education,teaching,lessons,lesson,classes,tutors,tuition,initiative,scheme,festival,reading,support,library,literacy,curriculum,instruction,day]; [children's,their,family's] ~
english first language; first language english | fluent English
[without,no] [a,an,] [foreign,strong,regional,] accent; accentless; unaccented | clear speech | An accent says nothing about the work. Say what has to be understood.
[canadian,australian,american,british,us,uk,local] [work,working,job] experience; [canadian,australian] experience | experience | Where it was gained is an origin. Name the experience itself.
foreigners need not apply | right to work | The law forbids it. Ask for the right to work.
[locals,local candidates,local applicants,local people] [only,first,preferred]; only [local candidates,locals] | | It shuts out people who would move. Say where the work is.
[british,citizens,nationals] only; [{nation}] passport [,holder,holders,required] | right to work | A nationality is no skill. Ask for the right to work, or name the clearance. | @clearance; @security; sole uk ~; ~ [application,applications,control,office,checks]
[european,western] [candidate,candidates,applicants,educated,background,appearance] | | It asks for an origin. Leave it out.
all american; born and [bred,raised]; homegrown; home grown candidates; as only a native; [like,as] a native; natively; true brit; proper english; [queen's,king's] english; of local stock | | ${BORN} | ~ [compiled,on,in the,integrated,supported,support,supports,built,talent]; [compiled,run,runs,running,built,cloud,digitally] ~
[{nation}] [nationality,citizenship]; caucasian; white british; white candidates; christian [candidates,applicants]; muslim candidates | | The law forbids it. Leave it out.
[preferably,ideally,preferred] [a,an,only]* [{nation}] | | ${BORN} | language; languages; speak; speaking; spoken; written; fluent; level; english and; reading
third world | lower-income countries | The phrase ranks countries. Name the places.
oriental | | The word is an outdated name for people. | ~ [rug,rugs,carpets,studies,medicine,institute,art,ceramics,bay,shorthair]
gypsy; gypsies | | Many find the word insulting. | ~ [roma,and traveller,traveller]; roma and
illegal [immigrant,alien]+; illegals | people without papers | The word turns people into an offence.
`,
  }),
];
