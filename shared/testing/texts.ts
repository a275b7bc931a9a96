import fc from 'fast-check';

const word = fc.constantFrom(
  ...[
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
  ],
  ...[
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
  ],
);
/** Words, lists, figures, emoji and several scripts. */
const wordy = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '));

/** Any text, also one that no person writes. */
export const anyText = fc.oneof(
  wordy,
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 120 }),
);
