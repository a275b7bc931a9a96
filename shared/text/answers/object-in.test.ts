import { expect, test } from 'vitest';
import { cutObjectIn, objectIn } from '#shared/text/answers/object-in.ts';

const WHOLE =
  '{"kind": "advert", "facts": {"city": {"line": 2, "quote": "Bristol, \\"UK\\""}}, "lists": {"duties": [1, 2]}}';

test('of an object that is still being written every complete part is read, at any cut', () => {
  const parts = Array.from({ length: WHOLE.length + 1 }, (_, end) => JSON.stringify(cutObjectIn(WHOLE.slice(0, end))));
  expect([...new Set(parts)].map((part) => JSON.parse(part))).toEqual([
    null,
    { kind: 'advert' },
    { kind: 'advert', facts: { city: { line: 2 } } },
    { kind: 'advert', facts: { city: { line: 2, quote: 'Bristol, "UK"' } } },
    { kind: 'advert', facts: { city: { line: 2, quote: 'Bristol, "UK"' } }, lists: { duties: [1] } },
    JSON.parse(WHOLE),
  ]);
});

test('an object is found in a fence, in prose and in a wrapper, and not where none has the names', () => {
  const value = JSON.parse(WHOLE);
  for (const text of [WHOLE, `Here it is:\n\`\`\`json\n${WHOLE}\n\`\`\``, `{"result": ${WHOLE}}`])
    expect(objectIn(text, ['facts'])).toEqual(value);
  expect(objectIn(WHOLE, ['voice'])).toBeNull();
  expect(objectIn('[1, 2]', ['facts'])).toBeNull();
});
