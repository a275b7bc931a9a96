import { enSets } from '#shared/checks/words/en-sets.ts';
import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

const ASKS = 'It asks for health, not for skill. Name the task.';

/** Demands for health and for looks, jokes about illness, and tasks for the body. */
export const healthRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'health/direct',
    source: 'gov_disability',
    sets: enSets,
    demand: true,
    why: ASKS,
    rows: `
[{no}] [{grave}]* [{ill}] | | | with or ~; with and ~; ~ [left,policy,is a,is no]
[{no}] [{grave}]* [{organ}] [{organ},health]* [{trouble}]
[not,never,nobody,no one,cannot,can't,don't,doesn't,mustn't,shouldn't] _3 [have,has,suffer,suffers,suffered,suffering,be,been,live,on,with,take,taking,need,tend] [{grave},on]* [{ill},{state},back pain,back trouble,health problems,medical conditions,conditions,limitations,restrictions]
[in,enjoy,enjoys,have,has,of,with,your,be,requires,require,need,needs,possess,maintain] [a,very,really,generally,truly,the]* [{good}] [{good},and,physical,mental,bodily,emotional,stamina,of,level]* [health,shape,fitness,constitution] | | | ~ [and safety,care,insurance,outcomes,checks,benefits,services,advice,records,plans,plan,cover,class,data,food]; ~ of [the,our,your]; stay ~; keep ~
[{good},unquestionable] [physical,mental,general,overall,bodily,and,emotional]* [physical,bodily,mental] [health,condition,form,shape,fitness]; physical [fitness,handicap,handicaps] | | | ~ [test,tests,coach,training,trainer]; people ~; promote ~; of ~; to ~
[physically,mentally,medically,bodily,emotionally,psychologically] [and,or,physically,mentally,emotionally,psychologically,very,fully,completely,100]* [fit,up to,healthy,strong,robust,sound,stable,able,tough,resilient,balanced,well,capable,unimpaired,unrestricted,powerful] | | | ~ [test,standard,standards]; ~ for [our,the]
[fully,completely,totally,absolutely,naturally,generally,extremely] [fit,healthy,able,mobile] | | | ~ [food,menu,meals,meal,out,with,for purpose]
[,of] sound [mind,body,in body,in mind]; [sane,healthy] [mind,body]; able in [body,mind]; clean bill of health
[full,complete,unrestricted,normal,unlimited] use of [both,all,your,their,his,her]* [hands,arms,legs,limbs,fingers,senses,body]; [full,complete,unrestricted,normal,unlimited] [physical,bodily] [mobility,ability,function,capacity]; full mobility
[two,both] [good,working,healthy,strong,functioning] [hands,arms,legs,knees,eyes,ears,feet]; [strong,healthy,iron,broad] [back,backs,shoulders,knees,heart,lungs,limbs] | | | ~ [of,end,catalogue,line,office,bench,row,to,up,for,in,story,garden]
[never,rarely,seldom,hardly ever,barely ever,almost never,not,don't,doesn't,won't] [off,be,been,get,gets,getting,fall,falls,go,goes,call,calls,ring,rings,phone,phones,report,reports,in,ever,are,is]* [sick,ill,unwell,poorly]
[no,zero,few,fewer than,less than,more than,minimal,low,little,any,without,at most,rare] [unplanned,annual,record,of,levels,rates,rate,previous,any,one,two,three,five,ten,2,3,4,5,10,a,single]* [sick day,sick days,sick leave,sick note,sick notes,sickness,sickies,sick absence,sick record,days sick,days ill,days of sickness,health absences,illness absences,time off sick,time off ill] | | | ~ [rates,pay,policy]
[absence,absences,time off,days off,day off] [through,due to,for,because of,from,with] [sickness,illness,ill health]; [{good}] [and,punctuality,health,sickness,timekeeping,personal]* [sickness,health,attendance,absence] [and,punctuality]* [record,history,levels]; [perfect,full] attendance; 100% attendance | | | ~ [at,by]; paid ~; pay for ~
[medical,health,fitness] [questionnaire,certificate,history,declaration,report,record,screening form] _3 [with your application,with the application,with your cv,before interview,before the interview,to apply,at interview,at the interview]
[not,never] [,really] [suitable,suited,appropriate,fit,open,right,ideal,advisable,a job,a role,a position,the job,the role,the place,the right job,the right role,the right place] [for,to] _3 [{ill},{state},conditions,back problems,bad backs,health problems,health issues]; unsuitable for _3 [{ill},{state},conditions]
[cannot,can't,unable to,not able to,do not,don't,won't,will not] [take,employ,hire,consider,accept,use] _2 [with,who have] [{grave}]* [{organ}] [{trouble}]; healthy lifestyle [{be}]* [{want}]; [cannot,can't,unable to,not able to,do not,don't,won't,will not,no] [accommodate,adapt,adjust,employ,hire,consider,accept,offer,make,take on,adjustments] _4 [{ill},{state},conditions,adjustments,special needs]
[{person},anyone,anybody,those,sufferers,nobody,no one] [with,from,suffering from,who have,who has,who need,living with,requiring,needing,prone to] [{grave}]* [{ill},{state},conditions,problems,bad back] _3 [{turned}]; [nobody,no one,no people] with [{grave}]* [{ill},{state},back,heart,knees]
[athletic,slim,slender,sporty,trim,muscular,strong,lean,healthy,normal,petite,toned,well built,good,medium] [build,figure,physique,body weight,weight,bmi,stature,body type]; bmi; overweight; obese; [minimum,certain] height | | Looks are no skill. Say what the work needs. | ~ [quality,tool,tools,pipeline,system,process,train,clearance,of the,for the]; [people,patients,clients] ~
[attractive,good looking,pretty,handsome,beautiful,photogenic,model like,nice looking,presentable,striking,pleasing,pleasant] [and,well,groomed,friendly,bubbly,young]* [appearance,looks,looking,face,faces,smile,receptionist,hostess,staff,person,people,individual,individuals,candidate,candidates,applicant,applicants,team members,assistant,figure,features]; easy on the eye; easy on the eyes; photogenic; good looks; [nice,perfect] teeth; [clear,flawless] skin | | Looks are no skill. Say what the work needs. | ~ [discount,discounts,restaurant,room,rooms,rates,benefits,pension]
[smokers,vapers] [need not,will not,are not,not]; [must,should,you] not smoke; be a non smoker; [don't,do not] smoke; non [smoker,drinker]+; nonsmoker+; teetotal; teetotaller+; [non smoking,non-smoking] [applicants,applicant,candidates]; no smokers | | What people do at home is not the job's matter. | ~ [room,rooms,area,site]
[mentally,emotionally] [ill,unstable,handicapped,retarded,weak,unbalanced,deranged]; mental [stability,toughness,strength,robustness,fitness,soundness]; emotional stability; emotionally stable; [are,be,is] [always,]  healthy | | | ~ [patients,people,prisoners,and,food,eating,relationship,habits,work,team,margin,competition]
`,
  }),
  ...rowsOf({
    rule: 'health/direct',
    source: 'gov_disability',
    sets: enSets,
    why: ASKS,
    rows: `
able bodied; ablebodied | able to do the task
[fit,healthy,strong] and [healthy,fit,strong,active,able]; peak fitness; [good,high] level of [physical,]* fitness; [must be,be] fit; fit enough; [good,excellent] [physical,] condition physically | | | ~ [test,standard,for purpose]; @fitness; @firefighter; @lifeguard; keep ~; stay ~; get ~; [keep,help,make] people ~; [stay,keep] ~; ~ [food,meals]; [a,our] ~ [business,company]
[good,excellent,perfect,full] health; good general health; [healthy,healthy and] [individual,person,candidate]+; physically perfect; perfect physical; [strong,healthy,iron,robust,sturdy] constitution; [robust,rude] health; [sound,able] in body; sound of body; [bad,weak] back; bad knees; weak heart; bad hips | | | ~ [and safety,care,outcomes,insurance]; [for,of,to,people,live in,stay in] ~; promote ~
[crazy,crazies,crazily,craziest,insane,insanely,insanity,bonkers,lunacy,maniacal,loopy,nutty,barmy,batty] | intense | It makes fun of mental illness. Say what is meant. | ~ [golf,paving,horse]; like ~ golf
[lunatic,maniac,nutter,nutcase,nutjob,psycho,psychopath,sociopath,looney,loony,weirdo,wacko,madman,headcase,head case,basket case,half wit,dimwit,idiot,moron,imbecile,cretin,simpleton,numpty,spastic,cripple,midget,lamebrain,dumbass]+; [madmen,schizo,schizos,psychotic,mental case,retard,retards,retarded,spaz,crippled,crippling,dwarfed by,demented,deranged,delusional,senile,brain dead,unhinged,certifiable,hyperactive,paralytic,cuckoo] | | The word makes fun of illness or disability. Leave it out. | [fire,flame,rust] ~; ~ [debt,clock]; ~ [patients,ward,care]
[mad as a hatter,mad house,madhouse,madness,madcap,nuthouse,loony bin,lunatic asylum,funny farm,screw loose,padded cell,off your head,off their rocker,off your rocker,out of your mind,lost our minds,lost their marbles,a little mad,mad enough,mad about,mad scientist,mad scientists]; [barking,stark raving,raving,utterly,properly,wonderfully,brilliantly,a bit,slightly,absolutely,totally,completely,go,goes,going] [mad,mental,nuts,barking,bananas,postal,unhinged,cracked,bipolar]; mental [pace,workload,hours]; manic [pace,day,days,mondays,energy,environment,office,shifts,mornings,weeks] | | It makes fun of mental illness. Leave it out. | ~ hatter
[a bit,bit of,so,slightly,little,borderline,bordering on,touch of,streak of,hint of,dose of,mildly,verging on,proudly,pleasantly] [the]* [ocd,adhd,autistic,autism,obsessive compulsive,insanity,schizophrenic,bipolar,madness,crazy,manic,mad,psycho]; [ocd,autistic] [about,for,level,levels,when,attention,streak,tendencies,over,with]; adhd [attention,energy,brain,pace,office,team]; schizophrenic; obsessive compulsive; bipolar personality; [organisational,corporate,team,office,cultural] [schizophrenia,autism,blindness] | | An illness is no figure of speech. Say what is meant. | ~ [patients,disorder,disorders]; patients; disorder
lame | weak | It makes fun of a disability. | ~ [duck,old,horse,horses,cow,cows,sheep,animal,animals,ewes,excuse,excuses]
dumb; dumbed down | silly; simple | It makes fun of a disability. | ~ [waiter,bell,bells,terminal,phone,show,barge]; no ~ questions
idiot proof | easy to use | It insults people who find it hard.
handicapped; handicap; physically challenged; differently abled | disabled | Disabled people is the term most prefer. | golf ~; ~ [index,races,race,chase,hurdle,system,accessible]
the disabled | disabled people | People come first: disabled people. | ~ [people,person,persons,students,access,community,children,adults,users,facilities,toilet,parking,employees,staff,confident,workers,passengers,residents,customers,jobseekers,state]
the [blind,deaf,mentally ill,sick and disabled,infirm] | | People are more than a condition: 'blind people'. | [institute for,institute of,school for,guide dogs for,association for,society for] ~; ~ [community,person,people,children,students,man,woman,spot,audit,trial,cord,taste]; national; royal
[wheelchair bound,confined to a wheelchair,bound to a wheelchair,chairbound,housebound] | wheelchair user | A wheelchair frees, it does not bind. | ~ [customers,residents,readers,patients,people,clients]
[suffers,suffering,suffer] from; [victim of,afflicted with,afflicted by,stricken with] | has; living with | It speaks of a condition as a misery. | [people,patients,those,clients,residents,projects,systems,who] ~; crime; crimes; abuse; violence; fraud; ~ [imposter,impostor,bugs,latency,its own,domestic]; code; teams; success; fire; animals; horses; dogs; soil; crops; buildings
normal [person,people,employees,applicants,candidate] | | It says that others are not. | behave like ~
hysterical; hysterically | upset | It was a name for an illness of women. | ~ [laughter]
tone deaf; [falls,fall,fell] on deaf ears; turn a [deaf ear,blind eye]; blind leading the blind; blind to the; deaf to; blind [obedience,faith,loyalty,ambition] | ignoring | It uses a disability as a fault. | ~ impact
snowflake+; on the spectrum about | | It makes fun of people. | ~ [schema,schemas,data,warehouse,sql]; sql; warehouse; data; dbt
good looking; slim; well built; attractive [candidate,person,individual]+; pretty face; physically attractive; beautiful people; [pleasant,presentable,attractive] appearance; tall and | | Looks are no skill. Say what the work needs. | ~ [chance,chances,down,line,lined,margins,book,volume,majority,code,software,products,websites,bread,kitchens,dashboards,designs,buildings,gardens,website,shelves,api,apis,systems,pipelines,house,homes,services]
`,
  }),
  ...rowsOf({
    rule: 'health/task',
    source: 'eeoc',
    sets: enSets,
    why: 'Ask for it only if the work cannot be done in another way.',
    rows: `
[driving,driver's,drivers,driver] [licence,license]; clean licence | | Ask for it only if the work is driving. 'Able to travel between sites' may say it. | @driv; @deliver; @courier; @chauffeur; @lorr; @truck; @van; @hgv; @ambulance; @route; @transport; @visit; @travel; @haul
own [car,transport,vehicle,wheels]; own a car; access to a [car,vehicle]; car owner; car driver+; must [have a car,drive]; must be able to drive | | Say which places have to be reached, and how often. | @driv; @deliver; @courier; @visit; @travel; @route; their ~
lifting; [lift,carry,carrying] heavy; lift [up to,at least]; [able,ability] to [lift,carry]; lift and carry | | Give the weight and how often, and say that aids can be used. | @lift; @warehouse; @load; @parcel; @mov; @carr; @pallet; @handl; @pick; @barrel; @sack; @cellar; @patient; @hoist; @bale; @feed; @crate; [weight,shop,face,power] ~; ~ [equipment,operations,gear,plan,plans,standards,the]; [does the,do the,does] ~
able to stand; [stand,standing] for long; [stand,remain,be] standing; [long periods of,prolonged] standing; [standing,stand] all day; on [your,their] feet all day; on your feet for; long hours standing; stand for [extended,up to] | | Ask for it only if nobody could do it sitting. | @stand; @bar; @kitchen; @cook; @chef; @waiter; @wait; @till; @shop; @serv; @ward; @retail; @floor
able to sit; [sit,sitting] for long; prolonged sitting; remain seated; sit for extended | | Ask for it only if nobody could do it standing.
[climb,climbing] [ladders,stairs]; able to climb; climb a ladder; use a ladder; work on ladders | | Ask for it only if the work is up there. | @roof; @ladder; @climb; @tree; @scaffold; @height; @turbine; @window; @mast; @panel; @paint; @instal
able to [walk,bend,kneel,crouch,reach]; [walk,walking] long distances; walk up to; [bend,bending] and [kneel,kneeling]; kneel and bend; bend, kneel | | Name the task instead of the movement. | @walk; @guid; @patrol; @tour; @kneel; @tile; @floor
[good,perfect,normal] [eyesight,vision,hearing]; 20/20 vision; able to [see,hear] | | Say what has to be noticed. Glasses, aids and software may do it. | @pilot; @driv; @inspect; @clear vision
[manual,good] dexterity; stamina; physical [strength,endurance,agility]; physically demanding; strong back | | Name the task, so that people can judge it. | @phys; @lift; @dent; @surg; @solder; @stamina
able to type; type at least; words per minute; keyboard skills required | | Other ways of writing do the same work. | @typ; @transcri; @steno; @data; @minut; @record
[neat,legible,good] handwriting | | Ask for it only if the work is written by hand. | @letter; @calligraph; @sign
[clear,good,pleasant] [speaking,telephone] voice; pleasant telephone manner; [clear,pleasant] voice | | It shuts out people who speak in other ways. Say whom they talk with. | @announc; @broadcast; @voice; @radio; @phon; @call; @speak
`,
  }),
];
