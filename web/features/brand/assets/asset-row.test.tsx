// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { BrandDocument } from '#shared/brand/contracts/assets.ts';
import { DocumentRow } from '#web/features/brand/assets/asset-row.tsx';
import { openScreen } from '#web/testing/screen.tsx';

const at = '2026-01-01T00:00:00.000Z';
const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const office = 'application/vnd.openxmlformats-officedocument';

test.each([
  ['Brand.pdf', 'application/pdf', 512, 'file-text', '512 Bytes'],
  ['Old.doc', 'application/msword', 2048, 'file-type', '2.0 KB'],
  ['Voice.docx', `${office}.wordprocessingml.document`, 3_500_000, 'file-type', '3.3 MB'],
  ['Old.ppt', 'application/vnd.ms-powerpoint', 1, 'presentation', '1 Bytes'],
  ['Deck.pptx', `${office}.presentationml.presentation`, 2 ** 31, 'presentation', '2.0 GB'],
  ['Logo.png', 'image/png', 1024, 'file-image', '1.0 KB'],
  ['Team.jpg', 'image/jpeg', 1024, 'file-image', '1.0 KB'],
])(
  'the row of %s (%s, %i bytes) shows its title, the icon %s and %s [ASSET-14]',
  async (title, type, size, icon, text) => {
    const document_: BrandDocument = {
      id,
      user_id: id,
      title,
      file_path: 'x',
      file_type: type,
      file_size: size,
      description: '',
      profile_ids: [],
      text_state: 'ready',
      text_reason: null,
      text_detail: null,
      version: 1,
      created_at: at,
      updated_at: at,
    };
    const nothing = () => {};
    await openScreen(
      <DocumentRow
        document={document_}
        profiles={[]}
        profileId={null}
        leaving={false}
        onFocus={nothing}
        onEdit={nothing}
        onProfiles={nothing}
        onDelete={nothing}
      />,
    );
    const row = document.querySelector('li');
    expect(row?.querySelector('bdi')?.textContent).toBe(title);
    expect([...(row?.querySelector('svg')?.classList ?? [])]).toContain(`lucide-${icon}`);
    // Rendered twice: for wide and for narrow windows.
    expect(row?.textContent?.split(text)).toHaveLength(3);
  },
);
