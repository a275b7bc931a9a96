import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import laws from '#shared/checks/pay-laws.json' with { type: 'json' };

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.json') && !name.includes('samples/') && !name.endsWith('-examples.json'),
);

test.each(files)('what the checks know by %s says where it is from and when it was last changed [JUDGE-03]', (name) => {
  const content: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  expect(z.looseObject({ source: z.string().min(20), date: z.iso.date() }).safeParse(content).error).toBeUndefined();
});

test('a law on pay has its places, the day from which it counts, a sentence and a source [JUDGE-03]', () => {
  const law = z.strictObject({
    places: z.array(z.string().min(2)).min(1),
    regions: z.array(z.string().min(2)).min(1).optional(),
    since: z.iso.date(),
    asks: z.enum(['notice', 'soon']),
    why: z.string().max(120),
    source: z.string().min(5),
    address: z.url({ protocol: /^https$/ }).optional(),
  });
  expect(laws.laws.flatMap((one) => law.safeParse(one).error ?? [])).toEqual([]);
});
