import type { GuidelinesInput } from '#shared/brand/contracts/guidelines.ts';
import type { Role } from '#shared/roles/contracts/roles.ts';
import { languageOf } from '#shared/text/language.ts';
import { readPart } from '#shared/text/sentences.ts';

type Texts = Omit<GuidelinesInput, 'additional_notes' | 'words_to_avoid' | 'words_we_use'>;
/** `company`: '' while the role has none. */
type Written = (company: string) => Texts;

const named = (company: string, rest: string): string =>
  company ? `${company}: ${rest}` : rest.charAt(0).toUpperCase() + rest.slice(1);

const english: Written = (company) => ({
  profile_name: named(company, 'plain voice'),
  brand_values: 'We say what the work is and what it takes, and we promise nothing that we cannot keep.',
  target_audience: `People who can do this work and want to know what it is like${company && ` at ${company}`}.`,
  writing_style: 'Short sentences and everyday words. One thought in each sentence, the most important one first.',
  personality_traits: 'Clear, honest, friendly.',
  tone_descriptors: 'Calm and to the point, without superlatives.',
  communication_style: 'We speak as “we” to “you”. We name the task first and then give the reason for it.',
});

const german: Written = (company) => ({
  profile_name: named(company, 'klare Sprache'),
  brand_values:
    'Wir sagen, was die Arbeit ist und was sie verlangt, und versprechen nichts, was wir nicht halten können.',
  target_audience: `Menschen, die diese Arbeit können und wissen wollen, wie sie${company && ` bei ${company}`} ist.`,
  writing_style: 'Kurze Sätze und einfache Wörter. Ein Gedanke in jedem Satz, und das Wichtigste steht am Anfang.',
  personality_traits: 'Klar, ehrlich, freundlich.',
  tone_descriptors: 'Ruhig und auf den Punkt, ohne Superlative.',
  communication_style:
    'Wir sprechen als „wir“ zu den Lesenden. Wir nennen zuerst die Aufgabe und dann den Grund dafür.',
});

const french: Written = (company) => ({
  profile_name: named(company, 'langage clair'),
  brand_values:
    'Nous disons ce qu’est le travail et ce qu’il demande, et nous ne promettons rien que nous ne puissions tenir.',
  target_audience: `Les personnes qui savent faire ce travail et veulent savoir à quoi il ressemble${company && ` chez ${company}`}.`,
  writing_style:
    'Des phrases courtes et des mots de tous les jours. Une idée par phrase, la plus importante en premier.',
  personality_traits: 'Clair, honnête, aimable.',
  tone_descriptors: 'Calme et précis, sans superlatifs.',
  communication_style: 'Nous disons « nous » et « vous ». Nous nommons la tâche, puis la raison.',
});

const spanish: Written = (company) => ({
  profile_name: named(company, 'lenguaje claro'),
  brand_values: 'Decimos en qué consiste el trabajo y qué pide, y no prometemos nada que no podamos cumplir.',
  target_audience: `Las personas que saben hacer este trabajo y quieren saber cómo es${company && ` en ${company}`}.`,
  writing_style:
    'Frases cortas y palabras de todos los días. Una idea en cada frase, y la más importante al principio.',
  personality_traits: 'Claro, honesto, amable.',
  tone_descriptors: 'Tranquilo y directo, sin superlativos.',
  communication_style:
    'Hablamos de «nosotros» y nos dirigimos a quien lee. Decimos primero la tarea y después el motivo.',
});

const dutch: Written = (company) => ({
  profile_name: named(company, 'heldere taal'),
  brand_values: 'We zeggen wat het werk is en wat het vraagt, en we beloven niets dat we niet kunnen waarmaken.',
  target_audience: `Mensen die dit werk kunnen doen en willen weten hoe het is${company && ` bij ${company}`}.`,
  writing_style: 'Korte zinnen en gewone woorden. Eén gedachte in elke zin, en het belangrijkste staat voorop.',
  personality_traits: 'Helder, eerlijk, vriendelijk.',
  tone_descriptors: 'Rustig en ter zake, zonder superlatieven.',
  communication_style: 'We spreken als ‘we’ tegen ‘je’. We noemen eerst de taak en dan de reden ervan.',
});

const WRITTEN: Readonly<Record<string, Written>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  nl: dutch,
};

type About = Pick<Role, 'company_name' | 'role_requirements' | 'person_specification'>;
const NAME_MAX = 150;

/** A brand voice of plain words in the language the role is written in; English when that is not known (VOICE-06). */
export function plainVoice({ company_name, role_requirements, person_specification }: About): GuidelinesInput {
  const text = `${role_requirements}\n${person_specification}`;
  const language = languageOf([readPart({ name: 'text', card: '', text })]) ?? '';
  const write = WRITTEN[language] ?? english;
  return {
    ...write(company_name.trim().slice(0, NAME_MAX)),
    additional_notes: '',
    words_to_avoid: '',
    words_we_use: '',
  };
}
