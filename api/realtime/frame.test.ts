import { expect, test } from 'vitest';
import { eventFrame } from '#api/realtime/frame.ts';

const WRAP = '42["budget",]'.length;

// RFC 6455, 5.2: the first byte says a whole text, the second its length or where that stands.
test.each([
  { length: 125, header: [0x81, 125] },
  { length: 126, header: [0x81, 126, 0, 126] },
  { length: 65_535, header: [0x81, 126, 255, 255] },
  { length: 65_536, header: [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0] },
])('an event of $length bytes is one text frame', ({ length, header }) => {
  const json = JSON.stringify('x'.repeat(length - WRAP - 2));
  const frame = eventFrame('budget', Buffer.from(json));
  expect([...frame.subarray(0, header.length)]).toEqual(header);
  expect(frame.subarray(header.length).toString()).toBe(`42["budget",${json}]`);
});
