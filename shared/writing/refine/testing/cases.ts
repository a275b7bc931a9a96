import fc from 'fast-check';
import { BOOLEAN_LEVELS } from '#shared/constants.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { EMAIL_TYPES } from '#shared/text/kinds/sourcing-email.ts';
import { checkTarget } from '#shared/writing/refine/check-target.ts';
import type { RefineTarget } from '#shared/writing/refine/target.ts';

/** Words and signs of several scripts, with line breaks of both kinds, emoji of several units and blanks. */
const WORDS = [
  'You',
  'plan',
  'the',
  'week.',
  'We',
  'mend',
  'bikes,',
  'and',
  "don't",
  'C++',
  '£62,000',
  '25',
  '3.5',
  'days',
  '👩🏽‍🔧',
  '🚲',
  '🇬🇧',
  'é',
  'e\u0301',
  '自転車を',
  '修理します。',
  '工作室',
  'مرحبا',
  'بك',
  'ไทย',
  '[Sender_FirstName]',
  '\n',
  '\r\n',
  '\n\n',
  '\r\n\r\n',
  ' ',
  '  ',
  '\t',
  '- ',
  '• ',
  '"',
  '“',
  '”',
  '**',
  '# ',
  '&amp;',
  '<b>',
];
const prose = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 40 })
  .chain((words) =>
    fc
      .array(fc.constantFrom(' ', ' ', ' ', ''), { minLength: words.length, maxLength: words.length })
      .map((gaps) => words.map((word, at) => word + gaps[at]).join('')),
  );

const search = fc
  .array(fc.constantFrom('"mechanic"', 'bike', '("team lead" OR foreman)', 'NOT intern', 'Bristol'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((terms) => terms.join(' AND '));

const filled = (text: string): string => (text.trim() === '' ? `x${text}` : text);

/** Contents of every shape; fields of a list may have blanks at both ends. */
export const someContent: fc.Arbitrary<{ kind: KindName; content: Content }> = fc.oneof(
  fc.record({ kind: fc.constantFrom<KindName>('job_advert', 'job_spec', 'plain'), content: prose.map(filled) }),
  fc.record({
    kind: fc.constant<KindName>('sourcing_email'),
    content: fc
      .tuple(prose, prose, prose)
      .map((texts) =>
        EMAIL_TYPES.map((type, at) => ({ type, subject: `About ${at}`, message: filled(texts[at] ?? '') })),
      ),
  }),
  fc.record({
    kind: fc.constant<KindName>('social_ad'),
    content: fc.array(
      prose.map((text) => ({ title: 'A post', content: filled(text) })),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({
    kind: fc.constant<KindName>('boolean_search'),
    content: fc.array(
      fc.tuple(fc.constantFrom(...BOOLEAN_LEVELS), search).map(([level, one]) => ({ level, search: one })),
      { minLength: 1, maxLength: 8 },
    ),
  }),
);

/** A place of a content, as the product would refine it; the whole text where there is nothing to refine. */
export function targetAt(
  kind: KindName,
  content: Content,
  [of, first, second]: readonly [number, number, number],
): RefineTarget {
  const parts = partsOf(kind, content);
  const part = parts[first % parts.length];
  if (!part || of % 3 === 0) return { of: 'document' };
  if (of % 3 === 1 && part.name !== 'text') return { of: 'card', card: Number.parseInt(part.name, 10) };
  const [from, to] = [first % (part.text.length + 1), second % (part.text.length + 1)].sort(
    (one, other) => one - other,
  );
  try {
    return checkTarget(kind, content, { of: 'passage', part: part.name, from: from ?? 0, to: to ?? 0 });
  } catch {
    return { of: 'document' };
  }
}

type Edits = readonly (readonly [number, string])[];
const someEdits: fc.Arbitrary<Edits> = fc.array(fc.tuple(fc.nat(200), fc.constantFrom(...WORDS)), {
  minLength: 1,
  maxLength: 6,
});

const editedText = (text: string, edits: Edits): string =>
  edits.reduce((now, [at, word]) => {
    const from = at % (now.length + 1);
    return `${now.slice(0, from)}${word}${now.slice(from + (at % 7))}`;
  }, text);

/** JSON stays JSON; a search string gets a term more. */
function edited(text: string, edits: Edits): string {
  if (!/^[[{]\s*["{]/.test(text)) return editedText(text, edits);
  const [[at]] = edits as [Edits[number]];
  const change = (name: string, value: unknown) => {
    if (name === 'search') return at % 2 ? `${value} AND "term ${at}"` : value;
    return ['message', 'content', 'subject'].includes(name) ? editedText(String(value), edits) : value;
  };
  return JSON.stringify(JSON.parse(text), change, 2);
}

/** An edit of the passage, also with talk before it, another text, JSON of any shape, or noise. */
export const someAnswer = (text: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: someEdits.map((edits) => edited(text, edits)) },
    { weight: 2, arbitrary: someEdits.map((edits) => `Here is the new passage:\n\n${edited(text, edits)}`) },
    prose,
    fc.constantFrom('', ' ', '\u0000', '```\n```', '[]', '{}', 'null', '<think>', '[[[[', '{"search": ""}'),
    fc.json(),
    fc.nat(200).map((cut) => text.slice(0, cut)),
  );
