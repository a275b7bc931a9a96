/** Words and what is said for them, in the manner that is asked for. */
type Pairs = readonly (readonly [string, string])[];

const parse = (table: string): Pairs =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' = ') as unknown as readonly [string, string]);

export const PLAINER = parse(`
  in order to = to
  prior to = before
  regarding = about
  utilise = use
  utilize = use
  commence = start
  approximately = about
  additional = more
  purchase = buy
  obtain = get
  assist = help
  sufficient = enough
  require = need
  requires = needs
  subsequently = then
  furthermore = also
  facilitate = help with
  demonstrate = show
  implement = build
  maintain = keep
  numerous = many
  Own the API = Look after the API
  Able to explain = You can explain
  Confident with = Good with
  Design, build = Plan, build
  documentation = manual
  At the centre of the work, = In this job,
  We speak plainly = We say what we mean
  Take responsibility for = Look after
  that is the heart of the job = that is most of the job
  have been left out of = had no place in
  the same skill learned on the job = the same skill learned at work
  Comfortable with = Good with
  to be of the opinion = to think
  Sie verfügen über = Sie haben
  im Hinblick auf = für
  durchführen = machen
  Unterstützung = Hilfe
  gewährleisten = sichern
`);

export const WARMER = parse(`
  What you will do = What you'll do
  Where you work = Where you'll work
  you will = you'll
  we will = we'll
  we are = we're
  you are = you're
  that is = that's
  do not = don't
  does not = doesn't
  cannot = can't
  Hello there = Hi there
  Hello = Hi there
  I am writing to you about = I'd love to tell you about
  Your background may fit = Your background could be a lovely fit
  We want applications from = We would love to hear from
  Would you be open to = Would you enjoy
  Take a fair turn = Take your fair turn
  the workshop can act on = our workshop can act on
  Decide with = Decide together with
  Review code = Read each other's code
  Coach mechanics = Be there for mechanics
  the successful candidate = you
  the job is = your job is
  A plus, not a must = A lovely plus, not a must
  Shall we talk = Shall we have a chat
  Wir suchen = Wir freuen uns auf
  Sie werden = Bei uns werden Sie
  Kollegen = Menschen um Sie herum
`);

export const FORMAL = parse(`
  you'll = you will
  we'll = we will
  we're = we are
  you're = you are
  that's = that is
  don't = do not
  doesn't = does not
  can't = cannot
  won't = will not
  I'd = I would
  it's = it is
  Hi there = Dear reader
  Hello there = Dear reader
  Hello = Dear reader
  lots of = many
  a lot of = much
  kids = children
  help newer engineers grow = support newer engineers in their development
  Take a fair turn in = Take an equal part in
  Own the API = Be responsible for the API
  Shall we talk = Would you be available for a conversation
  Does that sound like something for you = Would this be of interest to you
  and I will keep this short: we have a job for = and we have a vacancy for
  Does that sound = Would that sound
  Most of these points, but not all of them = If you meet most of these points, but not all of them
  get = receive
  Keep parts in stock = Maintain a stock of parts
  Look after = Take care of
  Schick uns = Bitte senden Sie uns
  du = Sie
`);

/** British, American. */
export const SPELLINGS = parse(`
  colour = color
  colours = colors
  favour = favor
  flavour = flavor
  honour = honor
  humour = humor
  dry-humoured = dry-humored
  labour = labor
  neighbour = neighbor
  neighbours = neighbors
  neighbourhood = neighborhood
  behaviour = behavior
  organise = organize
  organised = organized
  organisation = organization
  recognise = recognize
  recognised = recognized
  optimise = optimize
  prioritise = prioritize
  specialise = specialize
  specialised = specialized
  analyse = analyze
  centre = center
  centres = centers
  theatre = theater
  apologise = apologize
  fibre = fiber
  defence = defense
  pyjamas = pajamas
  modelling = modeling
  modelled = modeled
  travelling = traveling
  labelled = labeled
  cancelled = canceled
  skilful = skillful
  enrol = enroll
  fulfil = fulfill
  grey = gray
  plough = plow
  aluminium = aluminum
  catalogue = catalog
  dialogue = dialog
  mum = mom
  learnt = learned
  jewellery = jewelry
  maths = math
`);

export const turned = (pairs: Pairs): Pairs => pairs.map(([one, other]) => [other, one]);

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** With the capital of the words that are replaced. */
function withCapital(original: string, words: string): string {
  const isCapital = /^\p{Lu}/u.test(original);
  return isCapital ? words.charAt(0).toUpperCase() + words.slice(1) : words.charAt(0).toLowerCase() + words.slice(1);
}

const startsWithName = (words: string): boolean => /^(?:I\b|Sie\b)/.test(words);

/** Longer words first, so that none is replaced inside of another. */
export function withPairs(text: string, pairs: Pairs): string {
  const byWords = new Map(pairs.map(([words, other]) => [words.toLowerCase(), other]));
  const all = [...byWords.keys()].sort((one, other) => other.length - one.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${all.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return text.replace(pattern, (found) => {
    const words = byWords.get(found.toLowerCase()) ?? found;
    return startsWithName(words) ? words : withCapital(found, words);
  });
}
