import fc from 'fast-check';

/** Any code point, as the unit 'binary' has them; that one takes seconds to build in each process. */
export const codePoint = fc.integer({ min: 0, max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code));

const word = fc.constantFrom(
  'the',
  'young',
  'team',
  'riders',
  'We',
  '—',
  '"x"',
  'C++',
  'C#',
  '3.5',
  '£45,000',
  '日本語',
  '東京で',
  'مرحبا',
  '👩‍👩‍👧',
  'e\u0301',
  '\r\n',
  '\n\n',
  '\n',
  ' ',
  '\t',
  '.',
  ',',
  '- ',
  '2. ',
  'Label: value',
  '[Company Name]',
  'constructor',
  '',
);
/** Words, lists, figures, emoji and several scripts. */
const wordy = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '));

/** Any text, also one that no person writes. */
export const anyText = fc.oneof(
  wordy,
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: codePoint, maxLength: 120 }),
);
