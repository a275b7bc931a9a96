import { wordsSentence } from '#shared/brand/brand-words.ts';
import type { DocumentToCheck } from '#shared/checks/document-checks.ts';
import { advertAsStyle } from '#shared/checks/kept-advert.ts';
import { formatPay } from '#shared/roles/offer.ts';
import { changedFields } from '#shared/roles/role-changes.ts';
import type { AnswerSchema } from '#shared/text/kinds/schemas.ts';
import { answerSchemas } from '#shared/text/kinds/schemas.ts';
import { joinLines } from '#shared/text/line-ends.ts';
import type { RoleMaterial, VoiceMaterial } from '#shared/text/material.ts';
import { fillPlaceholders, type PlaceholderContext } from '#shared/text/placeholders.ts';
import type { ExperienceLevel } from '#shared/text/role-terms.ts';
import { fieldsOf } from '#shared/writing/refine/cards.ts';
import { pointLines } from '#shared/writing/refine/fix-checks.ts';
import { type LengthLimit, shapeOf } from '#shared/writing/refine/lengths.ts';
import { type Passage, passageOf } from '#shared/writing/refine/passage.ts';
import { claimsOf, fixesOf, lengthOf } from '#shared/writing/refine/propose.ts';
import { type ItemChanges, itemChanges } from '#shared/writing/refine/role/items.ts';
import { countTokens, summariseDocuments } from '#worker/tasks/provider/tokens.ts';
import type { FailedAttempts, Prompt } from '#worker/tasks/task.ts';
import { FIRST, instructionFor, LAST, systemFor } from '#worker/writing/tasks/refine/instructions.ts';
import type { Material } from '#worker/writing/tasks/refine/material.ts';
import { offerBlock } from '#worker/writing/tasks/write/additions.ts';
import { LEVELS, locationOf } from '#worker/writing/tasks/write/prompt.ts';

/** A longer value stands in the request itself. */
const VALUE_MAX = 300;

const quoted = (value: string, none: string): string => (value === '' ? none : `"${joinLines(value, '; ')}"`);

const line = (label: string, was: string, now: string): string =>
  Math.max(was.length, now.length) > VALUE_MAX
    ? `${label}: as the role states it now.`
    : `${label}: was ${quoted(was, 'not given')}, is now ${quoted(now, 'not given')}.`;

/** More of one field than a model keeps apart. */
const ITEMS_MAX = 20;

type Listed = 'benefits' | 'role_requirements' | 'person_specification';
const isListed = (name: string): name is Listed =>
  name === 'benefits' || name === 'role_requirements' || name === 'person_specification';

/** One line for each statement that went, came or is said otherwise. */
function itemLines(label: string, { removed, renamed, added }: ItemChanges): string[] {
  const lines = [
    ...renamed.map(({ was, is }) => line(label, was, is)),
    ...removed.map((was) => line(label, was, '')),
    ...added.map((is) => line(label, '', is)),
  ];
  const isMany = lines.length === 0 || lines.length > ITEMS_MAX;
  return isMany ? [`${label}: as the role states it now.`] : lines;
}

/** What the role says now and did not say when the text was written, numbered; pay is one line, lists one a statement. */
export function changeLines({ material, snapshot }: Pick<DocumentToCheck, 'material' | 'snapshot'>): string[] {
  const [then, now] = [snapshot?.role, material.role];
  if (!then || !now) return [];
  const fields = changedFields(then, now);
  const others = fields.filter(({ label }) => label !== 'Pay');
  const pay = others.length < fields.length ? [line('Pay', formatPay(then), formatPay(now))] : [];
  const lines = others.flatMap(({ label, name, was, now: is }) =>
    isListed(name) ? itemLines(label, itemChanges(then, now, name, 'en')) : [line(label, was, is)],
  );
  return [...pay, ...lines].map((text, at) => `${at + 1}. ${text}`);
}

type Values = Readonly<Record<string, string>>;

/** A block of the filled values; '' without any. Texts of several lines stand between their tags. */
function block(tag: string, group: string, values: Values): string {
  const lines = Object.entries(values)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => {
      const [open, close] = value.includes('\n') ? ['>\n', '\n</'] : ['>', '</'];
      return `<${name}${open}{{${group}.${name}}}${close}${name}>`;
    });
  return lines.length === 0 ? '' : `<${tag}>\n${lines.join('\n')}\n</${tag}>`;
}

const levelOf = (level: string): string => (Object.hasOwn(LEVELS, level) ? LEVELS[level as ExperienceLevel] : level);

const roleValues = (role: RoleMaterial): Values => ({
  job_title: role.job_title,
  company_name: role.company_name,
  experience_level: levelOf(role.experience_level),
  location: role.city === '' && role.country === '' ? '' : locationOf(role),
  role_requirements: role.role_requirements,
  person_specification: role.person_specification,
});

/** The notes with one sentence for both lists of words, as the prompts of texts have them. */
function voiceValues({
  words_to_avoid,
  words_we_use,
  equal_opportunity_statement: _,
  ...voice
}: VoiceMaterial): Values {
  const notes = [voice.additional_notes.trim(), wordsSentence({ words_to_avoid, words_we_use })];
  return { ...voice, additional_notes: notes.filter(Boolean).join('\n') };
}

/** What of the text around a passage is shown, cut at a line. */
const AROUND = 1_000;
const fromLine = (text: string): string => {
  const cut = text.slice(-AROUND);
  return cut.length < text.length && cut.includes('\n') ? cut.slice(cut.indexOf('\n') + 1) : cut;
};
const toLine = (text: string): string => {
  const cut = text.slice(0, AROUND);
  return cut.length < text.length && cut.includes('\n') ? cut.slice(0, cut.lastIndexOf('\n')) : cut;
};
const withoutHalves = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

const fenced = (tag: string, value: string): string => (value.trim() === '' ? '' : `<${tag}>\n{{${tag}}}\n</${tag}>`);

function summariesOf({ refining, document_tokens }: Material): string {
  const { material, snapshot } = refining.document;
  const documents = material.role || !snapshot ? material.documents : snapshot.documents;
  const given = documents.map(({ title, text, is_advert }) => ({
    title,
    type: 'PDF',
    description: '',
    extracted_text: is_advert ? advertAsStyle(text, { to_check: {}, lexicons: refining.lexicons }) : text,
  }));
  return documents.length === 0 ? '' : summariseDocuments(given, document_tokens).summaries;
}

/** The ready-made instruction with what it is about, else the words of the person. */
export function instructionOf({ refining }: Material): string {
  const { preset, instruction, channel } = refining.input;
  if (preset === null) return instruction;
  const words = instructionFor(preset);
  if (preset === 'fix_checks') return `${words}\n${pointLines(fixesOf(refining).points)}`;
  if (preset === 'remove_unsupported') {
    return [words, ...claimsOf(refining).map((claim, at) => `${at + 1}. "${claim}"`)].join('\n');
  }
  if (preset === 'role_changes') return [words, ...changeLines(refining.document)].join('\n');
  const fit = preset === 'fit' ? shapeOf(channel) : null;
  return fit ? `${words} ${fit.place}: ${fit.shape}` : words;
}

const limitText = (limit: LengthLimit | null): string => {
  if (!limit) return '';
  return limit.unit === 'words'
    ? `The new passage has ${limit.least} to ${limit.most} words; the passage has ${limit.now}.`
    : `The new passage has at most ${limit.most} characters, blanks included; the passage has ${limit.now}.`;
};

/** What was wrong with the last answer. Other failures are not mentioned to the model. */
function problemOf(code: string | undefined, { form, cards }: Passage, fields: string): string | undefined {
  const shapes = {
    text: 'was not the whole passage',
    passage: 'was not the passage alone',
    card: `was no JSON object with the fields ${fields}`,
    list: `was no JSON list of ${cards.length} objects with the fields ${fields}`,
  };
  const problems: Record<string, string> = {
    unreadable_answer: shapes[form],
    length_missed: 'did not have the length asked for',
    wrong_language: 'was written in another language',
    no_content: 'was empty',
    length_spent: 'was not finished',
    answer_declined: 'declined an ordinary recruitment text',
    answer_asked: 'asked a question, which nobody can answer',
  };
  return code !== undefined && Object.hasOwn(problems, code) ? problems[code] : undefined;
}

const again = (problem: string | undefined): string =>
  problem === undefined ? '' : `Your last answer ${problem}. Write it again so that this is right.`;

type Objects = { properties: { items: { items: Record<string, unknown> } } };

/** The object of one card, and the list of all, where the provider takes a schema. */
function schemaOf({ form }: Passage, kind: Material['refining']['input']['kind']): AnswerSchema | null {
  const list = answerSchemas[kind];
  if (form === 'list') return list;
  if (form !== 'card' || !list) return null;
  const { properties } = list.schema as unknown as Objects;
  return { name: `${list.name}_item`, schema: properties.items.items };
}

const ANSWER_LEAST = 300;
const ANSWER_MOST = 4_000;
/** Of an answer that was used up by reasoning. */
const ANSWER_LONGEST = 16_000;

function answerTokens(passage: number, failed: FailedAttempts | undefined): number {
  const tokens = Math.min(Math.max(2 * passage + 200, ANSWER_LEAST), ANSWER_MOST);
  if (failed?.lastCode !== 'length_spent') return tokens;
  return Math.min(tokens * 2 ** failed.count, ANSWER_LONGEST);
}

function userText(material: Material, passage: Passage, failed: FailedAttempts | undefined) {
  const { input, document } = material.refining;
  const role = document.material.role ?? document.snapshot?.role ?? null;
  const voice = (document.material.role ? document.material : (document.snapshot ?? document.material))
    .brand_guidelines;
  const offer = role ? offerBlock(input.kind, role) : { block: '', values: {} };
  const texts = {
    text_before: withoutHalves(fromLine(passage.before)),
    text_after: withoutHalves(toLine(passage.after)),
    passage: passage.text,
    instruction: instructionOf(material),
  };
  const summaries = { document_summaries: summariesOf(material) };
  const [roles, brand_guidelines] = [role ? roleValues(role) : {}, voice ? voiceValues(voice) : {}];
  const parts = [
    FIRST,
    block('role', 'role', roles),
    offer.block,
    block('brand_voice', 'brand_guidelines', brand_guidelines),
    block('reference_documents', 'document', summaries),
    fenced('text_before', texts.text_before),
    '<passage>\n{{passage}}\n</passage>',
    fenced('text_after', texts.text_after),
    '<instruction>\n{{instruction}}\n</instruction>',
    limitText(lengthOf(material.refining)),
    again(problemOf(failed?.lastCode, passage, fieldsOf(input.kind).join(' and '))),
    LAST,
  ];
  const values: PlaceholderContext = {
    ...texts,
    role: roles,
    brand_guidelines,
    document: summaries,
    offer: offer.values,
  };
  return { text: parts.filter(Boolean).join('\n\n'), values };
}

/** The request to the model. Throws AppError when it cannot be built. */
export function refinePrompt(material: Material, failed: FailedAttempts | undefined): Prompt {
  const { input } = material.refining;
  const passage = passageOf(input);
  const form = passage.form === 'passage' ? 'text' : passage.form;
  const { text, values } = userText(material, passage, failed);
  const { user } = fillPlaceholders({ user: text }, values);
  const tokens = countTokens(passage.text);
  const max_tokens = answerTokens(tokens, failed);
  return {
    messages: [
      { role: 'system', content: systemFor(form, input.kind === 'boolean_search') },
      { role: 'user', content: user },
    ],
    settings: { temperature: 0.4, max_tokens, top_p: 1, frequency_penalty: 0, presence_penalty: 0 },
    min_answer_tokens: Math.min(max_tokens, Math.max(ANSWER_LEAST, tokens + 200)),
    expected_tokens: Math.max(1, tokens),
    schema: schemaOf(passage, input.kind),
  };
}
