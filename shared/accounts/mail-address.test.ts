import { expect, test } from 'vitest';
import { mailAddress, mailAddressOf, wholeMailAddress } from '#shared/accounts/mail-address.ts';

test.each([
  ['Jobs@Example.com', 'jobs@example.com'],
  [' robin@mail.example \u200b', 'robin@mail.example'],
  ['jobs@müller.example', 'jobs@xn--mller-kva.example'],
  ['jobs@MÜLLER.example', 'jobs@xn--mller-kva.example'],
  ['jobs@mu\u0308ller.example', 'jobs@xn--mller-kva.example'],
  ['jobs@straße.de', 'jobs@xn--strae-oqa.de'],
  ['jobs@例え.テスト', 'jobs@xn--r8jz45g.xn--zckzah'],
  ['jobs@例え。テスト', 'jobs@xn--r8jz45g.xn--zckzah'],
  ['jobs@пример.рф', 'jobs@xn--e1afmkfd.xn--p1ai'],
  ['jobs@مثال.إختبار', 'jobs@xn--mgbh0fb.xn--kgbechtv'],
  ['jobs@xn--mller-kva.example', 'jobs@xn--mller-kva.example'],
  ["o'neil+jobs@a-b.co.uk", "o'neil+jobs@a-b.co.uk"],
])('%j is kept as %s [REAL-31]', (given, kept) => {
  expect(mailAddressOf(given)).toBe(kept);
  expect(mailAddress().parse(given)).toBe(kept);
});

test.each([
  ...'|jobs|jobs@|@example.com|jobs@example|jobs@localhost|a b@example.com|a@b@example.com|jobs@exa mple.com'.split(
    '|',
  ),
  ...'jobs@.com|jobs@example..com|jobs@-a.com|jobs@a-.com|jobs@example.com.|jobs@127.0.0.1|jobs@1.2|jobs@[::1]'.split(
    '|',
  ),
  ...'jobs@example.com/x|jobs@example.com:25|jobs@%61.com|jobs@exam_ple.com|jobs@example.1|jobs@xn--a.com'.split('|'),
  ...'jürgen@example.com|jobs@example.com?x=1|<jobs@example.com>|mailto:jobs@example.com,x'.split('|'),
  `${'a'.repeat(250)}@example.com`,
  `jobs@${'a'.repeat(64)}.com`,
  `jobs@${'ü'.repeat(60)}.com`,
])('%j is no whole mail address [REAL-31]', (given) => {
  expect(mailAddressOf(given)).toBeNull();
  expect(mailAddress().safeParse(given).success).toBe(false);
});

test('before the @ the case is kept for who is written to [REAL-31]', () => {
  expect(wholeMailAddress('Jobs@Müller.example')).toBe('Jobs@xn--mller-kva.example');
});
