import { expect, test } from 'vitest';
import { failureIn, failureText } from '#local/launch/say.ts';
import { SettingError } from '#platform/config.ts';

const json = (msg: string) => JSON.stringify({ level: 60, msg });

test.each([
  [
    'a setting, wherever it stands',
    `PORT: 3000 is taken\n${json('shutdown began')}\nNode.js v20.20.2`,
    'PORT: 3000 is taken',
  ],
  ['a setting inside a log line', json('REDIS_URL: is required'), 'REDIS_URL: is required'],
  [
    'an error inside a stack',
    'TypeError: x is not a function\n    at main\n\nNode.js v20.20.2',
    'api: TypeError: x is not a function',
  ],
  [
    'an error of a program that tidies up after it',
    'initdb: error: could not write to file: No space left on device\ninitdb: removing contents of the folder',
    'api: initdb: error: could not write to file: No space left on device',
  ],
  ['otherwise the last line', `${json('starting')}\ncannot go on`, 'api: cannot go on'],
  ['nothing', '', 'api: it said nothing'],
])('the reason of an exit is %s', (_name, output, line) => {
  expect(failureIn(output, 'api')).toBe(line);
});

test('an operator gets one line, a bug of the product has its stack', () => {
  expect(failureText(new SettingError('PORT', 'is taken'))).toBe('PORT: is taken');
  expect(failureText(new Error('Redis did not start'))).toBe('Redis did not start');
  expect(failureText(new TypeError('x is not a function'))).toContain('    at ');
});
