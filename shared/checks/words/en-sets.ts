import type { Sets } from '#shared/checks/phrases.ts';

/** Alternatives that several English phrases share. */
export const enSets: Sets = {
  no: "no,without,nor,minus,zero,free of,free from,clear of,not have,not having,never had,has no,don't have,haven't any",
  any: 'a,an,any,the,and,or,of,for,from,to,on,in,with,your,their,our,his,her,very,really,only,always,ever,kind,form,all,some,other,too,is,are,be,been,being,was,were,who,that,as,at,it,we,you,ideally,preferably',
  tell: 'state,stating,give,include,including,provide,mention,list,specify,specifying,with,indicate,indicating,send,enclose,attach,confirm,note,add,quote,tell,disclose,declare',
  want: 'only,preferred,wanted,needed,required,sought,favoured,favored,desired,first,need apply,preferable,ideal,a must,expected,essential,mandatory,necessary,prioritised,an advantage,please,a plus,an asset',
  turned: "need not,cannot,can't,should not,shouldn't,will not,won't,are not,is not,not be,do not,not apply,don't",
  be: 'is,are,be,being,will,would,should,must,strongly,much,highly,especially,very,a,an,the,we,our,or,and,clearly,definitely,really',
  person:
    'person,people,persons,individual,individuals,candidate,candidates,applicant,applicants,worker,workers,employee,employees,staff,colleague,colleagues,professional,professionals,graduate,graduates,hire,hires,team member,team members,member of staff,assistant,assistants,receptionist,receptionists,secretary,secretaries,driver,drivers,nurse,nurses,carer,carers,teacher,teachers,tutor,tutors,trainer,trainers,instructor,instructors,therapist,therapists,engineer,engineers,developer,developers,manager,managers,leader,leaders,cleaner,cleaners,chef,chefs,cook,cooks,waiter,waiters,executive,executives,host,hosts,porter,porters,guard,guards,officer,officers,model,models,presenter,presenters,stylist,stylists,operative,operatives,labourer,labourers,housekeeper,nanny,salesperson,sales staff',
  man: 'man,men,male,males,lad,lads,bloke,blokes,chap,chaps,fellow,fellows,gentleman,gentlemen,guy,guys,boy,boys',
  woman: 'woman,women,female,females,lady,ladies,girl,girls,lass,lasses,gal,gals,housewife,housewives',
  nice: 'strong,friendly,nice,bubbly,reliable,good,local,skilled,experienced,hard,working,attractive,energetic,bright,smart,lovely,pretty,capable,trustworthy,sensible,motivated,fit,keen,handy,big,burly,strapping,muscular,real,proper,tough,rugged,hardy,able,hefty,sturdy,smiling,charming,motherly,mumsy,gentle,caring,petite,glamorous,well,spoken,groomed,healthy,polite,outgoing,cheerful,dynamic,practical,fun,single,presentable,confident,ambitious,hungry,fresh',
  nation:
    'english,british,irish,scottish,welsh,german,austrian,swiss,french,spanish,italian,dutch,belgian,polish,portuguese,greek,turkish,russian,ukrainian,romanian,bulgarian,hungarian,czech,swedish,norwegian,danish,finnish,american,canadian,australian,new zealand,indian,pakistani,chinese,japanese,korean,arab,arabic,mandarin,african,asian,european,eu,uk,us,usa,ontario,commonwealth,north american,western,nordic,kiwi,aussie,eastern european,latin american,middle eastern,gulf,scandinavian,anglo saxon,hispanic,latino,maltese,cypriot,kenyan,thai,malaysian,bavarian,quebec,slovak,slovenian,croatian,serbian,estonian,latvian,lithuanian,israeli,mexican,brazilian,filipino,nigerian,south african,vietnamese,icelandic,luxembourgish',
  groups:
    'brits,britons,europeans,americans,australians,canadians,germans,aussies,kiwis,natives,locals,citizens,nationals,passport holders,asians,hispanics,latinos,filipinos,filipinas,indians,poles,italians,spaniards,scots,austrians,swedes,danes,greeks,westerners,christians,catholics,protestants,muslims,jews,hindus,sikhs,londoners,berliners',
  faith: 'christian,catholic,muslim,jewish,hindu,sikh,islamic,protestant,anglican,buddhist,religious,church-going',
  ill: 'illness,illnesses,sickness,disease,diseases,disability,disabilities,allergy,allergies,asthma,asthmatics,diabetes,diabetics,epilepsy,epileptics,dyslexia,dyslexics,autism,rsi,adhd,depression,anxiety,phobias,infirmities,impairment,impairments,ailment,ailments,migraines,wheelchair,wheelchairs,wheelchair users,hearing aids,glasses,seizures,burnout,burnouts,burn out,handicap,handicaps,ill health,bad back,sickness allowance,sickness allowances',
  state:
    'disabled,sick,unwell,ill,deaf,blind,frail,weak,sickly,unfit,medication,depressed,overweight,obese,epileptic,asthmatic,diabetic,dyslexic,autistic,neurodivergent,anxious,reduced mobility,limited mobility',
  grave:
    'any,a,an,and,or,of,from,known,history,record,serious,chronic,long,term,underlying,pre,existing,current,physical,mental,major,significant,past,previous,severe,medical,family,personal,prior,recurring,ongoing,other,minor,bad,weak,poor,mild,frequent,long-term,health,registered,regular,prone,to,kind,form,ever,the,with',
  organ:
    'heart,back,knee,health,medical,breathing,joint,skin,mental,mental health,mobility,hearing,sight,eye,eyesight,lung,weight,stomach,neck,shoulder,physical',
  trouble:
    'problem,problems,issue,issues,complaint,complaints,condition,conditions,trouble,troubles,injury,injuries,defects,limitation,limitations,restriction,restrictions,history,pain,concerns',
  good: 'normal,vigorous,good,great,excellent,perfect,sound,robust,top,tip-top,full,first-class,outstanding,peak,prime,best,optimal,impeccable,stable,strong,rude,exceptional,unquestionable,proven,superb,flawless,spotless,unblemished,exemplary,faultless,clean,ideal,tip top,high,reasonable,general,overall',
  kin: 'kids,children,babies,baby,toddlers,toddler,dependants,dependents,dependant,dependent,little ones,offspring,spouse,husband,wife',
  parent:
    'mum,mums,mom,moms,mother,mothers,mummies,mommies,dad,dads,father,fathers,parent,parents,housewife,housewives,househusbands,homemaker,homemakers,grandmother,grandmothers,grandparents,grandmas,grannies,wife,wives,retirees,empty nesters,newlyweds,bachelor,bachelors,singles',
  home: 'family,domestic,home,parental,marital,childcare,child care,caring,carer,household,personal,private,parenting,maternal',
  tie: 'ties,commitment,commitments,obligation,obligations,responsibility,responsibilities,duties,issues,problems,distraction,distractions,baggage,constraints,life,demands,worries,burdens,plans,situation,stuff,matters,restrictions,hassle,hassles,stress,drama,trouble,strings,attachments,encumbrances,pressures,limitations,interruptions',
  suits:
    'ideal for,ideally for,perfect for,great for,good for,best for,right for,made for,designed for,suit,suits,suited to,suitable for,hours for,job for,role for,position for,opportunity for,work for,fits,fit for,aimed at,ideal as,perfect as,better for',
  look: 'looking for,seeking,seek,seeks,need,needs,want,wants,wanted,hiring,hire,require,requires,recruiting,recruit,find,searching for,join,prefer,after',
  who: 'people,person,someone,somebody,anyone,anybody,those,candidate,candidates,applicant,applicants,staff,individuals,employees,workers,women,men,ladies,couples,couple',
  must: 'must,should,has to,have to,needs to,need to,shall,ought to,would ideally,will ideally,would preferably',
  refused:
    'need not apply,need not bother,should not apply,should not bother,will not be considered,cannot be considered,will be rejected,are not considered,are not accepted,are not welcome,not welcome,not accepted,not considered,not suitable,unsuitable,not wanted,not allowed,not permitted,not tolerated,think twice,look elsewhere,will struggle,may struggle,might struggle,would struggle,find it hard,find it difficult,find it tough,find it too,find this hard,find this too,find this difficult,find this job,find the hours,will not cope,cannot cope,will not last',
  prized:
    'preferred,wanted,sought,ideal,perfect,needed,required,favoured,favored,desired,welcome,best,advantageous,an advantage,a plus,suitable,only',
  pay: 'salary,salaries,pay,wage,wages,package,remuneration,compensation,hourly wage,hourly pay,rate of pay,rates of pay,earnings,salary package,remuneration package,compensation package,rewards package,total package',
  saw: 'saw,seen,came across,come across,stumbled upon,stumbled across,stumbled on,found,discovered,landed on,looked at,looked through,looking at,looking through,reviewing,reviewed,read,reading,viewed,browsing,going through,went through,read through,reading through,combed through,gone through,look at,dug into,checked out,seeing,noticed,liked,loved,studied,happened upon,visited',
  very: 'really,very,immediately,recently,just,also,genuinely,truly,deeply,highly,extremely,particularly,so,quite,own,strong,recent,linkedin,online,github,public,i,that,the,and',
  profile:
    'profile,cv,resume,résumé,linkedin,portfolio,background,details,work,experience,career,page,github,track record,achievements',
  worker:
    'operator,operators,fitter,fitters,mechanic,mechanics,technician,technicians,analyst,analysts,buyer,buyers,clerk,clerks,builder,builders,baker,bakers,agent,agents,head,heads,hand,hands,designer,designers,consultant,consultants,recruit,recruits,starter,starters,crew,teammate,teammates,seller,sellers,reps,rep,generation,generations,mind,minds,demographic,profile,bunch,squad',
  born: 'nineties,noughties,eighties,two thousands,90s,80s,2000s,1990s,1980s',
  praise:
    'impressive,exceptional,outstanding,remarkable,stellar,excellent,amazing,fantastic,brilliant,extraordinary,inspiring,distinguished,notable,admirable,excellent background,strong track record',
};
