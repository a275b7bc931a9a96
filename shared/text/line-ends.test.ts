import { expect, test } from 'vitest';
import { joinLines } from '#shared/text/line-ends.ts';

test.each([
  ['a\nb', 'a b'],
  ['a \n\n  b', 'a b'],
  ['a\r\n\tb\rc', 'a b c'],
  ['\na\n', ' a '],
  ['a  b', 'a  b'],
])('%j in one line is %j', (text, joined) => expect(joinLines(text, ' ')).toBe(joined));
