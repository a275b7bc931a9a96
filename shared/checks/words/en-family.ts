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
[{no},don't have,do not have,doesn't have,never have,nobody with,no one with] [{any},young,small,little,school,age,dependent,plans,have,desire,wish,intention,having,more]* [{kin},partner at home,babies] | | | [families,people,couples,guests,customers,households,and,so that,that] ~; ~ [are,under,allowed,left]; holidays
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
[working,busy,soccer] [mum,mom,mother]+; yummy mummies; mumpreneur+; [mum,mother] friendly; school run mum+; [mum,mummy] returner+ | parents | It speaks to mothers alone. 'Hours within the school day' says it to all. | [for,support,to,help] ~
mummies; mums; moms; mum of two; parents of school-age children; happily married; stay at home [mum,mom,mother,wife]+; homemakers returning
[no,free of,few,without,free from] [family,home,domestic,outside,personal,other,]  [ties,commitments,obligations,responsibilities]; no commitments at home | | | ~ to
[no,without] [,young,small] [children,kids,childcare,dependants,dependents]; childless; child free; childfree; [no,without] [childcare,caring] [commitments,issues,problems,responsibilities]; reliable childcare; childcare [arrangements,] in place | | | [families,people,couples,guests,customers,households,that] ~; ~ [are,under,allowed,left]; holidays
unmarried; unattached; footloose; settled couple; couple+ without; [child-bearing,child bearing] age; childbearing; single person preferred; married [man,men,woman,women,candidate,candidates,applicants]; family woman; breadwinner+; sole earner+ | | | ~ [couples,partners,parents]; of ~
no pregnancies; not pregnant; no maternity [leave,plans]; pin money; second income; extra pocket money; housewives wanted | | | ~ [policy]
empty nester+; wife of; husband and wife team+; wives and mothers; supportive [wife,spouse] | | | ~ owned; owned
`,
  }),
];
