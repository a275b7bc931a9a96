import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '#shared/error-catalogue.ts';
import type { Entry } from '#shared/error-entry.ts';

test('an unknown id has one code, beside the two that the specification names [ERR-Q-02] [ERR-Q-10] [GAP-19]', () => {
  const codes = Object.entries(catalogue).filter(([, { status }]) => status === 404);
  expect(codes.map(([code]) => code)).toEqual([
    'no_route',
    'no_such_item',
    'no_such_workspace',
    'ROLE_NOT_FOUND',
    'NOT_FOUND',
    'invitation_invalid',
    'share_invalid',
  ]);
});

test('docs/errors.md has a row for every code that says whose it is, and no other', () => {
  const rowOf = (code: string, { status, retry, message }: Entry) =>
    `| \`${code}\` | ${/[A-Z]/.test(code) ? 'specification' : 'product'} | ${status} | ${retry ? 'yes' : ''} | ${message} |`;
  const rows = readFileSync('docs/errors.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(Object.entries<Entry>(catalogue).map(([code, entry]) => rowOf(code, entry)));
});
