import { endsWithAny, startsWithAny } from '#shared/roles/advert/words.ts';

/** Nouns that end the title of a job, in English: 'Care Assistant', 'HGV Driver', 'Head Chef'. */
const ENGLISH =
  'educator boatbuilder shipwright turner millwright stockman jockey fellow author pastrycook sous dispenser vet babysitter playworker transcriber verger organist sacristan referee colourist nailtech watchmaker cooper thatcher paviour barrister payroller invigilator marker sexton accountant actor actuary adjuster administrator adviser advisor aesthetician agent analyst anaesthetist apprentice arborist archaeologist architect archivist artist assembler assessor assistant associate attendant auditor baker barber barista bartender beautician bookbinder bookkeeper boss brewer bricklayer broker builder butcher buyer cabinetmaker captain caretaker carer caregiver carpenter cashier caterer ceo cfo cto chambermaid chaplain chef chemist childminder chiropractor cleaner clerk clinician coach coder colleague collector companion composer concierge conductor conservator consultant contractor controller cook coordinator copywriter correspondent counsel counsellor counselor courier crew croupier curator custodian dancer dealer dentist deputy designer detective developer dietician dietitian digger director dishwasher dispatcher doctor doorman driver drywaller economist editor electrician electronician engineer engraver entertainer estimator evaluator examiner executive expert fabricator facilitator farmer farmhand farrier finisher firefighter fitter florist foreman forester framer fundraiser gardener generalist geographer geologist glazier goldsmith governess graduate groom groomer groundworker groundskeeper groundsman guard guide hairdresser hand handyman handyperson harvester head headteacher helper herdsman horticulturist host hostess housekeeper hygienist illustrator inspector installer instructor intern interpreter interviewer investigator janitor jeweller joiner journalist judge keeper labourer laborer landscaper laundress lawyer lead leader lecturer librarian lifeguard linguist loader locksmith logistician machinist maid maintainer maker manager marketer mason masseur masseuse mate mechanic mentor merchandiser messenger metalworker meteorologist midwife milker miller miner moderator mover musician nanny navigator negotiator nurse nutritionist officer operative operator optician optometrist orderly organiser organizer osteopath packer painter panelbeater paralegal paramedic pastor paver pharmacist phlebotomist photographer physician physicist physiotherapist physio picker pilot planner planter plasterer plumber podiatrist policeman porter postdoc potter practitioner presenter principal printer processor producer professional professor programmer promoter proofreader psychiatrist psychologist publicist radiographer ranger realtor receptionist recruiter rector registrar repairer rep reporter representative researcher restorer retoucher rider rigger roofer runner sailor salesman salesperson saddler scaffolder scheduler scientist seamstress secretary server setter shepherd shoemaker shopfitter singer skipper solicitor sommelier sonographer specialist spinner sprayer stagehand steward stewardess stocker stonemason storekeeper storeman storeperson strategist stylist superintendent supervisor surgeon surveyor tailor tanner teacher technician technologist telesales teller tester therapist tiler toolmaker trainee trainer translator treasurer trimmer tutor typist undertaker underwriter upholsterer usher valet valeter veterinarian videographer vicar vintner volunteer waiter waitress warden warehouseman warehouseperson weaver webmaster welder winemaker woodworker worker writer zookeeper zoologist bookseller beekeeper fishmonger cheesemonger ecologist biologist hydrologist statistician mathematician luthier blacksmith cobbler gamekeeper greenkeeper stablehand deckhand bosun commis teammate bartending cellarman roaster distiller pâtissier patissier confectioner chocolatier ghostwriter dramaturg choreographer animator modeller modeler sculptor ceramicist cinematographer dj pa ea sdr bdr devops sysadmin dba qa webdesigner postman postie caseworker keyworker bailiff notary conveyancer audiologist embryologist toxicologist geneticist pathologist radiologist cardiologist dermatologist anesthesiologist pediatrician paediatrician gp locum presser stylist arborist climber machinist sonologist orthodontist prosthetist embalmer';
/** Titles that end with another word. */
export const PHRASE = endsWithAny(
  'chef de (?:partie|rang)|au pair|business partner|scrum master|(?:team|crew) member|(?:bar|waiting|kitchen|floor|shop|sales|bank) staff|front of house|hod carrier|customer (?:service|success|support)',
);
/** The same in German, as the ends of words: 'Pflegefachkraft', 'Lagerhelferin', 'Kfz-Mechatroniker'. */
const GERMAN =
  'coiffeur coiffeuse sachbearbeitung bearbeitung fachmann fachfrau hauswart bürokraft pädagogin hörakustiker augenoptiker revisor disponentin staplerfahrer zerspaner spengler kaminbauer tierarzt chauffeur kutscher sigrist küster bühnentechniker beleuchter betonbauer busfahrer flugbegleiter nanny fachkraft kraft hilfskraft helfer hilfe aushilfe entwickler ingenieur techniker mechaniker mechatroniker elektriker elektroniker installateur monteur schlosser schreiner tischler zimmerer zimmermann maurer maler lackierer dachdecker fliesenleger gärtner florist landwirt winzer melker tierpfleger pfleger schwester arzt ärztin zahnarzt apotheker therapeut masseur hebamme erzieher pädagoge lehrer dozent trainer betreuer sozialarbeiter psychologe koch köchin kellner bäcker konditor metzger fleischer verkäufer kassierer kaufmann kauffrau kaufleute berater vertreter makler vermittler vertriebler manager leiter leitung direktor geschäftsführer assistent assistenz sekretär sachbearbeiter buchhalter controller steuerfachangestellte angestellte fachangestellte angestellter beamter beamte beamtin referent koordinator planer disponent logistiker lagerist kommissionierer fahrer kurier zusteller bote pilot schaffner lokführer hausmeister hausdame reinigungskraft putzkraft zimmermädchen rezeptionist concierge portier friseur kosmetiker schneider näher optiker akustiker goldschmied uhrmacher drucker redakteur journalist texter autor lektor übersetzer dolmetscher designer gestalter grafiker fotograf animateur musiker schauspieler bibliothekar archivar wissenschaftler forscher laborant chemiker physiker biologe mathematiker statistiker analyst administrator programmierer architekt bauleiter polier vermesser zeichner konstrukteur meister vorarbeiter maschinenführer bediener dreher fräser schweißer gießer former werker arbeiter produktionsmitarbeiter mitarbeiter mitarbeitende praktikant praktikum werkstudent volontär trainee azubi auszubildende auszubildender lehrling wachmann sicherheitsmitarbeiter detektiv anwalt anwältin jurist notar rechtspfleger richter pfarrer diakon bestatter imker förster jäger fischer matrose kapitän barkeeper barista sommelier bademeister schwimmmeister rettungssanitäter notfallsanitäter sanitäter spezialist experte expertin consultant recruiter personaler einkäufer verwalter prüfer gutachter inspektor wirt wirtin serviererin servicekraft küchenchef souschef jungkoch alleinkoch spüler senner hirte schäfer stallmeister bereiter reitlehrer bühnenbildner tontechniker maskenbildner requisiteur intendant dirigent kantor organist restaurator steinmetz bildhauer glaser ofenbauer rohrleger kanalbauer baggerfahrer kranführer straßenbauer gerüstbauer trockenbauer isolierer raumausstatter polsterer sattler schuhmacher orthopäde logopäde ergotherapeut physiotherapeut diätassistent mtra mta pta mfa zfa notarfachangestellte patentanwalt wirtschaftsprüfer steuerberater ökonom volkswirt betriebswirt verkehrsplaner stadtplaner landschaftsarchitekt umwelttechniker chefin chef kfm orgelbauer geigenbauer instrumentenbauer bootsbauer metallbauer fensterbauer gesellen geselle gesellin händler käser wart musiker kraftfahrer vorstand betreuerin zusteller pflegehelfer rangierer weber gerber brauer müller drechsler küfer buchbinder schleifer stuckateur bodenleger estrichleger rohrreiniger kaminkehrer schornsteinfeger winzergehilfe';

const ENGLISH_NOUNS = new Set(ENGLISH.split(' '));
/** These end compounds as well: 'hairstylist', 'dishwasher', 'shopkeeper'. */
const LONG_NOUNS =
  'builder wright smith woman person tender herder handler stylist keeper maker worker driver cleaner fighter fitter grower setter walker washer'.split(
    ' ',
  );
const GERMAN_ENDS = GERMAN.split(' ');
/** Words that end like a German title and are none. */
const NO_GERMAN = new Set(['hilfe', 'kraft', 'erste hilfe', 'einarbeitung', 'leitung', 'former', 'kunde']);

/** 'Erzieher:in', 'Verkäufer/in', 'Köchinnen' and 'Notarfachangestellte/r' without their endings. */
const plainGerman = (word: string): string =>
  word.replace(/(?:[:*_/]-?innen|[:*_/]-?in|[:*_/]-?r|\/e|\(in\)|\(r\))$/u, '');

/** The ends of plurals and of the female form. */
const germanForms = (word: string): string[] =>
  [word, word.replace(/innen$/, ''), word.replace(/in$/, ''), word.replace(/e?n$/, ''), word.replace(/r$/, '')].filter(
    (form) => form.length > 3,
  );

/** Titles in chats and rotas by their letters. */
const LETTERS = new Set('KP HCA HCSW RGN RMN TA PA LSA QS CSR SDR BDR MFA ZFA PTA MTA ITA'.split(' '));

/** Whether a word is a noun that ends a title of a job, in singular or plural. */
export function isTrade(word: string): boolean {
  if (LETTERS.has(word)) return true;
  const lower = plainGerman(word.toLowerCase().replace(/['’]s$/, ''));
  const english = lower.split('-').at(-1) ?? lower;
  const singular = [
    english,
    english.replace(/s$/, ''),
    english.replace(/ies$/, 'y'),
    english.replace(/men$/, 'man'),
    english.replace(/ves$/, 'fe'),
  ];
  if (singular.some((form) => ENGLISH_NOUNS.has(form) || LONG_NOUNS.some((noun) => form.endsWith(noun)))) return true;
  const isNoun = /^\p{Lu}/u.test(word) && !NO_GERMAN.has(lower);
  return isNoun && germanForms(lower).some((form) => GERMAN_ENDS.some((end) => form.endsWith(end)));
}

/** Titles that begin with what they lead: 'Head of Fundraising', 'Leiter der Werkstatt'. */
export const LEADING = startsWithAny(
  "(?:(?:deputy|assistant|interim|group) )?(?:head|director|vp|vice president|chief|manager|professor|maître|leiter(?:in)?|leitung|lead) (?:of|der|des|für|for) \\p{L}+|(?:chef|cheffe|responsable|directeur|directrice) d(?:e |['’])\\p{L}+|(?:praktikant(?:in)?|werkstudent(?:in)?|auszubildende[rn]?|fachperson|fachkraft|fachfrau|fachmann|kauffrau|kaufmann|meister(?:in)?|techniker(?:in)?|assistenz) (?:für |im |der )?\\p{Lu}\\p{L}+",
);
/** Words before a title that are no part of it. */
export const BEFORE_TITLE = new Set(
  'a an the our my your their this that some any another more new next two three four five several few many immediate urgent urgently wanted needed hiring seeking vacancy job position role of as for qualified experienced enthusiastic friendly reliable passionate motivated dedicated talented skilled hardworking hard-working dynamic ambitious lovely good great cheerful keen bright caring committed registered-or part-time full-time parttime fulltime part time full permanent temporary fixed-term casual seasonal weekend evening night-time flexible additional extra local proper decent strong brilliant exceptional outstanding creative confident young immediate-start fantastic amazing wonderful fun busy responsible trustworthy punctual us join become level now nen ne eine einen ein einer eines eine/n eine(n) einen/eine unseren unsere unser dich sie engagierte engagierten engagierter motivierte motivierten motivierter erfahrene erfahrenen erfahrener freundliche freundlichen zuverlässige zuverlässigen qualifizierte qualifizierten neue neuen neuer weitere weiteren der die das den dem zwei drei mehrere sofort ab per als in vollzeit teilzeit festangestellte tatkräftige tatkräftigen netten nette flotte fleißige fleißigen gelernte gelernten ausgebildete ausgebildeten für unser im am an und oder and or mit von vom zum zur suchen sucht bei in at is are we wir ich i of on by be with team verstärkung nächstmöglichen zeitpunkt januar februar märz april mai juni juli august september oktober november dezember'.split(
    ' ',
  ),
);
