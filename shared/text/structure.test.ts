import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#shared/testing/texts.ts';
import { seenText } from '#shared/text/as-seen.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { htmlOf } from '#shared/text/html.ts';
import { contentToText, type KindName } from '#shared/text/kinds/index.ts';
import { COMPANY_PLACEHOLDER, SENDER_PLACEHOLDER } from '#shared/text/kinds/shown.ts';
import { type Block, blocksOf } from '#shared/text/structure.ts';

/** Keeps the placeholders as they are stored. */
const asStored = { first_name: SENDER_PLACEHOLDER, company_name: COMPANY_PLACEHOLDER };

const short = (kind: KindName, content: Content): string[][] =>
  blocksOf(kind, content).map(({ source: _, ...block }) => {
    if (block.type === 'list')
      return [block.type, ...block.items.map(({ number, text }) => (number === null ? text : `${number} ${text}`))];
    if (block.type === 'facts') return [block.type, ...block.facts.map(({ label, text }) => `${label}=${text}`)];
    if (block.type === 'question')
      return [block.type, `${block.number} ${block.text}`, ...block.notes.map(({ label, text }) => `${label}=${text}`)];
    return [block.type, block.text];
  });

const joined = (blocks: readonly Block[]): string => blocks.map(({ source }) => source).join('');

const filled = anyText.filter((text) => text.trim() !== '');
const contents: [KindName, fc.Arbitrary<Content>][] = [
  ['job_advert', anyText],
  ['interview_questions', anyText],
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

describe('the blocks of a document', () => {
  it.each(contents)('of kind %s are its whole text, in order', (kind, content) => {
    fc.assert(
      fc.property(content, (one) => {
        expect(joined(blocksOf(kind, one))).toBe(
          typeof one === 'string' ? seenText(one) : contentToText(kind, one, asStored),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('hold every letter of the text, in order', () => {
    const letters = (text: string) => text.replace(/[^\p{L}]/gu, '');
    fc.assert(
      fc.property(anyText, (text) => {
        expect(
          letters(
            short('interview_questions', text)
              .flatMap(([, ...texts]) => texts)
              .join(''),
          ),
        ).toBe(letters(seenText(text)));
      }),
      { numRuns: 500 },
    );
  });

  it('of an advert are title, subtitle, headings, lists and paragraphs', () => {
    const text = [
      'Senior Backend Engineer\nBristol, hybrid\n\nYou build the API.\nYou see it used.\n',
      'What you will do\n- Build it.\n- Run it.\n\nWhat you bring:\n\n- TypeScript\n\n- SQL\n\nApply by 3 March.',
    ].join('\n');
    expect(short('job_advert', text)).toEqual([
      ['title', 'Senior Backend Engineer'],
      ['subtitle', 'Bristol, hybrid'],
      ['paragraph', 'You build the API.\nYou see it used.'],
      ['heading', 'What you will do'],
      ['list', 'Build it.', 'Run it.'],
      ['heading', 'What you bring:'],
      ['list', 'TypeScript', 'SQL'],
      ['paragraph', 'Apply by 3 March.'],
    ]);
  });

  it('of a specification begin with its facts, and a heading may hold a colon', () => {
    const text =
      'Job title: Engineer\r\nCompany: Alder & Co\r\n\r\nPerson specification: essential\r\nThe person we look for:\r\n1. Has experience.\r\n2. Is kind.';
    expect(short('job_spec', text)).toEqual([
      ['facts', 'Job title=Engineer', 'Company=Alder & Co'],
      ['heading', 'Person specification: essential'],
      ['paragraph', 'The person we look for:'],
      ['list', '1 Has experience.', '2 Is kind.'],
    ]);
  });

  it('of an interview guide are questions with their notes', () => {
    const text =
      'Interview guide: Engineer\n\nOpening\n1. What drew you here?\n\nThe work\n2. What went wrong?\nListen for: Honesty.\nFollow up: And then?';
    expect(short('interview_questions', text)).toEqual([
      ['title', 'Interview guide: Engineer'],
      ['heading', 'Opening'],
      ['question', '1 What drew you here?'],
      ['heading', 'The work'],
      ['question', '2 What went wrong?', 'Listen for=Honesty.', 'Follow up=And then?'],
    ]);
  });

  it('takes what Word and the web put before an item for its mark, and writes its own [REAL-28]', () => {
    const marks = [
      '\uf0b7\t',
      '\uf0a7\t',
      'o\t',
      '■ ',
      '❖ ',
      '➢ ',
      '►\t',
      '§\t',
      '·\u00a0\u00a0\u00a0\u00a0',
      '— ',
      '✓ ',
    ];
    const text = `Harbour Pilot\n\nWhat you will do\n${marks.map((mark, at) => `${mark}Task ${at}`).join('\n')}`;
    const list = blocksOf('job_advert', text).at(-1);
    expect(list?.type === 'list' && list.items).toEqual(marks.map((_, at) => ({ number: null, text: `Task ${at}` })));
    expect(htmlOf(list ? [list] : [], { titles: true })).toContain('<ul>\n<li>Task 0</li>');
    const numbered = 'Steps\na) Come\nb) See\nc) Go\n\nAgain\ni. Come\nii. See\n\nMore\n１．来\n２、見';
    const lists = blocksOf('job_spec', numbered).flatMap((block) => (block.type === 'list' ? [block.items] : []));
    expect(lists.map((items) => items.map(({ number, text: item }) => `${number} ${item}`))).toEqual([
      ['1 Come', '2 See', '3 Go'],
      ['1 Come', '2 See'],
      ['1 来', '2 見'],
    ]);
  });

  it('keeps the letters below a question as its notes [REAL-28]', () => {
    expect(short('interview_questions', '1. What went wrong?\na) At first\nb) Later\n2. And then?')).toEqual([
      ['question', '1 What went wrong?', '=a) At first', '=b) Later'],
      ['question', '2 And then?'],
    ]);
  });

  it('of cards are their headings, subjects, texts and searches', () => {
    const email = [{ type: 'Casual Email', subject: 'A job', message: 'Hi,\n\nText.\n\nBest regards,\nInes' }];
    expect(short('sourcing_email', email)).toEqual([
      ['heading', 'Casual Email'],
      ['facts', 'Subject=A job'],
      ...['Hi,', 'Text.', 'Best regards,\nInes'].map((text) => ['paragraph', text]),
    ]);
    expect(short('social_ad', [{ title: 'Work', content: 'Text.' }])).toEqual([
      ['heading', 'Work'],
      ['paragraph', 'Text.'],
    ]);
    expect(short('boolean_search', [{ level: 'Basic', search: 'a AND b' }])).toEqual([
      ['heading', 'Basic'],
      ['search', 'a AND b'],
    ]);
  });
});

describe('a text as HTML', () => {
  it('has headings and lists, escaped, with or without its title lines [CHAN-06]', () => {
    const blocks = blocksOf('job_advert', 'R&D <lead>\nBath\n\nDuties\n- "Build"\n- Run\n\nLine one.\nIt’s two.');
    const below =
      '<h3>Duties</h3>\n<ul>\n<li>&quot;Build&quot;</li>\n<li>Run</li>\n</ul>\n<p>Line one.<br>It’s two.</p>';
    expect(htmlOf(blocks, { titles: true })).toBe(`<h2>R&amp;D &lt;lead&gt;</h2>\n<p>Bath</p>\n${below}`);
    expect(htmlOf(blocks, { titles: false })).toBe(below);
  });

  it('keeps numbers, facts and questions', () => {
    const spec = blocksOf('job_spec', 'Job title: A\nLevel: B\n\nSteps\n3. Go\n4. Stop');
    expect(htmlOf(spec, { titles: true })).toBe(
      '<p><strong>Job title:</strong> A<br><strong>Level:</strong> B</p>\n<h3>Steps</h3>\n<ol>\n<li value="3">Go</li>\n<li value="4">Stop</li>\n</ol>',
    );
    expect(htmlOf(blocksOf('interview_questions', '1. Why?\nListen for: x'), { titles: true })).toBe(
      '<p>1. Why?<br><strong>Listen for:</strong> x</p>',
    );
  });

  it('never holds markup of the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'a', '\n', '-', ' ', ':'), maxLength: 60 }),
        (text) => {
          const html = htmlOf(blocksOf('job_advert', text), { titles: true });
          const own = /<\/?(?:h2|h3|p|ul|ol|li|strong|br)(?: value="\d+")?>|&(?:amp|lt|gt|quot|#39);/g;
          expect(html.replace(own, '')).not.toMatch(/[<>&"']/);
        },
      ),
    );
  });
});
