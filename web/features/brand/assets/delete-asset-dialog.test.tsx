// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { GoneStrip } from '#web/app/strips.tsx';
import { DeleteAssetDialog } from '#web/features/brand/assets/delete-asset-dialog.tsx';
import { anAsset } from '#web/testing/asset.ts';
import { messages, openScreen, press, until } from '#web/testing/screen.tsx';
// The dialog loads this module when it opens.
import '#web/ui/overlay/confirm-popup.tsx';

const document = anAsset();
const { id } = document;
const refused = (status: number, code: string) =>
  Response.json({ error: { code, message: 'x', request_id: 'r' } }, { status });

test.each([
  ['GET', 400, 'UNKNOWN_ERROR', 'Failed to verify document'],
  ['DELETE', 400, 'UNKNOWN_ERROR', 'Failed to delete document record'],
  ['DELETE', 400, 'storage_unavailable', 'Failed to delete document'],
  ['DELETE', 403, 'forbidden', 'Failed to delete document'],
])(
  'a deletion whose %s is answered with %i %s shows exactly: %s [ASSET-24, ASSET-26, ASSET-27]',
  async (method, status, code, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const [onDeleted, onClose] = [vi.fn(), vi.fn()];
    await openScreen(<DeleteAssetDialog item={document} open onDeleted={onDeleted} onClose={onClose} />, {
      server: (asked) => (asked.method === method ? refused(status, code) : document),
    });
    await press('Delete');
    await until(() => messages('alert').length > 0);
    expect(messages('alert')).toEqual([text]);
    expect([onDeleted.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  },
);

test.each(['GET', 'DELETE'])(
  'an asset that is gone at its %s leaves nothing to ask, and says exactly what the server says [ASSET-25, GAP-155]',
  async (method) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const [onDeleted, onClose] = [vi.fn(), vi.fn()];
    const error = { code: 'no_such_item', message: 'Document not found', request_id: 'r' };
    const screen = (
      <>
        <GoneStrip />
        <DeleteAssetDialog item={document} open onDeleted={onDeleted} onClose={onClose} />
      </>
    );
    await openScreen(screen, {
      server: (asked) => (asked.method === method ? Response.json({ error }, { status: 404 }) : document),
    });
    await press('Delete');
    await until(() => onDeleted.mock.calls.length > 0);
    expect([onDeleted.mock.calls, onClose.mock.calls]).toEqual([[[id]], [[]]]);
    expect(messages('alert')).toEqual(['Document not found']);
  },
);
