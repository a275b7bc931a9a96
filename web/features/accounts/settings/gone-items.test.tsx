// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { GoneStrip } from '#web/app/strips.tsx';
import { Devices } from '#web/features/accounts/settings/devices.tsx';
import { Rename } from '#web/features/accounts/settings/passkey-dialogs.tsx';
import { buttons, messages, openScreen, press, type Server, until } from '#web/testing/screen.tsx';
// The dialog loads this module when it opens.
import '#web/ui/overlay/dialog-popup.tsx';

const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const at = '2026-01-01T00:00:00.000Z';
const refused = (code: string) => Response.json({ code, error: { code, message: 'x' } }, { status: 404 });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

test('a device that was signed out elsewhere leaves the list, as one that is signed out here [GAP-322]', async () => {
  let isThere = true;
  const own = {
    id,
    device: 'Firefox',
    ip: null,
    created_at: at,
    last_used_at: at,
    opened_by: 'password',
    current: true,
  };
  const other = { ...own, id: id.replace('10', '11'), device: 'Safari', current: false };
  const server: Server = ({ method }) => {
    if (method === 'GET') return { items: isThere ? [own, other] : [own] };
    isThere = false;
    return refused('no_such_item');
  };
  await openScreen(<Devices />, { server });
  await press('Sign out Safari');
  await until(() => buttons('Sign out Safari').length === 0);
  expect(messages('status')).toContain('Safari was signed out');
});

test('a passkey that was removed elsewhere cannot be renamed: its dialog closes, and that is said [GAP-322]', async () => {
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  const passkey = { id, friendly_name: 'Key', created_at: at, sign_in: true };
  const screen = (
    <>
      <GoneStrip />
      <Rename open passkey={passkey} onClose={onClose} onDone={onDone} />
    </>
  );
  await openScreen(screen, { server: () => refused('webauthn_credential_not_found') });
  await press('Save');
  await until(() => onClose.mock.calls.length > 0);
  expect([messages('alert'), onDone.mock.calls]).toEqual([['This passkey was removed.'], []]);
});
