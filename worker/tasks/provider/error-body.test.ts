import { expect, test } from 'vitest';
import { readRefusal } from '#worker/tasks/provider/error-body.ts';

test.each<[unknown, Partial<ReturnType<typeof readRefusal>>]>([
  [{ error: { message: 'a', code: 'c', param: 'p' } }, { message: 'a', code: 'c', param: 'p' }],
  [{ errors: [{ message: 'a' }] }, { message: 'a' }],
  [
    {
      detail: [
        { loc: ['body', 'top_p'], msg: 'a' },
        { loc: ['body', 'x'], msg: 'b' },
      ],
    },
    { message: 'top_p: a; x: b', param: 'top_p' },
  ],
  [
    { error_msg: 'a', error_code: 336 },
    { message: 'a', code: '336' },
  ],
  [
    { type: 'error', error: { type: 'invalid_request_error', message: 'a' } },
    { message: 'a', code: 'invalid_request_error' },
  ],
  ['"a"', { message: 'a' }],
  ['<html><h1>502</h1> Bad gateway</html>', { message: '502 Bad gateway', code: 'not_an_api' }],
  [{}, { message: '{}', code: '' }],
])('the refusal %j is read [REAL-03]', (body, said) => {
  expect(readRefusal(typeof body === 'string' ? body : JSON.stringify(body))).toMatchObject(said);
});
