import type { About, Finding } from '#shared/checks/finding.ts';
import { runChecks } from '#shared/checks/run.ts';
import type { Lexicons } from '#shared/checks/words/lexicon.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { roleMaterial, type VoiceMaterial } from '#shared/text/material.ts';

/** The long texts of a role, whose words go into every text. */
export const WORDED_FIELDS = ['role_requirements', 'person_specification', 'benefits', 'how_to_apply'] as const;
export type WordedField = (typeof WORDED_FIELDS)[number];

/** The rules about words, which are wrong wherever they stand; the others are about a text as a whole. */
const WORDINGS: ReadonlySet<string> = new Set(
  `age/direct age/indirect family/direct health/direct health/task origin/direct
gender/direct gender/coded years degree pay/vague culture cliche brand/avoid`.split(/\s/),
);

type Placed = Finding & { part: NonNullable<Finding['part']> };
const isWording = (finding: Finding): finding is Placed => finding.part !== null && WORDINGS.has(finding.rule);

type Wordings = { about: Pick<About, 'role' | 'brand_guidelines' | 'language'>; lexicons: Lexicons };

const findingsOf = (parts: readonly DocumentPart[], { about, lexicons }: Wordings): Placed[] =>
  runChecks(parts, { ...about, kind: 'job_advert', siblings: [], document_titles: [] }, lexicons).filter(isWording);

/** Characters [from, to) that become `text`. */
type Edit = { from: number; to: number; text: string };

/** The first button that replaces the words; null where only a person can say it better. */
function betterOf({ better }: Finding): (Edit & { label: string }) | null {
  for (const one of better) if (one.act === 'replace') return one;
  return null;
}

/** A phrase of a role that its texts would be questioned for. `better`: what a press puts in its place. */
export type Wording = Pick<Finding, 'rule' | 'quote' | 'why' | 'phrase'> & {
  field: WordedField;
  better: (Edit & { label: string }) | null;
};

export type WordedTexts = Readonly<Record<WordedField, string>>;

/** The texts of a role as parts, of which the language is read as well. */
export const partsOfRole = (texts: WordedTexts): DocumentPart[] =>
  WORDED_FIELDS.map((field, at) => ({ name: `${at}.${field}`, card: '', text: texts[field] }));

type OfRole = {
  role: { job_title: string; company_name: string };
  voice: VoiceMaterial | null;
  language: string | null;
  lexicons: Lexicons;
};

/** What would be questioned in every text, where it is written: each phrase of a field once (JUDGE-52). */
export function wordingsOf(texts: WordedTexts, { role, voice, language, lexicons }: OfRole): Wording[] {
  const { role_requirements, person_specification } = texts;
  const { job_title, company_name } = role;
  const of = roleMaterial.parse({ job_title, company_name, role_requirements, person_specification });
  const about = { role: of, brand_guidelines: voice, language };
  const seen = new Set<string>();
  return findingsOf(partsOfRole(texts), { about, lexicons }).flatMap((finding) => {
    const field = WORDED_FIELDS[Number(finding.part.split('.')[0])];
    const key = `${field} ${finding.rule} ${finding.phrase}`;
    if (!field || seen.has(key)) return [];
    seen.add(key);
    const { rule, quote, why, phrase } = finding;
    return [{ field, rule, quote, why, phrase, better: betterOf(finding) }];
  });
}

const SENTENCE_ENDS = /[.!?](?=\s)|\n/g;

/** The sentences and lines of a text, which together are all of it but the ends of lines. */
export function sentencesOf(text: string): Edit[] {
  const ends = [...text.matchAll(SENTENCE_ENDS)].map(({ index, 0: mark }) => (mark === '\n' ? index : index + 1));
  let from = 0;
  return [...ends, text.length].map((to) => {
    const sentence = { from, to, text: '' };
    from = text[to] === '\n' ? to + 1 : to;
    return sentence;
  });
}

/** What takes the findings out of a text: the better words, else the sentence without them. */
function* editsOf(text: string, findings: readonly Placed[]): Generator<Edit> {
  const sentences = sentencesOf(text);
  let at = 0;
  for (const finding of findings) {
    while (at < sentences.length - 1 && (sentences[at]?.to ?? 0) < finding.to) at += 1;
    yield betterOf(finding) ?? sentences[at] ?? { from: finding.from, to: finding.to, text: '' };
  }
}

/**
 * An advert as it is shown to the model: a phrase that the rules question is said better, and a sentence in which none is
 * known is left out, so that no text takes it over as style (JUDGE-53).
 */
export function withoutFlagged(text: string, { language, lexicons }: Pick<OfRole, 'language' | 'lexicons'>): string {
  const about = { role: null, brand_guidelines: null, language };
  const findings = findingsOf([{ name: 'text', card: '', text }], { about, lexicons });
  let result = '';
  let done = 0;
  for (const edit of editsOf(text, findings)) {
    if (edit.to <= done) continue;
    // Of a sentence that begins before what is replaced already, the rest goes.
    result += text.slice(done, Math.max(done, edit.from)) + (edit.from < done ? '' : edit.text);
    done = edit.to;
  }
  return result + text.slice(done);
}
