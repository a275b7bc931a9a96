import { enSets } from '#shared/checks/words/en-sets.ts';
import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

const HOURS = 'Family life is nobody’s requirement. Say which hours the work has.';

/** Demands on family life. */
export const familyRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'family/direct',
    source: 'ehrc',
    sets: enSets,
    demand: true,
    why: HOURS,
    rows: `
[{no},don't have,do not have,doesn't have,never have,few,hardly any,minimal,nobody with,no one with,unencumbered by,not tied by,not tied to,not tied down by,not burdened by] [{any},strong,pressing,young,small,current,major,heavy,outside,outstanding,{home}]* [{home},outside,other,no] [{tie}] | | | ~ to
[{no},don't have,do not have,doesn't have,never have,nobody with,no one with] [{any},young,small,little,school,age,dependent,plans,have,desire,wish,intention,having,more]* [{kin},partner at home,babies] | | | [families,people,couples,guests,customers,households,and,so that,that,need] ~; ~ [are,under,allowed,left]; holidays
[no,not,without,nobody,no one,never,without any] _2 [plan,plans,planning,intend,intending,intention,expect,expecting,hope,hoping,thinking,going,about,want,wanting,wish,wishing] [{any},have,having,start,starting,become,becoming,get,getting,go,going,take,taking,soon,more,new]* [pregnant,pregnancy,pregnancies,maternity,maternity leave,parental leave,paternity leave,family,children,kids,baby,babies,married,engaged]; [no,not,nobody,never] [be,who,is,get,getting,become,fall,falling,currently,go,going,on,take,taking]* [pregnant,pregnancy,pregnancies,expecting,maternity leave,parental leave]
[{tell}] _4 [marital status,family status,relationship status,civil status,family situation,number of children,number of kids,number of dependants,whether you have children,whether you have kids,whether you are married,whether you are pregnant]
[single,unmarried,unattached,divorced,childless,child free,married,settled,widowed,newly wed] [or,and,single,unattached,childless,married,{be}]* [{person},{man},{woman},preferred,status,couple preferred]; [single,unmarried,unattached] [only,and flexible,and mobile,and free,and childless]; [must be,should be,preferably,ideally,are] [single,unmarried,married,unattached,childless]; single people only | | | ~ [discount,allowance,supplement,room,of contact]
[{suits}] [{any},busy,working,returning,stay,home,school,run,at,new,young,single,local,yummy,full,time,older,back]* [{parent}] | | | ~ [and babies,and toddlers,evenings]
[{parent}] [with,of,and] _3 [wanted,preferred,returning to work,need apply,who want]; [{parent}] [wanted,preferred,returning,looking for,back to work]; [mums,moms,mothers,dads,parents,women] with [{any},school,age,young,small,grown,up]* [children,kids]; return to work [mums,mothers]; [returning] [mums,mothers]
[children,kids] [{be},have,already,who]* [grown up,left home,flown the nest,old enough,off your hands,no longer]; grown up [children,kids]; family planning [is,already]* [complete,completed,over,finished]; past [childbearing,having children]
[family,children,kids,childcare,marriage,relationship,home life,private life,personal life,husband,wife,spouse] [,must,should,has to,have to,needs to,will,can,may,does,do] [always,not,never]* [come second,comes second,take second place,takes second place,take a back seat,takes a back seat,wait,interfere,get in the way]; put [work,the job,the business,us] [before,ahead of] [your,their]* [family,everything,children,home]; married to [the,their,your] [job,work]; leave [{any}]* [{home},{kin}] [,{tie},business,worries] _2 [home,door,outside,behind]; [settled,stable,steady] [home,family,domestic,private] [life,situation,circumstances]
[{look}] [people,someone,somebody,candidates,staff] without [{kin}]; [your,their] [{kin},partner,family] [must,should,has to,have to,needs to,need to] _3 [mind,understand,accept,agree,come,support,wait]; [people,anyone,those,candidates,applicants,{parent}] [with,who,have]* [{any},small,young]* [{kin}] _1 [{turned}]; [supportive,understanding,patient,tolerant] [spouse,wife,husband,partner,family]; [pregnant,expectant] [women,mothers,ladies,applicants,candidates,staff]
`,
  }),
  ...rowsOf({
    rule: 'family/direct',
    source: 'ehrc',
    sets: enSets,
    why: HOURS,
    rows: `
[{who}] [with,without,with no,who have,who have no,free of,not tied to,planning,who want,who plan] [{any},no,young,small,little,school,age,own,more]* [{kin},family,families,children,caring duties,family ties] [{be},who,may,might,often,usually]* [{refused}]; [single,working,lone,new,young,busy]* [{parent},carers,caregivers] [{be},may,might,of small children,of young children,with kids,with children]* [{refused}] | | | we [support,welcome]
[{suits},suitable for,suit,not for,no job for,nothing for,prefer,prefers,preference for,looking for,seeking,preferably,ideally] [{any},only]* [{who}] [with,without,with no,who have,who have no,free of,not tied to,who are free of] [{any},no,young,small,little,school,age,own]* [{kin},family,families,partner,partners,family ties,home ties] | | | ~ [members,businesses,history]; hotel; holiday; holidays; guests; resort; services
[{no},no] [{any},own,young]* family [to worry,to consider,to think,to look after,in tow,waiting,behind,back home,at home]; without [a,any,your,their]* family [in tow,at home,to,holding]; [unencumbered,unburdened,untethered,untied] by [{any}]* [family,children,kids,home,relationships]; [side,second,additional,extra,little,pocket] [income,money,cash,earner,wage] for [{any},busy,working]* [{parent},women,ladies,wives]; no [baggage,strings,ties,attachments,worries,distractions,commitments] [at home,back home,at the weekend,elsewhere]; [home,family,domestic] baggage; those without a family; [nobody,no one,noone] [{be},who,waiting,depending,depends,on,you,expecting]* [at home,back home]; nothing [,is,that] [ties,tying,holds,holding,keeps,keeping] you [down,back,at home,here]; no [partner,girlfriend,boyfriend] [or,and,at home,to]; tied [down,to home,to the home,to a family,to the house] | | | ~ [room,doctor]; children; residents; guests
[don't,do not,doesn't,does not,won't,will not,not,no one,nobody,isn't,aren't,never,without,anyone] _3 [plan,plans,planning,intend,intends,intending,look,looking,hope,hoping,think,thinking,want,wants,wanting,wish,expect,expecting,about] [{any},of,about,soon,going]* [have,having,start,starting,get,getting,fall,falling,become,becoming,raise,raising,trying for] [{any},more,soon]* [family,children,kids,baby,babies,child,pregnant,married,engaged,parents,mother]; [planning,starting,expecting,trying for] [a,another,your]* [family,baby,child] [soon,shortly,in the near future,in the next]; [nobody,no one,noone,can't,cannot,won't,not,no] _4 [on maternity,maternity leave,parental leave,paternity leave,maternity cover,baby leave] | | | ~ [unit,ward,services,pay,policy]
[have,has,with,your,own,reliable,full,all]* [childcare,child care,babysitting] [must,has,have,should,needs,need,to,be,is,are,already,all,fully,arrangements,cover]* [sorted,arranged,covered,secured,organised,organized,in place,in hand,taken care of]; [backup,back up,solid,secure,robust,dependable,adequate,sufficient,round the clock,watertight,own] [childcare,child care]; [can't,cannot,no,not,without,won't,don't] _3 [school run,school runs,school pick ups,school pick up,nursery run,nursery runs,nursery pick up,school plays,sick kids,school holidays off]; sick [children,kids,child] [{be}]* [no,not] [an,a]* [excuse,reason]; sick [child,kid] [at home,calls] | | | [offer,provide,provides,offers] ~; mind
[married,settled,live in,husband and wife,childless,mature] [couple,couples,pair] [{be},ideally]* [{prized}]; no couples; [partner,wife,husband,spouse,family] who _1 [supports,understands,accepts,tolerates,backs,copes,puts up,doesn't mind,won't mind,does not mind,will not mind]; [home,family,private,domestic,personal] [life,situation,circumstances] [{must},must,that,which,is,are,be]* [stable,settled,steady,sorted,uncomplicated,in order]; [partner,wife,husband,spouse,family] and [kids,children] [at home,who expect,waiting,that expect]; [kids,children,little ones,wife,husband,family] [waiting,at home who,at home that,waiting at home]; supportive [home,family] [environment at home,at home,background]
[mothers,mums,moms,ladies,women,parents,those,people,someone] whose [children,kids,little ones]; your children, if any; your kids, if any; your [children,kids] [{be},have,already,now,all]* [out of,grown,through,old enough,at school,in school,of school,independent]; past the [baby,nappy,diaper,toddler,childbearing,child bearing,family] [stage,years,phase,age]; [baby,nappy,toddler] [stage,years,phase] [is,are,well]* [behind,over]; bachelor [life,lifestyle]; [family,settled] [man,woman,dad,mum,men,women] [{be}]* [{prized}]; no [wedding,marriage,baby,family] plans; [not apply,don't apply,not for you,not suitable] if you [are,have,a,any,small,young,currently]* [pregnant,expecting,kids,children,family,married]; childcare [problems,issues,trouble,difficulties] [{be}]* [no,not] [an,a]* [excuse,reason]; family [must,should,can,will,does] [never,not] come first; [work,job,business,career] [come,comes,goes,going]* [before,ahead of,above] [your,the]* [family,home life,kids,children,private life]; [free and single,single and free]; flown the nest; no life outside [work,of work]; [mum,mum's,mums',mom] [hours,shifts]; no ties [to hold,that]; no strings life; your [wife,husband,missus]
`,
  }),
  ...rowsOf({
    rule: 'family/direct',
    source: 'ehrc',
    sets: enSets,
    why: HOURS,
    rows: `
[working,busy,soccer] [mum,mom,mother]+; yummy mummies; mumpreneur+; [mum,mother] friendly; school run mum+; [mum,mummy] returner+ | parents | It speaks to mothers alone. 'Hours within the school day' says it to all. | [for,support,to,help] ~
mummies; mums; moms; mum of two; parents of school-age children; happily married; stay at home [mum,mom,mother,wife]+; homemakers returning | | | ~ [group,groups,club,network,to be]
[no,free of,few,without,free from] [family,home,domestic,outside,personal,other,]  [ties,commitments,obligations,responsibilities]; no commitments at home | | | ~ to
[no,without] [,young,small] [children,kids,childcare,dependants,dependents]; childless; child free; childfree; [no,without] [childcare,caring] [commitments,issues,problems,responsibilities]; reliable childcare; childcare [arrangements,] in place | | | [families,people,couples,guests,customers,households,that] ~; ~ [are,under,allowed,left]; holidays
unmarried; unattached; footloose; settled couple; couple+ without; [child-bearing,child bearing] age; childbearing; single person preferred; married [man,men,woman,women,candidate,candidates,applicants]; family woman; breadwinner+; sole earner+ | | | ~ [couples,partners,parents]; of ~
no pregnancies; not pregnant; no maternity [leave,plans]; pin money; second income; extra pocket money; housewives wanted | | | ~ [policy]
empty nester+; wife of; husband and wife team+; wives and mothers; supportive [wife,spouse] | | | ~ owned; owned
`,
  }),
];
