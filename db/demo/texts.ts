/** What the two files of the demo data say; `make.ts` writes the files. */

export const brandBook = [
  ['Otterbeck Cargo Bikes: brand book'],
  [
    'What we do',
    'We design, rent out and repair electric cargo bikes. Families take children to school on them, plumbers take boilers up hills on them, and councils replace short van trips with them. Every bike comes back to our own workshop in Bristol, so we live with each decision we make.',
    'We would rather fix a bike for the tenth time than sell a new one. That is why parts are bolted, not glued, and why every manual is open for anybody to read.',
  ],
  [
    'What we stand for',
    'Repair before replace. We look for the fault before we look for the order form, in bikes as in software and in meetings.',
    'Plain dealing. We say what a thing costs, what it cannot do and what went wrong. We do not hide behind small print.',
    'Streets for everyone. A street that works for a person with a cargo bike works for a person with a pram or a wheelchair.',
    'Finish what we start. A job is done when the rider is back on the road, not when the ticket is closed.',
  ],
  [
    'How we sound',
    'We are warm and direct. We use short sentences and the names of things. We talk to one person at a time and we call that person "you".',
    'We are allowed to be funny when the joke is on us. We never joke about somebody who is new, late or lost.',
    'We say "riders", because people who ride our bikes are not "users". We leave out exclamation marks; the bikes are exciting enough.',
  ],
  [
    'Words we like and words we avoid',
    'We like: workshop, mend, load, street, neighbour, steady, enough. We avoid: disrupt, seamless, passionate, rockstar, journey, unless somebody is on a bike.',
  ],
];

export const employerStory = [
  'Working at Otterbeck',
  'Most of us came here from somewhere else: hospitals, game studios, bike couriers, a bakery. What we share is that we like to see a thing work, and to know why it works.',
  'The workshop is in the middle of the building. Engineers walk through it to reach their desks, and mechanics walk into planning meetings with a broken part in their hands. We think that is the best agenda there is.',
  'We plan in cycles of six weeks. A team picks what it can finish, writes down why it matters to riders, and shows the result to everybody on a Thursday afternoon, with tea.',
  'Newcomers spend their first days on a stand in the workshop, whatever their job is. Nobody has to be good at it. Everybody leaves with black fingers and a better idea of what the company is for.',
  'We give feedback early and in person. When a decision goes wrong, the people who made it write down what they have learned, and nobody has to look for somebody to blame.',
  'We want applications from people who have been left out of cycling and of engineering. If you are not sure whether you fit, write to us anyway and tell us what you would mend first.',
];
