import { formatOffer, type Offer } from '#shared/roles/offer.ts';
import { roleLabels } from '#shared/roles/role-changes.ts';
import type { WaitingField } from '#shared/roles/waiting.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { languageOf } from '#shared/text/language-of.ts';
import { countryOfLanguage, languageName } from '#shared/text/languages.ts';
import type { PlaceholderContext } from '#shared/text/placeholders.ts';

/** What a prompt holds besides its template, and only for a role or brand voice that has it (OFFER-05, OFFER-07). */

type Texts = { system: string; user: string };
type Role = Offer & {
  role_requirements: string;
  person_specification: string;
  country: string;
  content_language?: string | null | undefined;
  waiting?: readonly WaitingField[] | undefined;
};
type Voice = { equal_opportunity_statement?: string | undefined };
type OfferPart = keyof ReturnType<typeof formatOffer>;

const line = (part: OfferPart): string => `<${part}>{{offer.${part}}}</${part}>`;
const OFFER_LINES: Record<OfferPart, string> = {
  pay: line('pay'),
  pay_note: line('pay_note'),
  benefits: '<benefits>\n{{offer.benefits}}\n</benefits>',
  employment_type: line('employment_type'),
  hours_per_week: line('hours_per_week'),
  closing_date: line('closing_date'),
  how_to_apply: line('how_to_apply'),
  region: line('region'),
};

const OFFER_RULE = `OFFER
- <offer> belongs to <role>: what it states is certain. Give every amount, number, date, address and condition exactly as it stands there, with its currency and period. Round nothing, convert nothing, and say nothing about pay or benefits that is not in it.
- A text for candidates gives pay, hours, kind of contract and benefits in a short part of its own, after what the person brings, and the closing date and the way to apply in its last paragraph. Messages and posts give the pay in a few words and at most one benefit. Interview questions leave <offer> out.`;

const STATEMENT_BLOCK = `<equal_opportunity_statement>
{{equal_opportunity_statement}}
</equal_opportunity_statement>`;

const STATEMENT_RULE = `EQUAL OPPORTUNITY
- The text ends with <equal_opportunity_statement>, word for word, as a paragraph of its own.`;

/** An asset may say what nobody has confirmed. */
const waitingRule = (waiting: readonly WaitingField[]): string => `NOT CONFIRMED
- Nobody has confirmed these values of the role: ${waiting.map((name) => roleLabels[name].toLowerCase()).join(', ')}. Say nothing about them, wherever the request names them.`;

const WITH_STATEMENT: ReadonlySet<KindName> = new Set(['job_advert', 'job_spec']);

/** What the texts are written in: the chosen language, else that of the role; English when that is not known. */
export const languageToWrite = ({ content_language, role_requirements, person_specification }: Role): string =>
  content_language || languageOf(`${role_requirements}\n${person_specification}`, 1) || 'en';

/** The statement that a text of this kind ends with; '' for the others. */
export const statementFor = (kind: KindName, { equal_opportunity_statement = '' }: Voice): string =>
  WITH_STATEMENT.has(kind) ? equal_opportunity_statement.trim() : '';

/** A last paragraph that is a sentence, not material: it has the rule that a model should read last. */
const CLOSING = /\n\n(?:(?!\n\n)[^<{])+$/;

/** The request with the block behind the tag; without the tag in front of the last paragraph. */
function placed(user: string, block: string, tag: string): string {
  if (user.includes(tag)) return user.replace(tag, () => `${tag}\n\n${block}`);
  const closing = CLOSING.exec(user)?.[0] ?? '';
  return `${user.slice(0, user.length - closing.length)}\n\n${block}${closing}`;
}

const ruled = (system: string, rule: string): string => (system.trim() === '' ? rule : `${system}\n\n${rule}`);

/** What a template says of the language; a chosen one stands in its place, because the two would contradict each other. */
const LANGUAGE_LINE =
  '- Write in the language of the role, with the spelling customary in the country of its location.';

function languageRule(kind: KindName, tag: string, roleCountry: string): string {
  const [language, country] = [languageName(tag), countryOfLanguage(tag, roleCountry)];
  return kind === 'boolean_search'
    ? `- Search words in ${language} as people in ${country} write them about themselves, with the English word beside it in the same OR group where people use both. Operators stay AND, OR, NOT.`
    : `- Write the whole answer in ${language} as people write it in ${country}: text, headings, labels, subject lines, greetings and the line above the signature. Headings and labels that the request gives in English are translated.
- Names, job titles given in <role>, product names, links, hashtags that are names, and text inside square brackets stay as they are. The names of JSON fields and the values of "type" and "level" stay English.`;
}

/** The system prompt with LANGUAGE in place of its line about language, in front of the list that begins with it. */
function inLanguage(system: string, { kind, role }: PromptMaterial): string {
  if (!role.content_language) return system;
  const rule = languageRule(kind, role.content_language, role.country);
  const block = `LANGUAGE\n${rule}`;
  const first = `FORM\n${LANGUAGE_LINE}\n`;
  if (system.includes(first)) return system.replace(first, () => `${block}\n\nFORM\n`);
  return system.includes(LANGUAGE_LINE) ? system.replace(LANGUAGE_LINE, () => rule) : ruled(system, block);
}

const LANGUAGE_PLACEHOLDER = /\{\{\s*language\s*\}\}/gi;
const OFFER_PLACEHOLDER = /\{\{\s*offer\s*\}\}/gi;
type PromptMaterial = { kind: KindName; role: Role; voice: Voice };

/**
 * The texts of a template with the blocks and rules that the material asks for, before their placeholders are filled, and
 * the values of the new placeholders. `{{offer}}` says where the block stands, `{{language}}` is the name of the language; they
 * are never missing.
 */
export function withAdditions(texts: Texts, { kind, role, voice }: PromptMaterial) {
  const { block, values: offer } = offerBlock(kind, role);
  const statement = statementFor(kind, voice);
  const isPlaced = `${texts.system}${texts.user}`.search(OFFER_PLACEHOLDER) !== -1;
  const language = () => languageName(languageToWrite(role));
  const placing = (text: string) =>
    text.replace(OFFER_PLACEHOLDER, () => block).replace(LANGUAGE_PLACEHOLDER, language);
  let system = inLanguage(placing(texts.system), { kind, role, voice });
  let user = placing(texts.user);
  if (block && !isPlaced) user = placed(user, block, '</role>');
  if (block) system = ruled(system, OFFER_RULE);
  if (statement) {
    user = placed(user, STATEMENT_BLOCK, '</brand_voice>');
    system = ruled(system, STATEMENT_RULE);
  }
  if (role.waiting?.length) system = ruled(system, waitingRule(role.waiting));
  const values: PlaceholderContext = { offer, equal_opportunity_statement: statement };
  return { texts: { system, user }, values };
}

/** The lines of an offer that are filled, '' without one, and their values; a search string has none. */
export function offerBlock(kind: KindName, role: Role): { block: string; values: Record<string, string> } {
  const parts = Object.entries(offerFor(kind, role)).filter(([, value]) => value.trim() !== '');
  const lines = parts.map(([part]) => OFFER_LINES[part as OfferPart]);
  return {
    block: lines.length === 0 ? '' : `<offer>\n${lines.join('\n')}\n</offer>`,
    values: Object.fromEntries(parts),
  };
}

type Formatted = ReturnType<typeof formatOffer>;
const isEmpty = (offer: Formatted): boolean => Object.values(offer).every((value) => value.trim() === '');

/** Search strings look for people, whatever they are offered. The text is read for its language only when needed. */
const offerFor = (kind: KindName, role: Role): Partial<Formatted> =>
  kind === 'boolean_search' || isEmpty(formatOffer(role)) ? {} : formatOffer(role, languageToWrite(role));
