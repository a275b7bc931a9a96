import fc from 'fast-check';
import { anyText } from '#shared/testing/texts.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { withoutListMark } from '#shared/text/list-marks.ts';
import type { Block } from '#shared/text/structure.ts';

const filled = anyText.filter((text) => text.trim() !== '');

/** Contents of every kind, also those without the shape of their kind. */
export const contentsByKind: [KindName, fc.Arbitrary<Content>][] = [
  ...(['job_spec', 'job_advert', 'interview_questions', 'plain'] as const).map((kind): [KindName, typeof anyText] => [
    kind,
    anyText,
  ]),
  [
    'sourcing_email',
    fc.array(fc.record({ type: filled, subject: filled, message: filled }), { minLength: 1, maxLength: 3 }),
  ],
  ['social_ad', fc.array(fc.record({ title: filled, content: filled }), { minLength: 1, maxLength: 3 })],
  [
    'boolean_search',
    fc.array(fc.record({ level: fc.constantFrom('Basic', 'Expert'), search: filled }), { minLength: 1, maxLength: 4 }),
  ],
  ['social_ad', fc.array(fc.record({ other: anyText }), { maxLength: 2 })],
];

/** Without blanks and what is not printed: controls and lone surrogates. */
export const letters = (text: string): string => text.replace(/[\s\p{Cc}]|\p{Surrogate}/gu, '');

/** What a block shows beside the marks of its list, from the very text it was read from. */
export function shownOf(block: Block): string {
  if (block.type === 'list')
    return block.source
      .split(/\r\n|\r|\n/)
      .map((line) => withoutListMark(line))
      .join('');
  return block.type === 'question' ? withoutListMark(block.source) : block.source;
}

const long = 'x'.repeat(20_000);
/** Texts that break writers. */
export const hardTexts: [string, string][] = [
  ['a line of 20,000 characters', long],
  ['60,000 characters in one paragraph', 'Lorem ipsum '.repeat(5_000)],
  ['2,000 list items', Array.from({ length: 2_000 }, (_, at) => `- Item ${at}`).join('\n')],
  ['control characters', 'Title\n\nA\u0000b\u0007c\u001b[0m\u0085'],
  ['only blanks', ' \n\t\n '],
  ['one emoji', '👩‍👩‍👧'],
  ['nothing', ''],
];
