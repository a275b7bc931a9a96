import { expect, test } from 'vitest';
import { withoutClosingFence, withoutFences } from '#shared/text/answers/fences.ts';

test.each([
  ['```json\n["a"]\n```\n', '["a"]'],
  ['["a"]\n```', '["a"]'],
  ['```\n["a"', '["a"'],
  ['```', ''],
  ['a ``` b', 'a ``` b'],
])('%j without fences is %j', (text, bare) => expect(withoutFences(text)).toBe(bare));

test.each([
  ['["a"] ``` ', '["a"]'],
  ['["a"] ', '["a"] '],
])('%j without a closing fence is %j', (text, bare) => expect(withoutClosingFence(text)).toBe(bare));
