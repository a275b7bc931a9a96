import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

/** Words about origin, health, the body and family. */
export const peopleRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'origin/direct',
    source: 'ohrc',
    why: 'It asks for an origin. Name the level of the language that the work needs.',
    rows: `
native speaker+; native speaking | fluent speaker | | non ~; teach ~; ~ teachers; ~ dialogue; with ~; for ~; both ~; from ~
native english; english native | fluent English speaker | | non ~
native german speaker+; native french speaker+; native spanish speaker+; native italian speaker+; native dutch speaker+; native polish speaker+; native arabic speaker+; native language speaker+ | fluent speaker | | non ~
native fluency; native proficiency; native command; native level; native standard; near native; native equivalent | fluency | | cloud ~; ~ app; ~ apps; ~ code
mother tongue | fluent | | ~ programme; ~ program; ~ project; ~ education; ~ teaching; ~ lessons; ~ lesson; ~ classes; ~ tutors; ~ tuition; ~ initiative; ~ scheme; ~ festival; ~ reading; ~ support; ~ library; ~ literacy; ~ curriculum; ~ instruction; children's ~; their ~; family's ~; pupils' ~; ~ day
first language english; english as a first language; english as first language; english as your first language; english as their first language; english first language; english must be your first language | fluent English
without accent; without an accent; no accent; accent free; accentless; no foreign accent; without a foreign accent; no strong accent | clear speech | An accent says nothing about the work. Say what has to be understood.
without a strong accent; neutral accent; accent neutral; british accent; american accent; clear english accent; no regional accent; unaccented | clear speech | An accent says nothing about the work. Say what has to be understood.
canadian experience; canadian work experience; canadian working experience; canadian job experience | experience | Where it was gained is an origin. Name the experience itself.
australian experience; local work experience; american work experience; us work experience; uk work experience; british work experience; uk experience only | experience | Where it was gained says little. Name the experience itself.
no foreigners; no immigrants; no migrants; no overseas applicants; no overseas candidates; no foreign applicants; foreigners need not apply; no foreign nationals | right to work | The law forbids it. Ask for the right to work.
locals only; local candidates only; local applicants only; local people only; only local candidates; only locals | | It shuts out people who would move. Say where the work is.
british only; citizens only; nationals only | right to work | A nationality is no skill. Ask for the right to work, or name the clearance. | @clearance; @security; sole uk ~
british passport holder+; uk passport holder+; british passport required; eu passport holder+; us passport holder+; eu passport required; eu passport holders only | right to work | A passport is no skill. Ask for the right to work.
european candidate+; western candidate+; european applicants only; western educated; western background; western appearance; european appearance; european background | | It asks for an origin. Leave it out.
of european origin; of british origin; british born; uk born; us born; canadian born; australian born | | It asks for an origin. Leave it out.
all american; born and bred; born and raised; homegrown; home-grown candidates; as only a native; natively; true brit; proper english | | Where people are born is no requirement. | ~ compiled; ~ on; ~ in the; ~ integrated; ~ supported; compiled ~; run ~; runs ~; running ~; ~ support; ~ supports; built ~; ~ built; cloud ~; digitally ~; ~ talent
queen's english; king's english; of local stock; locals preferred; local candidates preferred; local candidates first; locals first; local people preferred | | Where people are born is no requirement. | ~ compiled; ~ on; ~ in the; ~ integrated; ~ supported; compiled ~; run ~; runs ~; running ~; ~ support; ~ supports; built ~; ~ built; cloud ~; digitally ~; ~ talent
caucasian; white british preferred; white candidates | | The law forbids it. Leave it out.
third world | lower-income countries | The phrase ranks countries. Name the places.
oriental | | The word is an outdated name for people. | ~ rug; ~ rugs; ~ carpets; ~ studies; ~ medicine; ~ institute; ~ art; ~ ceramics; ~ bay; ~ shorthair
gypsy; gypsies | | Many find the word insulting. | ~ roma; ~ and traveller; roma and; ~ traveller
illegal immigrant+; illegal alien+; illegals | people without papers | The word turns people into an offence.
christian values required; practising christian+; good christian; christian candidates; christian applicants; muslim candidates; no hijab; no headscarf; no headscarves; no turban; no turbans | | Belief is no requirement, unless the work itself needs it.
`,
  }),
  ...rowsOf({
    rule: 'health/direct',
    source: 'gov_disability',
    why: 'It asks for health, not for skill. Name the task.',
    rows: `
able bodied; ablebodied | able to do the task
fit and healthy; healthy and fit; fit and strong; fit and active; fit and able; physically fit; physically strong; strong and healthy; physically able; physically capable; physically robust | | It asks for a body, not for a skill. Name the task, 'carries parcels up to 15 kg'. | ~ test; ~ standard; @fitness; @firefighter; @lifeguard; keep ~; stay ~; get ~; help people ~
peak fitness; good physical condition; good physical shape; excellent physical condition; good physical health; good physical fitness; good level of fitness; high level of fitness; good level of physical fitness; must be fit; be fit enough | | It asks for a body, not for a skill. Name the task, 'carries parcels up to 15 kg'. | ~ test; ~ standard; @fitness; @firefighter; @lifeguard; keep ~; stay ~; get ~; help people ~
good health; excellent health; perfect health; full health; good general health; healthy individual+; healthy person; healthy candidate+; physically healthy; mentally healthy | | Health is no requirement. Name the task. | ~ and safety; ~ care; ~ outcomes; for ~; of ~; to ~; promote ~; people ~; live in ~; stay ~; stay in ~; keep ~
physically perfect; perfect physical; strong constitution; healthy constitution; iron constitution; robust constitution; sturdy constitution; robust health; rude health; sound in body; sound body | | It asks for health. Say what is hard about the work.
sound of body; able in body; bad back; weak back; bad knees; weak heart; bad hips; good knees; strong knees; mentally fit; mentally stable | | It asks for health. Say what is hard about the work.
no health problems; no health issues; no medical conditions; free of illness; free from illness; no illnesses; no disabilities; no disability; without disabilities; free of disabilities; no back problems; no bad back; no mental health issues; no physical limitations | | Health is no requirement, and asking may be unlawful.
good sickness record; excellent sickness record; clean sickness record; low sickness; no sick days; low sick leave; excellent attendance record; good attendance record; perfect attendance; never sick; rarely sick; no sick leave | | It punishes illness and disability. Say which hours the work needs. | ~ absence rate
crazy; crazies | wild; intense | It makes fun of mental illness. Say what is meant. | ~ golf; ~ paving; ~ horse; like ~ golf
insane; insanely | very | It makes fun of mental illness. Say what is meant.
lunatic+; maniac+; nutter+; nutcase+; psycho; psychos; looney; loony | | It makes fun of mental illness. Leave it out.
bonkers; mental case; madman; madmen; mad as a hatter; barking mad; mad house; madhouse | | It makes fun of mental illness. Leave it out.
a little mad; a bit mad; slightly mad; mad enough; mad about; a bit crazy; mad scientist+ | keen | It makes fun of mental illness. Leave it out. | hatter
schizophrenic; schizo; psychotic; a bit ocd; ocd about; ocd for; so ocd; bit of ocd; obsessive compulsive; bipolar personality | | An illness is no figure of speech. Say what is meant. | ~ patients; ~ disorder; ~ disorders; patients; disorder; with ~
lame | weak | It makes fun of a disability. | ~ duck; ~ old; ~ horse; ~ horses; ~ cow; ~ cows; ~ sheep; ~ animal; ~ animals; ~ ewes
dumb; dumbed down | silly; simple | It makes fun of a disability. | ~ waiter; ~ bell; ~ bells; ~ terminal; ~ phone; no ~ questions; ~ show; ~ barge
idiot+; moron+; imbecile+; cretin+; retard; retards; retarded; spastic; spaz; cripple+; crippled; crippling; midget+; dwarfed by | | The word was made to insult disabled people. | fire ~; flame ~; ~ debt; rust ~
idiot proof; fool proof for idiots | easy to use | It insults people who find it hard.
handicapped; handicap; physically challenged; differently abled | disabled | Disabled people is the term most prefer. | golf ~; ~ index; ~ races; ~ race; ~ chase; ~ hurdle; ~ system; ~ accessible
the disabled | disabled people | People come first: disabled people. | ~ people; ~ person; ~ persons; ~ students; ~ access; ~ community; ~ children; ~ adults; ~ users; ~ facilities; ~ toilet; ~ parking; ~ employees; ~ staff; ~ confident; ~ workers; ~ passengers; ~ residents; ~ customers; ~ jobseekers; ~ state
the blind; the deaf; the mentally ill; the sick and disabled; the infirm | | People are more than a condition: 'blind people'. | institute for ~; institute of ~; school for ~; guide dogs for ~; association for ~; society for ~; ~ community; ~ person; ~ people; national; royal; ~ children; ~ students; ~ man; ~ woman; ~ spot; ~ audit; ~ trial; ~ cord; ~ taste
wheelchair bound; confined to a wheelchair; bound to a wheelchair; chairbound; housebound | wheelchair user | A wheelchair frees, it does not bind. | ~ customers; ~ residents; ~ readers; ~ patients; ~ people; ~ clients
suffers from; suffering from; suffer from; victim of; afflicted with; afflicted by; stricken with | has; living with | It speaks of a condition as a misery. | people ~; patients ~; those ~; clients ~; residents ~; crime; crimes; abuse; violence; fraud; ~ imposter; ~ impostor; projects ~; systems ~; ~ bugs; ~ latency; ~ its own; code; teams; success; fire; animals; horses; dogs; soil; crops; buildings; who ~; ~ domestic
normal person; normal people; normal employees; normal applicants; normal candidate | | It says that others are not. | behave like ~
hysterical; hysterically | upset | It was a name for an illness of women. | ~ laughter
tone deaf; falls on deaf ears; fall on deaf ears; fell on deaf ears; turn a deaf ear; turn a blind eye; blind leading the blind; blind to the | ignoring | It uses a disability as a fault. | ~ impact
psychopath+; sociopath+; autistic about; on the spectrum about; snowflake+ | | It makes fun of people. | ~ schema; ~ schemas; ~ data; ~ warehouse; ~ sql; sql; warehouse; data; dbt
non smoker+; nonsmoker+; non-smokers only; non smoking applicants; no smokers | | What people do at home is not the job's matter. Say that the site is smoke-free. | ~ room; ~ rooms; ~ area; ~ site
attractive appearance; good looking; slim; well built; attractive candidate+; attractive person; good looks; pretty face; physically attractive; beautiful people; pleasant appearance; presentable appearance; attractive individual+; tall and | | Looks are no skill. Say what the work needs. | ~ chance; ~ chances; ~ down; ~ line; ~ lined; ~ margins; ~ book; ~ volume; ~ majority; ~ code; ~ software; ~ products; ~ websites; ~ bread; ~ kitchens; ~ dashboards; ~ designs; ~ buildings; ~ gardens; ~ website; ~ shelves; ~ api; ~ apis; ~ systems; ~ pipelines; ~ house; ~ homes; ~ services
`,
  }),
  ...rowsOf({
    rule: 'health/task',
    source: 'eeoc',
    why: 'Ask for it only if the work cannot be done in another way.',
    rows: `
driving licence; driving license; driver's licence; driver's license; drivers licence; drivers license; driver licence; driver license; clean licence | | Ask for it only if the work is driving. 'Able to travel between sites' may say it. | @driv; @deliver; @courier; @chauffeur; @lorr; @truck; @van; @hgv; @ambulance; @route; @transport; @visit; @travel; @haul
own car; own transport; own vehicle; own a car; access to a car; access to a vehicle; car owner; car driver; car drivers; must have a car; must drive; own wheels; must be able to drive | | Say which places have to be reached, and how often. | @driv; @deliver; @courier; @visit; @travel; @route; their ~
lifting; lift heavy; carry heavy; carrying heavy; able to lift; lift up to; lift at least; ability to lift; able to carry; lift and carry | | Give the weight and how often, and say that aids can be used. | @lift; @warehouse; @load; @parcel; @mov; @carr; @pallet; @handl; @pick; @barrel; @sack; @cellar; @patient; @hoist; @bale; @feed; @crate; weight ~; ~ equipment; ~ operations; ~ gear; ~ plan; ~ plans; does the ~; do the ~; shop ~; face ~; ~ standards; ~ the; power ~; does ~
able to stand; stand for long; standing for long; long periods of standing; prolonged standing; standing all day; stand all day; on your feet all day; on their feet all day; on your feet for; long hours standing; remain standing; stand for extended; stand for up to | | Ask for it only if nobody could do it sitting. | @stand; @bar; @kitchen; @cook; @chef; @waiter; @wait; @till; @shop; @serv; @ward; @retail; @floor
able to sit; sit for long; sitting for long; prolonged sitting; remain seated; sit for extended | | Ask for it only if nobody could do it standing.
climb ladders; climbing ladders; climb stairs; able to climb; climb a ladder; use a ladder; work on ladders | | Ask for it only if the work is up there. | @roof; @ladder; @climb; @tree; @scaffold; @height; @turbine; @window; @mast; @panel; @paint; @instal
able to walk; walk long distances; walk up to; walking long distances; able to bend; bend and kneel; bending and kneeling; kneel and bend; bend, kneel; able to kneel; able to crouch; able to reach | | Name the task instead of the movement. | @walk; @guid; @patrol; @tour; @kneel; @tile; @floor
good eyesight; perfect vision; 20/20 vision; normal vision; good vision; perfect eyesight; good hearing; perfect hearing; normal hearing; able to see; able to hear | | Say what has to be noticed. Glasses, aids and software may do it. | @pilot; @driv; @inspect; @clear vision
manual dexterity; good dexterity; stamina; physical strength; physically demanding; physical endurance; strong back; physical agility | | Name the task, so that people can judge it. | @phys; @lift; @dent; @surg; @solder; @stamina
able to type; type at least; words per minute; keyboard skills required | | Other ways of writing do the same work. | @typ; @transcri; @steno; @data; @minut; @record
neat handwriting; legible handwriting; good handwriting | | Ask for it only if the work is written by hand. | @letter; @calligraph; @sign
clear speaking voice; good speaking voice; pleasant speaking voice; good telephone voice; pleasant telephone manner; clear voice; pleasant voice | | It shuts out people who speak in other ways. Say whom they talk with. | @announc; @broadcast; @voice; @radio; @phon; @call; @speak
`,
  }),
  ...rowsOf({
    rule: 'family/direct',
    source: 'ehrc',
    why: 'Family life is nobody’s requirement. Say which hours the work has.',
    rows: `
ideal for mothers; ideal for mums; ideal for moms; perfect for mothers; perfect for mums; perfect for moms; great for mums; great for mothers; suit a mother; suit a mum; suits mums; suit mums; would suit mothers; suitable for mothers; suitable for mums; ideal for a mum; ideal for a mother; ideal for parents; perfect for parents; great for parents; would suit parents; would suit a parent; ideal for working parents; ideal for working mums; ideal for working mothers; ideal for busy mums; ideal for stay-at-home
mums returning; mothers returning; moms returning; mums returning to work; mothers returning to work; returning mothers; returning mums; return to work mums; return to work mothers; mum returner+; mummy returner+; mums back to work
working mum+; working mom+; working mother+; busy mum+; busy mom+; busy mother+; yummy mummies; mumpreneur+; mompreneur+; mum friendly; mother friendly; school run mum+; soccer mom+ | parents | It speaks to mothers alone. 'Hours within the school day' says it to all. | for ~; support ~; to ~; help ~
stay at home mum+; stay at home mom+; stay at home mother+; stay at home wife; stay at home wives; homemakers returning
no family ties; no family commitments; no family obligations; no family responsibilities; without family ties; without family commitments; without family obligations; free of family commitments; free from family commitments; free of family obligations | | Family life is nobody’s requirement. Say which hours or journeys the work has. | ~ to
free of ties; no ties; no home commitments; no domestic commitments; no commitments at home; few family commitments; no outside commitments; no personal commitments; no other commitments | | Family life is nobody’s requirement. Say which hours or journeys the work has. | ~ to
no children; without children; without childcare; childless; child free; childfree; no kids; without kids; no young children; no small children; no dependants | | Children are nobody’s requirement. Say which hours the work has. | families ~; people ~; couples ~; guests ~; ~ are; ~ under; customers ~; ~ allowed; holidays; ~ left; that ~; so that ~; households ~
no dependents; without dependants; without dependents; no childcare commitments; no childcare issues; no childcare problems; no caring responsibilities; no caring commitments; reliable childcare; childcare arrangements in place; childcare in place | | Children are nobody’s requirement. Say which hours the work has. | families ~; people ~; couples ~; guests ~; ~ are; ~ under; customers ~; ~ allowed; holidays; ~ left; that ~; so that ~; households ~
single people preferred; single candidates; single applicants; unmarried; preferably single; must be single | | Who people live with is not the job’s matter. | ~ couples; ~ partners; ~ parents
unattached; footloose; settled couple; a couple without; couples without; mothers looking for; suits mothers; suits a mother; suits a mum; suits parents; suits a parent | | Who people live with is not the job’s matter. | ~ couples; ~ partners; ~ parents
parents of school-age children; mummies; mum of two; would suit mum; mums; moms; childbearing; child-bearing age; single person preferred | | Who people live with is not the job’s matter. | ~ couples; ~ partners; ~ parents
married candidate+; married applicants; married couple preferred; married people preferred; must be married; preferably married; married man; married men; married woman; married women; happily married; family woman; breadwinner+; sole earner+ | | Who people live with is not the job’s matter. | of ~
no plans to start a family; not planning a family; no plans for a family; no plans for children; not planning children; no maternity plans; not pregnant; no pregnant; no pregnancies; not intending to have children; no intention of having children; not planning to have children; no maternity leave | | The law forbids asking for it. Leave it out.
pin money; second income; extra pocket money; housewives wanted; ideal for housewives; suit housewives | | It takes one part of life for granted. Give the pay and the hours.
empty nester+; retired couple; retired couples; wife of; husband and wife team; husband and wife teams; wives and mothers; supportive wife; supportive spouse; supportive partner at home | | Who people live with is not the job’s matter. | ~ owned; owned
`,
  }),
];
