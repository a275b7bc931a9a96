import { labelOf } from '#shared/roles/advert/field-labels.ts';
import type { SourceLine } from '#shared/roles/advert/lines.ts';

export const SECTIONS = ['duties', 'person', 'benefits', 'about', 'apply', 'legal'] as const;
export type Section = (typeof SECTIONS)[number];

/** Headings in English, German, French, Spanish and Dutch; a row is found as the whole heading, but for a pronoun or so. */
const HEADINGS: Readonly<Record<Section, string>> = {
  duties: `what you will do|what you'll do|what you will be doing|what you'll be doing|what you do|your role|the role|about the role|about the job|the job|your tasks|tasks|duties|main duties|key duties|responsibilities|key responsibilities|main responsibilities|your responsibilities|duties and responsibilities|your day|your day to day|a day in the life|the work|your work|key accountabilities|job description|full job description|in this role you will|you will|the successful candidate will|essential functions|essential duties|overview of duties|what the job involves|what we need you to do|das aufgabengebiet umfasst im wesentlichen|was du bei uns machst|das machst du|your week|you will|what you'll lead on|the day to day
sie werden|deine aufgaben|ihre aufgaben|aufgaben|das sind deine aufgaben|das sind ihre aufgaben|das erwartet dich|das erwartet sie|was dich erwartet|was sie erwartet|was du machst|was du tust|das machst du|dein job|deine rolle|ihre rolle|tätigkeiten|deine tätigkeiten|ihre tätigkeiten|aufgabengebiet|ihr aufgabengebiet|dein aufgabengebiet|dein aufgabenbereich|ihr aufgabenbereich|ihr dienst|stellenbeschreibung|zu ihren aufgaben gehören|zu deinen aufgaben gehören
vos missions|missions|tes missions|votre mission|vos responsabilités|responsabilités|le poste|votre poste|votre rôle|description du poste|vos tâches|missions principales
funciones|tus funciones|responsabilidades|tus responsabilidades|qué harás|tus tareas|el puesto|descripción del puesto|tu misión
wat ga je doen|wat je gaat doen|dit ga je doen|jouw taken|je taken|taken|werkzaamheden|jouw rol|jouw functie|de functie|functieomschrijving|verantwoordelijkheden`,
  person: `what you bring|what you'll bring|what you will bring|who you are|about you|you have|you bring|requirements|your profile|your skills|skills|skills and experience|experience|qualifications|what we are looking for|what we're looking for|what we ask|what we ask for|we ask|skills and qualifications|minimum requirements|you need|you'll bring|who we are looking for|who we're looking for|person specification|the person|essential|desirable|nice to have|must have|must haves|essential criteria|desirable criteria|essential skills|desirable skills|you will need|you'll need|what you need|minimum qualifications|preferred qualifications|they will have|the successful candidate will have|what we would like|ideally you have|what we expect
sie haben|du hast|dein profil|ihr profil|profil|das bringst du mit|das bringen sie mit|was du mitbringst|was sie mitbringen|du bringst mit|sie bringen mit|anforderungen|anforderungsprofil|deine qualifikationen|ihre qualifikationen|qualifikationen|qualifikation|voraussetzungen|wünschenswert|von vorteil|was wir uns wünschen|das wünschen wir uns|wir erwarten|das brauchst du|wir suchen|damit überzeugst du|damit überzeugen sie uns
votre profil|profil recherché|ton profil|le profil|compétences|compétences requises|vos compétences|qui êtes-vous|ce que nous recherchons|vous avez|qualifications requises|vos atouts
requisitos|tu perfil|perfil|qué buscamos|lo que buscamos|qué necesitas|experiencia|se valorará|requisitos mínimos
wie ben jij|wat vragen wij|wat wij vragen|wat breng je mee|jouw profiel|functie-eisen|dit ben jij|wat neem je mee|wij vragen|jij hebt|profiel`,
  benefits: `benefits|your benefits|what we offer|what you get|what you'll get|what you will get|we offer|we give|what we give|you'll get|perks|perks and benefits|pay and benefits|salary and benefits|our offer|what's in it for you|what is in it for you|the offer|why join us|we can offer|rewards|package|the package|your package|in return|what you can expect|compensation and benefits
das bekommen sie|das bekommst du|sie bekommen|du bekommst|wir geben|wir bieten|das bieten wir|das gibt's bei uns|das kriegst du|was wir dir bieten|das bieten wir dir|das bieten wir ihnen|was wir bieten|was wir dir bieten|was wir ihnen bieten|unser angebot|deine vorteile|ihre vorteile|benefits für dich|deine benefits|wir bieten dir|wir bieten ihnen|darauf kannst du dich freuen|darauf können sie sich freuen|darauf darfst du dich freuen|leistungen|unsere leistungen|freu dich auf
nous offrons|ce que nous offrons|nos avantages|avantages|vos avantages|rémunération|nous vous offrons|ce que nous proposons|nous proposons|rémunération et avantages|pourquoi nous rejoindre
qué ofrecemos|ofrecemos|te ofrecemos|beneficios|lo que ofrecemos|nuestra oferta|condiciones
wat bieden wij|wij bieden|wat wij bieden|dit krijg je|dit bieden wij|wat krijg je|arbeidsvoorwaarden|ons aanbod`,
  about: `about us|about the company|about the team|who we are|our company|our team|the company|the team|your team|our values|our mission|our story|company description
über uns|wer wir sind|das sind wir|wir über uns|unser team|dein team|unsere werte|das unternehmen
à propos|à propos de nous|qui sommes-nous|l'entreprise|notre entreprise|notre équipe
sobre nosotros|quiénes somos|la empresa|el equipo
over ons|wie zijn wij|wie we zijn|dit zijn wij|het bedrijf|jouw team`,
  apply: `how to apply|apply|apply now|to apply|interested|next steps|the process|our process|hiring process|recruitment process|application process|your application|contact|get in touch|what happens next
bewerbung|deine bewerbung|ihre bewerbung|interesse|interessiert|so bewirbst du dich|so bewerben sie sich|kontakt|jetzt bewerben|ansprechpartner|bewerbungsprozess|haben wir ihr interesse geweckt
candidature|pour postuler|postuler|comment postuler|votre candidature|intéressé|processus de recrutement
cómo aplicar|cómo solicitar|solicitud|contacto|te interesa|inscríbete
solliciteren|sollicitatie|hoe solliciteer je|interesse in deze functie|sollicitatieprocedure|geïnteresseerd`,
  legal: `equal opportunity|equal opportunities|equal opportunity employer|diversity and inclusion|inclusion|accessibility|privacy|data protection|disclaimer|legal notice
datenschutz|chancengleichheit|vielfalt|hinweis|rechtliche hinweise
égalité des chances|protection des données|mentions légales|handicap
igualdad de oportunidades|protección de datos|aviso legal
gelijke kansen|privacyverklaring|diversiteit|acquisitie`,
};

const fold = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘´`]/g, "'")
    .replace(/^[^\p{L}]+|(?<![^\p{L}])[^\p{L}]+$/gu, '')
    .replace(/\s+/g, ' ');

const SECTION_OF: ReadonlyMap<string, Section> = new Map(
  SECTIONS.flatMap((section) =>
    HEADINGS[section].split(/[|\n]/).map((heading): [string, Section] => [fold(heading), section]),
  ),
);

const WORDS_MAX = 9;
const LENGTH_MAX = 80;
/** 'What you will do at Otterbeck' and 'Das erwartet dich bei uns'. */
const TAIL = / (?:at|with|bei|chez|en|bij) (?:\p{Lu}|us|uns|nous|ons).*$/u;

/** Whether a line has the shape of a heading: short, without a bullet and without the end of a sentence. */
export const isHeadingShaped = ({ text, isItem, isPart }: SourceLine): boolean =>
  !isItem &&
  !isPart &&
  text.length <= LENGTH_MAX &&
  text.split(/\s+/).length <= WORDS_MAX &&
  !/[.,;]$/.test(text) &&
  !/:\s+\S/.test(text);

/** The section that a line is the heading of; null: it is none that the table has. */
export function sectionOf(line: SourceLine): Section | null {
  if (!isHeadingShaped(line)) return null;
  return SECTION_OF.get(fold(line.text)) ?? SECTION_OF.get(fold(line.text.replace(TAIL, ''))) ?? null;
}

const OTHER_JOBS =
  /^(?:similar (?:jobs|roles|vacancies)|people also (?:viewed|searched)|more jobs|related jobs|recommended jobs|other (?:jobs|vacancies)|also hiring|ähnliche (?:jobs|stellen)|weitere (?:jobs|stellen)|mehr jobs)(?!\p{L})/iu;

/** The index of the line below which a job board lists other jobs; the number of lines when none does. */
export function endOfJob(lines: readonly SourceLine[]): number {
  const end = lines.findIndex(({ text }) => OTHER_JOBS.test(text));
  return end > 0 ? end : lines.length;
}

/** 'Aufgaben | Abschlüsse nach UGB' and 'What you do\tWork grill and fry': a row of a table under its own heading. */
const ROW = /^\|?\s*([^|\s:][^|\t:]{1,39}?)\s*(?:\t|\s\|\s|:\s)/u;
const sectionOfRow = ({ text }: Pick<SourceLine, 'text'>): Section | undefined => {
  const label = ROW.exec(text)?.[1] ?? '';
  return labelOf(label) === undefined ? SECTION_OF.get(fold(label)) : undefined;
};

const CELL = /^\|?\s*[^|\s:][^|\t:]{1,39}?\s*(?:\t|\s\|\s)\s*/u;
/** How many characters of a row of a table are its own heading and what parts it from the rest. */
export const headingOfRow = (text: string): number => (sectionOfRow({ text }) ? (CELL.exec(text)?.[0].length ?? 0) : 0);

/** The section each line stands in, by number; headings themselves and lines below an unknown heading are left out. */
export function sectionsOf(lines: readonly SourceLine[]): ReadonlyMap<number, Section> {
  const found = new Map<number, Section>();
  let section: Section | null = null;
  let cell: Section | null = null;
  for (const [at, line] of lines.entries()) {
    const named = sectionOf(line);
    cell = cellOf(line, cell);
    if (named || isLabel(line) || isUnknownHeading(line, lines[at + 1])) section = named;
    else {
      const own = sectionOfRow(line) ?? cell ?? section;
      if (own) found.set(line.number, own);
    }
  }
  return found;
}

/** The rows below one with its own heading have none in a table that was pasted: they go on until another or an empty line. */
function cellOf(line: SourceLine, before: Section | null): Section | null {
  if (line.text.includes('\t')) return sectionOfRow(line) ?? null;
  return line.isFirst || line.text.includes(': ') ? null : before;
}

/** 'Seniority level' and 'Job type' of a job board end what stands above. */
const isLabel = (line: SourceLine): boolean => isHeadingShaped(line) && labelOf(line.text) !== undefined;

/** A short line that ends with a colon, or stands alone above a list. */
const isUnknownHeading = (line: SourceLine, next: SourceLine | undefined): boolean =>
  isHeadingShaped(line) && (line.text.endsWith(':') || (line.isFirst && next?.isItem === true));
