import { administrator } from '#e2e/administrators.ts';
import { expect, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { button, choose, field, press } from '#e2e/vocabulary.ts';

test('users are searched, and each has every column in sight beside the sidebar of a small window, and a row of two lines with one menu on a phone [ADMIN-02, ADMIN-03, ADMIN-05] [ENT-15] [PERM-04]', async ({
  page,
  product,
}) => {
  const person = await newPerson(product, 'Berta');
  await signIn(page, product, await administrator(product, 'admin'), '/admin/users');
  await page.getByPlaceholder('Search users...').fill(person.email);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(page.getByRole('row')).toHaveCount(2);
  for (const width of [1024, 1279]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(page.getByRole('columnheader')).toHaveText(['User', 'Email', 'Job Title', 'Joined', 'Actions']);
    await expect(row.getByRole('cell', { name: 'Recruiter', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole('button')).toHaveCount(3);
    await expect(button(row, 'Reset password of Berta Tester')).toBeInViewport({ ratio: 1 });
    await expect(button(row, 'Delete Berta Tester')).toBeInViewport({ ratio: 1 });
    // A cell may shorten what is too long, but never a title of this length, nor a date.
    const cut = await row
      .locator('td:nth-child(n+3)')
      .evaluateAll((cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
    expect(cut).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await press(page, 'Actions for Berta Tester');
  await expect(page.getByRole('menuitem').first()).toHaveText('Activity');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  const lines = page.getByRole('listitem').filter({ hasText: person.email });
  await expect(lines).toContainText('Berta Tester');
  await expect(lines).toContainText('Recruiter');
  await expect(page.getByRole('table')).toHaveCount(0);
  await press(lines, 'Actions for Berta Tester');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Activity',
    'Usage',
    'Reset password',
    'Send reset link',
    'Sign out everywhere',
    'Suspend',
    /^DeleteOnly a super admin can delete users\.$/,
  ]);
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  await choose(page, 'Reset password');
  await expect(field(page, 'New Password')).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
