// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { DeleteAccount } from '#web/features/settings/delete-account.tsx';
import { buttons, openScreen, press } from '#web/testing/screen.tsx';

const WARNING = 'This cannot be undone';

test('Delete Account is a red button that shows the warning, which was hidden before [SET-22]', async () => {
  await openScreen(<DeleteAccount />, { server: () => ({ needed: false, has_password: true, ways: [] }) });
  expect(buttons('Delete Account').map(({ className }) => className)).toEqual([
    expect.stringContaining('btn-danger-outline'),
  ]);
  expect(document.body.textContent).not.toContain(WARNING);
  await press('Delete Account');
  expect(document.body.textContent).toContain(WARNING);
  await press('Cancel');
  expect(document.body.textContent).not.toContain(WARNING);
});
