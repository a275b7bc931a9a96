import { expect, test } from 'vitest';
import { looksLikeLanguage } from '#platform/extract/language.ts';
import { LANGUAGES } from '#platform/extract/testing/languages.ts';

const texts = Object.entries(LANGUAGES);
const refused = (change: (text: string) => string) =>
  texts.filter(([, text]) => !looksLikeLanguage(change(text))).map(([name]) => name);

test('no language is taken for none, in any case, without its accents, in few words or beside numbers [REAL-20]', () => {
  expect(texts.length).toBeGreaterThan(50);
  expect(refused((text) => text)).toEqual([]);
  expect(refused((text) => text.toUpperCase())).toEqual([]);
  expect(refused((text) => text.normalize('NFD'))).toEqual([]);
  expect(refused((text) => text.split(' ').slice(0, 6).join(' '))).toEqual([]);
  expect(refused((text) => text.split(' ').slice(-6).join(' '))).toEqual([]);
  expect(refused((text) => `${text} 61,500 68,000 (100 %) +49 30 901820`.repeat(3))).toEqual([]);
});

test.each([
  ['numbers', '61,500 68,000 12.5 % 2025 2026 +44 20 7946 0958 / 37.5 h, 28 + 8, 1/2, 61,500 68,000'],
  ['a form to fill in', 'Name: ______________________ Date: ..................... Signature: _______________________'],
  ['a list of contents', `Pay ${'. '.repeat(60)} 3\nHolidays ${'.'.repeat(80)} 4\nHow to apply ${'. '.repeat(50)} 12`],
  ['names of tools', 'Kubernetes, PostgreSQL, TypeScript, GraphQL, Terraform, Ansible, Jenkins, GitLab, Grafana'],
  ['acronyms', 'SQL, HTML, CSS, PHP, AWS, GCP, NPM, GIT, TDD, BDD, K8S, JWT, TLS, SSH, DNS, GDPR, HR, QA, MSc, PhD'],
  ['names of people', 'Ines Okafor, Hilde Brandt, Tomasz Wiśniewski, Siobhán Ní Bhriain, Nguyễn Văn An, José Ñáñez'],
  ['a code', '#!/bin/sh\nset -e; for f in *.txt; do echo "$f" >> "$OUT"; done && exit 0'],
  ['few words', 'Kelpie Ferries'],
  // A capital may become a letter of another word: 'may'.
  [
    'titles of slides',
    'Why people stay\nStands at the bottom, Four-day week, Paid training\nGrouped left, right\nGrade Pay',
  ],
  ['nothing', ''],
])('%s may be of any language [REAL-20]', (_what, text) => {
  expect(looksLikeLanguage(text)).toBe(true);
});

/** What a reader gets of a font whose drawings are in the order of ASCII, as most are, but begin elsewhere. */
const shifted = (by: number) => (text: string) =>
  [...text].map((sign) => String.fromCodePoint(Math.max(1, (sign.codePointAt(0) ?? 0) - by))).join('');

/** Numbers in the order in which the letters are first used. */
function numbered(text: string): string {
  const known = new Map<string, number>();
  return [...text]
    .map((sign) => {
      if (!known.has(sign)) known.set(sign, known.size + 1);
      return String.fromCodePoint(known.get(sign) ?? 0);
    })
    .join('');
}

const inLatin = texts.filter(([, text]) => /^[\p{Script=Latin}\P{L}]+$/u.test(text));

test('letters that are the numbers of drawings are no language [REAL-20]', () => {
  expect(inLatin.length).toBeGreaterThan(30);
  // Doubt is for the text: neither has known words here, and what is left of them alternates like a language.
  const taken = (change: (text: string) => string) =>
    inLatin
      .filter(([name]) => !['Yoruba', 'Zulu'].includes(name))
      .filter(([, text]) => looksLikeLanguage(change(text)))
      .map(([name]) => name);
  expect(taken(shifted(29))).toEqual([]);
  expect(taken((text) => shifted(29)(text).replaceAll('\u0003', ' '))).toEqual([]);
  expect(taken(shifted(31))).toEqual([]);
  expect(taken(shifted(-3)).length).toBeLessThan(3);
  expect(taken(numbered)).toEqual([]);
  expect(
    taken((text) => [...text].map((sign) => String.fromCodePoint(0xe000 + (sign.codePointAt(0) ?? 0))).join('')),
  ).toEqual([]);
});

test('bytes that were read in another encoding, and numbers of drawings of other scripts, are no language [REAL-20]', () => {
  const russian = Buffer.from(
    [...(LANGUAGES.Russian ?? '')].map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return code >= 0x410 ? code - 0x350 : code;
    }),
  ).toString('latin1');
  expect(looksLikeLanguage(russian)).toBe(false);
  const drawings = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x3ab + ((at * 7919) % 6_700))).join('');
  expect(looksLikeLanguage(drawings)).toBe(false);
  expect(looksLikeLanguage('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'.repeat(4))).toBe(false);
});
