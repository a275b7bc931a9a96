import { expect, test } from 'vitest';
import { nameInMail, noteInMail, titleInMail } from '#worker/mail/typed-text.ts';

/** What is read as an address, followed as a link or called as a number. */
const READ_AS_ADDRESS = /[@:[\]<>"“”\\]|\p{L}\s?\.\s?\p{Ll}|\p{Cf}|\n|\r|\u2028|\p{N}{4,}|\+\p{N}|https?|hxxp|www/u;

test.each([
  ['a scheme', 'Pay at https://evil.example/login?a=1 now', 'Pay at now'],
  ['a disguised scheme', 'Pay at hxxps://evil.example now', 'Pay at now'],
  ['a scheme with blanks', 'Pay at http : // evil.example/x now', 'Pay at now'],
  ['backslashes', 'Pay at http:\\\\evil.example now', 'Pay at now'],
  ['a bare host', 'Pay at evil.example', 'Pay at evil example'],
  ['a host with a path', 'Pay at evil.example/login now', 'Pay at now'],
  ['a dot between blanks', 'Pay at evil . example', 'Pay at evil example'],
  ['a dot before a blank', 'Pay at evil. example', 'Pay at evil example'],
  ['a dot in brackets', 'Pay at evil[.]example', 'Pay at evil example'],
  ['a dot in letters', 'Pay at evil(dot)example', 'Pay at evil example'],
  ['an ideographic dot', 'Pay at evil。example', 'Pay at evil example'],
  ['a one dot leader', 'Pay at evil\u2024example', 'Pay at evil example'],
  ['a middle dot', 'Pay at evil·example', 'Pay at evil example'],
  ['a letter like a dot', 'Pay at evil\ua4f8example', 'Pay at evil example'],
  ['full width', 'Pay at ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ now', 'Pay at now'],
  ['mathematical letters', 'Pay at 𝐞𝐯𝐢𝐥.𝐞𝐱𝐚𝐦𝐩𝐥𝐞', 'Pay at evil example'],
  ['a fraction slash', 'Pay at https:\u2044\u2044evil.example now', 'Pay at now'],
  ['an international name', 'Pay at bücher.example', 'Pay at bücher example'],
  ['punycode', 'Pay at xn--bcher-kva.example now', 'Pay at now'],
  ['letters nobody sees', 'Pay at ev\u200bil\u00ad.exa\u2060mple', 'Pay at evil example'],
  ['a line separator', 'Ada\u2028Your payroll\r\n\r\nis late', 'Ada Your payroll is late'],
  ['marks of direction', '\u202egnp.evil\u202c \u2067Ada\u2069', 'gnp evil Ada'],
  ['an address of mail', 'Write to pay@evil.example now', 'Write to now'],
  ['a disguised address of mail', 'Write to pay (at) evil [dot] example', 'Write to pay evil example'],
  ['a number', 'Call +1 900 555-0100 now', 'Call now'],
  ['a short number', 'Call +1 900 1 now', 'Call now'],
  ['a number in brackets', 'Call (0900) 12 34 now', 'Call now'],
  ['a number with letters', 'Call 1-800-FLOWERS', 'Call FLOWERS'],
  ['a free number with letters', 'Call 0800 EVIL', 'Call EVIL'],
  ['a number between words', 'Call 90 zero 05 55 and 01 00', 'Call zero and'],
  ['full-width digits', 'Call ０９００ １２３', 'Call'],
  ['Arabic digits', 'Call ٠٩٠٠ ١٢٣٤', 'Call'],
  ['Markdown', '[Pay](https://evil.example/pay)', 'Pay'],
  ['markup', '<a href="https://evil.example">Pay</a>', 'a href'],
  ['a quotation mark', 'Ada" says "pay', 'Ada says pay'],
])(
  '%s in what people typed is neither link nor address nor number in a mail [MEMBER-11] [S4]',
  (_what, typed, left) => {
    const normal = (text: string) => text.replace(/[()/]/g, ' ').replace(/ +/g, ' ').trim();
    expect(normal(nameInMail(typed))).toBe(left);
    expect(normal(titleInMail(typed))).toBe(left);
    for (const inMail of [nameInMail(typed), titleInMail(typed), noteInMail(typed)]) {
      expect(inMail).not.toMatch(READ_AS_ADDRESS);
    }
  },
);

test.each([
  'Zoë-Anne O’Neill',
  'J. R. Tolkien',
  'Dr. Ada',
  'Müller & Co. KG',
  'Søren',
  '山田太郎',
  'محمد',
  'Team 42',
  'Harbour 2026',
])('a name stays as it is in a mail: %s [MEMBER-11]', (name) => expect(nameInMail(name)).toBe(name));

test.each(['C++ Developer (m/w/d)', 'C# Engineer, Berlin', 'Office 365 Administrator', 'Job Advert'])(
  'a title stays as it is in a mail: %s [MEMBER-11]',
  (title) => expect(titleInMail(title)).toBe(title),
);

test('a note keeps its sentences, and what is long is cut [MEMBER-11]', () => {
  expect(noteInMail('Please look, by Friday. Is the pay right?')).toBe('Please look, by Friday. Is the pay right?');
  expect([nameInMail, titleInMail, noteInMail].map((of) => of('x'.repeat(2_000)).length)).toEqual([40, 80, 140]);
  expect(nameInMail(`a${'\u0301'.repeat(300)}`).length).toBeLessThan(6);
});

test.each([
  '',
  undefined,
  ' . ',
  'https://evil.example/',
  'pay@evil.example',
  '+1 900 555 0100',
  '\u200b\u202e',
  '()!',
])('nothing is left of %j', (typed) =>
  expect([nameInMail(typed), titleInMail(typed), noteInMail(typed)]).toEqual(['', '', '']),
);
