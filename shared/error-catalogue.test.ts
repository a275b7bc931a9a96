import { expect, test } from 'vitest';
import { catalogue } from '#shared/error-catalogue.ts';

test('an unknown id has one code, beside the two that the specification names [ERR-Q-02] [ERR-Q-10] [GAP-19]', () => {
  const codes = Object.entries(catalogue).filter(([, { status }]) => status === 404);
  expect(codes.map(([code]) => code)).toEqual([
    ...['no_route', 'no_such_item', 'no_such_workspace', 'ROLE_NOT_FOUND', 'NOT_FOUND'],
    ...['invitation_invalid', 'share_invalid'],
  ]);
});
