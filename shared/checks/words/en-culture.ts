import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

/** Words for people and cultures that shut others out. */
export const cultureRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'culture',
    source: 'gaucher',
    why: 'It draws a picture of a person, and many do not see themselves in it. Name the skill.',
    rows: `
ninja+ | expert; specialist | | ~ turtles; ~ warrior
rockstar+; rock star+ | specialist; skilled person
guru+ | expert; specialist
wizard+ | expert | | setup ~; installation ~; ~ of Oz; import ~; export ~; configuration ~
jedi; samurai; gladiator+; viking+; maverick+; gunslinger+; cowboy coder+ | expert | | ~ ship; ~ ships; ~ museum; ~ age; ~ heritage; ~ centre; ~ history
superstar+; super star+; all stars; all-star+; legend+ in the making; sales legend+; office legend+; superhero; superheroes; super hero; superhuman; hero culture | | Stars shine alone; most work is done together. Name the skill.
unicorn candidate+; purple squirrel+; unicorn developer+; unicorn designer+ | | It asks for somebody who does not exist. Name what matters most.
warrior+ | | War is no picture for work. Say what the person does. | weekend ~; ~ programme; wounded ~
hustler+; hustle; the grind; rise and grind; grinder+ | effort | It praises long hours. Say what has to be done. | ~ and bustle; bench ~; ~ operator; surface ~; angle ~; cylindrical ~; tool ~
hungry; hunger for success; hunger to win; hunger for growth | keen | It asks for a drive that many show in other ways. | ~ people; ~ children; ~ customers; ~ guests; ~ families; ~ visitors; go ~; ~ riders; ~ school; ~ walkers; ~ diners; feed ~; the ~
sales hunter+; hunter mentality; new business hunter+; hunter and farmer; hunters not farmers | new business salesperson | It is a picture of the chase. Say what is sold, and to whom. | bargain ~; treasure ~; threat ~; job ~; bounty ~; house ~; head ~; deer ~
killer instinct; killer mentality; kill it; killing it; crush it; crushing it; crush targets; crush your targets; smash it; smash targets; smash your targets; smashing targets; smash sales targets; slay | meet the targets | It is the language of a fight. Say what counts as success.
cut throat; cutthroat; dog eat dog; ruthless; take no prisoners; shark+ in sales; wolf pack; wolf of; eat what you kill; sink or swim; survival of the fittest; only the strong; strongest survive | | It says that people are on their own. Say what help they get.
dominate; dominating; domination; conquer; own the market; win at all costs; win at any cost; winning at all costs; winner takes all; winners only; winning mentality; winner's mentality | lead; grow | It is the language of a fight. Say what the team wants to reach. | ~ the skyline; ~ the landscape
aggressive; aggressively | ambitious | It reads as a fight, and fewer women answer. | ~ behaviour; ~ behavior; ~ dogs; ~ dog; ~ animals; ~ patients; ~ customers; ~ cancer; ~ customer; ~ pupils; ~ residents; ~ clients; ~ incidents; verbally ~; ~ media; ~ or; passive ~; challenging; difficult; ~ chemicals; ~ environments; ~ tumour; ~ tumours; or ~
thick skin; thick-skinned; thickskinned; tough skin; hard nosed; tough cookie+; not for the faint of heart; not for the fainthearted; faint hearted | | It says that people are treated badly. Say what is hard, and who helps.
if you can't stand the heat; can't handle the heat; stand the heat; handle the heat; need not apply; time wasters; timewasters; no time wasters; no excuses; no whiners; no moaners; no slackers; slackers; no drama | - | It pushes people away before they ask. Say what the work is like. | ~ [queen,queens]
`,
  }),
  ...rowsOf({
    rule: 'culture',
    source: 'house',
    why: 'It says who belongs, not what the work is like. Describe one thing the team does.',
    rows: `
like a family; like family; we are a family; we're a family; one big family; big happy family; part of the family; part of our family; join our family; join the family; work family; team family; second family; family feel | team | A family is not paid and cannot leave. Say how people help each other. | ~ doctor; ~ business; ~ room; ~ support; ~ placement
work hard, play hard; work hard and play hard; play hard; play hard, work hard; works hard and plays hard; working hard and playing hard; work hard, party hard; work hard, laugh hard | - | It stands for long days and drinks. Give the hours.
culture fit; cultural fit; cultural match; culture match; fit our culture; fits our culture; fit in with our culture; fits in with our culture; fit into our culture; fit for our culture; fit with our culture; team fit; personality fit; fit the mould | | It favours people like those already there. Say how you work.
beer fridge; beer fridges; beer o'clock; free beer; free beers; beers on friday; friday beers; friday drinks; after work drinks; after-work beers; pub nights; pub lunches; beers after work; beer friday | | Some people do not drink, or go home. Name something all can join. | ~ supplier; ~ menu; ~ sales
ping-pong; pool table; foosball; table football; table tennis table; beanbags; bean bags; gaming room; games room; nerf guns; nerf gun; fußball table; playstation | | Toys say little about work. Say how people learn and rest. | ~ club; ~ coach; ~ session; ~ sessions; ~ player; ~ for residents; ~ for young
brogrammer+; bro; boys' club; boys club; laddish; banter; locker room | | It reads as a place for men. Say how people speak with each other. | ~ count
tribe; squad; gang of; pack of; pirate ship; pirates; misfits; crazy bunch; mad bunch; wacky; quirky; zany; kooky; weirdos | team | It says who belongs. Say what the team does. | football ~; first ~; ~ numbers; ~ rotation; playing ~; bomb ~; first-team ~; of the carribean; of penzance; ~ leader; ~ cards; ~ of cards; flying ~; ~ of
whatever it takes; at all costs; at any cost; 110 per cent; 110 percent; 150 per cent; 120 per cent; 200 per cent; give it your all; give your all; blood, sweat and tears; always on; always available; available around the clock | | It asks for more time than is paid. Give the hours. | ~ display; ~ vpn; ~ oxygen; ~ monitoring
live and breathe; living and breathing; eat sleep and; eats, sleeps; obsessed; obsession; obsessive; obsess over; addicted; fanatical; fanatics; kool aid; true believer+; cult following | care about | It asks for devotion. Say what good work looks like. | people ~; clients ~; patients ~; parents ~; support ~; ~ behaviour; ~ gamblers; ~ to drugs
war room; in the trenches; battle tested; battle-hardened; battle scars; front lines of; in the line of fire; boots on the ground; take a bullet; army of; troops; foot soldier+; commando+; go to war | | War is no picture for work. Say what happens. | armed ~; british ~; veterans; military; regiment; royal ~; salvation ~
bring your a game; bring their a game; a players; a player mentality; top 1 per cent; top 1 percent; top one percent; best of the best; cream of the crop; elite; high performer+; superstars only; top performer+; overachiever+ | | It ranks people. Say what good work looks like. | ~ athletes; ~ athlete; ~ sport; ~ sports; ~ swimming; ~ rugby; ~ coach; ~ coaches; ~ level; reward ~; ~ diabetes; ~ football
extrovert+; extroverted; extravert; outgoing personality; larger than life; life and soul; life of the party; bubbly; big personality; big personalities; big character; vivacious; peppy; cheerleader for | friendly | It names a character, not a skill, and shuts out quiet people. | ~ drinks; ~ wine; ~ water
deep end; trial by fire; baptism of fire; swim with sharks; learn by drowning; no hand holding; without hand holding; no babysitting; without babysitting; no spoon feeding; spoon fed | | It says that nobody will help. Say what help there is. | ~ of the pool; pool
gentlemen's club; golf days; golf day; golf weekend; ski trip; ski trips; paintball; paintballing; karting days; lads' trip; boys' trip; stag do culture; all-male; male dominated | | Not everybody joins in. Name something all can join. | ~ industry; ~ sector; ~ field; ~ trade; charity ~
culture add of; ivy league; oxbridge; russell group; top university; top universities; top tier university; elite university; redbrick university; leading university graduates; prestigious university; private school; public school educated; good school | | A school shows where people come from. Name what they must know. | at ~; in ~; of ~; with ~; for ~; ~ teacher; ~ teaching; ~ nurse; ~ pupils; ~ group; ~ chef; our ~; ~ leadership; ~ catering; ~ sector; ~ sports; ~ hockey; ~ is
`,
  }),
];
