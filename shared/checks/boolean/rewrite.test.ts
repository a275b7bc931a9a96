import { expect, test } from 'vitest';
import { rewrite, rewriteText } from '#shared/checks/boolean/rewrite.ts';
import type { TargetId } from '#shared/checks/boolean/target-ids.ts';
import { targetOf, targets } from '#shared/checks/boolean/targets.ts';
import { group, isTrue, meanSame, pick, randomOf, randomTree, term } from '#shared/checks/boolean/testing/worlds.ts';
import { parse } from '#shared/text/boolean/parse.ts';
import { groupOf, type Tree, termsIn } from '#shared/text/boolean/tree.ts';

const WORDS = ['java', 'go', 'C++', '.NET', 'R&D', 'backend engineer', 'api', 'naïve', "O'Brien", 'OR', 'e-commerce'];

/** Google's own reading: OR binds before a blank, a minus excludes one term. */
function readGoogle(text: string): Tree {
  const tokens = text.match(/-?(?:\w+:)?(?:"[^"]*"|[^\s"]+)/g) ?? [];
  const rows: Tree[][] = [];
  for (const [at, token] of tokens.entries()) {
    if (token === 'OR') continue;
    const bare = token.replace(/^-/, '').replaceAll('"', '');
    const one = token.startsWith('-') ? ({ type: 'not', of: term(bare), from: 0, to: 0 } as const) : term(bare);
    if (tokens[at - 1] === 'OR') rows.at(-1)?.push(one);
    else rows.push([one]);
  }
  return groupOf(
    'and',
    rows.map((row) => groupOf('or', row)),
  );
}

test.each(['linkedin', 'linkedin_recruiter', 'cv_database'] as const)(
  'for %s random trees of plain words keep their meaning [BOOL-10]',
  (id) => {
    const random = randomOf(13);
    for (let round = 0; round < 2_000; round += 1) {
      const tree = randomTree(random, 3, WORDS, 0);
      const { text, refused } = rewrite(tree, targetOf(id));
      if (refused) continue;
      const again = parse(text).tree;
      if (!again || !meanSame(random, tree, again)) expect.fail(`${text}`);
    }
  },
);

test('for Google the searches together find what the tree finds, or it is refused [BOOL-10, BOOL-11]', () => {
  const random = randomOf(17);
  const counts = new Map<number, number>();
  for (let round = 0; round < 4_000; round += 1) {
    const tree = randomTree(random, 3, WORDS, 0);
    const { text, parts = [text], refused } = rewrite(tree, targetOf('google'));
    counts.set(refused ? 0 : parts.length, (counts.get(refused ? 0 : parts.length) ?? 0) + 1);
    if (refused) expect(refused).toMatch(/Edit the string\.$/);
    else if (!meanSame(random, tree, groupOf('or', parts.map(readGoogle)))) expect.fail(JSON.stringify(tree));
    expect(parts.length).toBeLessThanOrEqual(4);
  }
  for (const count of [1, 2, 3, 4]) expect(counts.get(count) ?? 0).toBeGreaterThan(20);
});

const to = (id: TargetId, text: string) => rewriteText(text, targetOf(id));

test.each<[TargetId, string, string]>([
  [
    'linkedin',
    '("Backend Engineer" OR engineer*) AND go',
    '("Backend Engineer" OR engineer OR engineers OR engineering) AND go',
  ],
  ['linkedin', 'title:"Backend Engineer" AND Bristol', '"Backend Engineer" AND Bristol'],
  ['linkedin', 'site:linkedin.com/in (java | go) -recruiter', '(java OR go) NOT recruiter'],
  ['linkedin', 'java OR (go AND lead)', 'java OR (go AND lead)'],
  ['linkedin', 'java  AND (go)', 'java  AND (go)'],
  ['linkedin', 'manager AND with AND R&D', 'manager AND "R&D"'],
  ['linkedin', 'zyx* AND java', 'zyx AND java'],
  ['cv_database', 'engineer* AND java -junior', 'engineer* AND java NOT junior'],
  ['cv_database', '"software engineer*"', '"software engineer" OR "software engineers" OR "software engineering"'],
  ['google', '(java OR go) AND NOT (recruiter OR intern)', 'java OR go -recruiter -intern'],
  ['google', 'title:"Backend Engineer" AND site:linkedin.com/in', 'intitle:"Backend Engineer" site:linkedin.com/in'],
  ['google', 'a OR (b AND c)', 'a\nb c'],
  ['google', 'C++ AND UI/UX', '"C++" "UI/UX"'],
  [
    'github',
    'TypeScript AND (Bristol OR "United Kingdom")',
    'language:TypeScript location:Bristol location:"United Kingdom" type:user',
  ],
  ['github', '("Backend Engineer" OR developer) AND Go NOT recruiter', 'language:Go type:user'],
  ['github', 'Go AND Kubernetes NOT crypto', 'language:Go Kubernetes NOT crypto type:user'],
])('for %s %s becomes %s [BOOL-10]', (id, text, expected) => {
  expect(to(id, text).text).toBe(expected);
});

test('what a target cannot say is named in one sentence each [BOOL-02, BOOL-10]', () => {
  const whys = (id: TargetId, text: string) => to(id, text).changes.map(({ why }) => why);
  expect(whys('linkedin', 'title:"Backend Engineer" AND java')).toEqual([
    'LinkedIn does not know title: in its search box. Its words are looked for everywhere; set it in the Title filter to narrow it.',
  ]);
  expect(whys('linkedin', 'zyx* AND java')).toEqual([
    'LinkedIn has no such wildcard. zyx* is now one word; add the others you need.',
  ]);
  expect(whys('github', '"Backend Engineer" AND Go')).toEqual([
    'Left out: Backend Engineer. People on GitHub rarely name a job title.',
    'Programming languages become language: (Go).',
  ]);
  expect(whys('linkedin', '(java OR go) AND lead')).toEqual([]);
});

test('a string over a limit is split, and one that cannot be is refused [BOOL-11]', () => {
  const names = Array.from({ length: 40 }, (_, at) => `word${at}`);
  const split = to('google', `(${names.join(' OR ')}) AND java`);
  expect(split.parts).toHaveLength(2);
  expect(split.over).toEqual({ unit: 'words', max: 32, count: 41 });
  expect(to('google', names.join(' AND '))).toMatchObject({
    text: '',
    refused: 'Too long for Google: 40 of 32 words. Edit the string.',
  });
  const nested = Array.from({ length: 5 }, (_, at) => `(a${at} AND b${at})`).join(' OR ');
  expect(to('google', nested).refused).toBe('Too nested for Google. Edit the string.');
  expect(to('google', 'a OR NOT b').refused).toBe('Google cannot look for what is missing alone. Edit the string.');
  expect(
    to(
      'github',
      `Go ${names
        .slice(0, 9)
        .map((one) => `NOT ${one}`)
        .join(' ')}`,
    ).refused,
  ).toBe('Too long for GitHub: 9 of 5 operators. Edit the string.');
});

test('broken strings are refused, and no text makes a rewrite throw', () => {
  expect(to('linkedin', '(a OR b').refused).toBe('This string cannot be read. Fix it first.');
  const random = randomOf(23);
  const pieces = [
    '(',
    ')',
    '"',
    ' ',
    ' AND ',
    ' OR ',
    ' NOT ',
    '-',
    '|',
    'go',
    'title:',
    'site:',
    '*',
    'Berlin',
    'engineer*',
  ];
  for (let round = 0; round < 2_000; round += 1) {
    const text = Array.from({ length: 12 }, () => pick(random, pieces)).join('');
    for (const target of targets) expect(typeof rewriteText(text, target).text).toBe('string');
  }
});

test('every target has its name, what it knows and lacks, and the date it was checked [BOOL-12]', () => {
  for (const { name, knows, lacks, checked_on, open } of targets) {
    expect(name && knows.length && lacks.length).toBeTruthy();
    expect(checked_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    if (open) expect(new URL(open('"a b" & c')).search).toContain('%22a%20b%22%20%26%20c');
  }
  expect(targets.filter(({ unpublished }) => unpublished).map(({ id }) => id)).toEqual([
    'linkedin',
    'linkedin_recruiter',
  ]);
});

test('a world without a word decides a search as it should', () => {
  const tree = group('and', [term('a'), term('b')]);
  expect([isTrue(tree, new Set([':a'])), isTrue(tree, new Set([':a', ':b']))]).toEqual([false, true]);
  expect(termsIn(tree)).toHaveLength(2);
});
