// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { BrandDocument } from '#shared/brand/contracts/assets.ts';
import { DocumentRow } from '#web/features/brand/assets/asset-row.tsx';
import { anAsset } from '#web/testing/asset.ts';
import { openScreen, until } from '#web/testing/screen.tsx';
// The dialog loads this module when it opens.
import '#web/ui/overlay/dialog-popup.tsx';

const nothing = () => {};
const row = (document: BrandDocument) => (
  <DocumentRow
    document={document}
    profiles={[]}
    profileId={null}
    leaving={false}
    onFocus={nothing}
    onEdit={nothing}
    onProfiles={nothing}
    onDelete={nothing}
  />
);
const button = () => document.querySelector<HTMLButtonElement>('button[aria-label^="What we read"]');

async function shown(of: BrandDocument, answer: { text: string | null; is_cut: boolean }): Promise<string> {
  const asked: string[] = [];
  await openScreen(row(of), {
    server: ({ path }) => {
      asked.push(path);
      return answer;
    },
  });
  expect(asked).toEqual([]);
  await act(async () => button()?.click());
  const said = () => document.querySelector('[role=dialog]')?.textContent ?? '';
  await until(() => /words of it|Save it/.test(said()));
  expect(asked).toEqual([`/api/reference-documents/${of.id}/text`]);
  return said();
}

test("'What we read' shows the text as the model will have it, asked for only then [REAL-24]", async () => {
  const text = await shown(anAsset(), { text: '1. Greet\n2. Listen', is_cut: false });
  expect(text).toContain('1. Greet\n2. Listen');
  expect(text).toContain('about 700 words');
  expect(text).not.toContain('longer');
});

test('it says when the file has more [REAL-24]', async () => {
  expect(await shown(anAsset(), { text: 'x', is_cut: true })).toContain('its first 200,000 characters were read');
});

test.each([
  anAsset({ file_type: 'image/png' }),
  anAsset({ text_state: 'reading' }),
  anAsset({ text_state: 'failed', text_reason: 'no_letters' }),
  anAsset({ text_state: 'failed', text_reason: 'old_format', file_type: 'application/msword' }),
])('the action of an asset without a text is off [REAL-24]', async (of) => {
  await openScreen(row(of));
  expect(button()?.disabled).toBe(true);
});
