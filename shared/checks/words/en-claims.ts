import { enSets } from '#shared/checks/words/en-sets.ts';
import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

/** Claims about a reader, and words about pay that say nothing. */
export const claimRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'reader/claim',
    source: 'house',
    sets: enSets,
    why: 'Nobody has looked at this reader. Say what the job offers instead.',
    rows: `
[{saw}] your [{very}]* [{profile}]; [having,after] seen _2 profile; based on your [{profile}]; judging by your [{profile}]; [from,on] your profile; your [linkedin,online,github] profile; [saw,noticed,see,read,gather,hear,heard,understand] [that,from]* you [{very},are,have,were,been,work,worked,led,built,'ve,recently,currently]* [profile,linkedin]
your [{profile}] [{very},has]* [caught,stood,stands,jumped,jumps,impressed,impresses,shows,suggests,tells,looks,popped,came up,is,and,really,immediately,speaks,matches,fits,made me,attracted,drew,grabbed,makes,would,in,as,at,seems,appears,aligns,ticks,resonated]
your [{very}]* [{praise}]; [{praise}] [{very}]* [background,career,track record,experience,work at,profile,achievements,portfolio,cv] | | | @impressive; [in,build,share,when,once,use,bring] ~; ~ [here,with us]
[{very},i was,i'm,i am,we were,were,was] impressed [by,with]; impressed [by,with] your; [really,very,deeply,so] impressed | | | ~ [by how our,the]
your [{very}]* [{praise},relevant,extensive,rich,solid,wealth of,years of,deep,vast]* [background,experience] [in,as,at,is,and,makes,would,looks,shows,stood,caught,with,of]; [with,given,based on,considering,thanks to] your [{praise},extensive,background,experience,skills,expertise,track record,career,years]; someone [of,with] your [background,experience,skills,calibre,profile,expertise,talent]; a person of your experience; your [wealth,years] of experience | | | whatever ~; [depend,depending on,according to,if,on,share,use,bring,build,describe,send,gain,grow,about,value] ~; ~ [does not,matters less]
your [proven,current,recent,present,previous,last,own]* [track record,career so far,career to date,career path,career has,career history,career at,career journey,role at,employer,position at,time at,recent role,trajectory]; your work [at,on,with] ^ | | | in ~; ~ [here,with us]; build ~
[i,we,i've,we've,i have,also,just] [couldn't help but,could not help but]* [{very}]* [noticed,spotted] [that,your,you,how,you've,you're,you'd]; [mentioned,suggested,gave me,passed on,passed me] your [name,details,profile]; noticed your; i can see [that,you]; i see [that you,you've,you have,you are]; i saw [that you,you]
[i,i've,i have,we] [{very}]* [read,enjoyed,loved,liked,admired,admire,follow,followed,watched] [reading,watching,following]* your; loved your [post,article,talk]; your [recent,latest,last]* [post,article,talk,blog post,conference talk,project,open source work,webinar,podcast,paper,recent work] [about,on,at,in,caught]*; your [recent,latest] [post,article,talk,project,work]; your contributions to
[been,i have been,i've been] following [you,your]; [following,followed,admired,admire] your [work,career]; been following your; big fan of your
your [{very}]* [skills,skill set,skillset] [match,are,is,look,stood,caught,make,would,align,fit,seem]; your unique [skills,skill set] | | | in ~; build ~; ~ here; [share,when,once] ~
your [{praise},strong,deep]* [track record,talent for,passion for,expertise at,expertise in,achievements at]; your deep expertise | | | in ~; [build,share,when,once,follow] ~; ~ here
[congratulations,congrats] on; well done on
you [were,come,came] [highly,]  recommended; recommended you; was recommended to me; recommended by a colleague; [a,] mutual [contact,connection,connections,friend]; connections in common; a colleague of yours; your colleague [{very}]* [mentioned,suggested,told]; your name [came up,was mentioned,was passed,keeps coming]
you [would,'d,could]* [be,are] [a,the,an,just,exactly,so]* [perfect,great,ideal,excellent,exact,natural,strong,wonderful,fantastic] [fit,match,addition,candidate,person]; [you'd,you would] be [perfect,an ideal]; [you're,you'd be] [a,the,an]* [perfect,great,ideal,excellent,natural,strong] [fit,match,addition,candidate,person]; [you are,you're] [the ideal,exactly,just the]; perfect [match,fit] for your; you [came,come] to mind; i thought of you; thought of you [immediately,straight away,first] | | It judges a reader nobody knows. Say what the job is, and let them judge.
as [a,an] [highly,very,such a,truly]* [proven,respected,recognised,recognized,renowned,gifted,established,experienced,seasoned,talented,skilled,leading,expert in,accomplished,successful,senior] | | It says what the reader is, and nobody has looked. | [work,join,joining,us,role,known,grow,you,start,working] ~
i [know,understand,believe,gather,hear,heard] [that]* [you,you're,you are]; i can tell you; you must be used to; [you are,you're,you've,you have,you] [clearly,obviously] | | It claims to know the reader. | ~ [are busy,may,might,get,can,could,will]
`,
  }),
  ...rowsOf({
    rule: 'pay/vague',
    source: 'house',
    sets: enSets,
    why: 'It says nothing about the pay. A range brings answers from more people.',
    rows: `
[highly,very,]  [competitive,attractive,generous,excellent] [starting,base,basic,annual,hourly,total,day,salary]* [{pay},rate,rates,benefits,benefits package,bonus,commission,offer,terms,reward,rewards,basic,earning potential] [and benefits,package]*; [great,good,decent,handsome,healthy,strong,fair,top notch,top,superb,fantastic,first class,amazing] [{pay}]; [good,great] hourly rate; great [rates,earning potential] | - [with a,with an,we offer a,we offer an,for a] | | ~ [gap,for work]; equal
[depending,dependent,dependant,based] on [skills and,]  experience; according to experience; doe; d.o.e | | Say the range: from which amount to which. | ~ band; [jane,john] ~
[{pay},rate] [is,by,to be,]* [negotiable,negotiation,agreed,discussed,negotiated,open,neg,disclosed]; negotiable [{pay},rate] | | Say the range that can be negotiated.
[{pay},]  commensurate [with,salary,pay]; commensurate with [experience,skills,your experience,qualifications,the role] | | Say the range: from which amount to which.
[at,above,top of,] market [rate,rates,salary,pay]; market [competitive,leading] [{pay}]; [industry,market] [leading,standard] [{pay}]; above average [{pay}]; [best in,top of] market pay; above market [{pay}]; top of the market
[uncapped,unlimited] [earnings,commission,bonus,earning potential,ote]; [high,huge,top,great,realistic,excellent] [earning potential,earnings,earners,ote]; [earn,paid] what you [deserve,are worth,'re worth]; what you're worth | | Say what people in this job earned last year.
[{pay}] [details,]  [on,upon,available on] [application,request]; [pay,details] on application; [{pay}] [is,to be,will be]* [disclosed,discussed] at interview; salary [not disclosed,confidential,undisclosed]; [undisclosed,confidential] salary | | Readers without a figure go on to the next notice.
rewarded handsomely; [handsomely,generously,fairly,well,highly,competitively] [rewarded,paid,remunerated,compensated]; [paid,pay,pays] [well,fairly,competitively]; compensated fairly
[appropriate,suitable] salary; [{pay}] to [match,suit]; [{pay}] for the right [candidate,person]; [{pay}] [that reflects,reflecting,that matches]; competitive and fair pay; performance related salary | | Say the range: from which amount to which.
`,
  }),
];
