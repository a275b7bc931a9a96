import { aVoice, expect, idOf, signIn, test } from '#e2e/fixtures.ts';
import {
  confirmDelete,
  field,
  held,
  leavesAfter3s,
  link,
  press,
  says,
  showsError,
  TOO_LONG,
} from '#e2e/screens-steps.ts';
import { fillVoice } from '#e2e/steps.ts';

test('the Brand Hub lists, searches and opens guidelines and documents [HUB-04, HUB-05, HUB-06, HUB-07, HUB-08, HUB-10, HUB-11, HUB-12, HUB-14, HUB-19]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await calls.guideline({ profile_name: 'Quiet voice', writing_style: 'Like a lighthouse keeper' });
  await calls.guideline({ profile_name: 'Loud voice', personality_traits: 'Bold as brass' });
  const { id } = await calls.upload('Handbook.pdf');
  await calls.upload('Brand book.pdf');
  await calls.call('PATCH', `/api/reference-documents/${id}`, {
    title: 'Handbook.pdf',
    description: 'All about leave',
  });
  // The URL has no user filter: the server knows the caller.
  page.on('request', (request) => expect(request.url()).not.toContain('user_id'));
  await signIn(page, product, person, '/brand-hub');
  const voices = page.getByRole('region', { name: /^Brand Voice/ });
  const assets = page.getByRole('region', { name: /^Brand Assets/ });
  const updated = /Updated \d{1,2} [A-Z][a-z]{2} \d{4}/;
  await expect(voices.getByRole('listitem')).toHaveText([/Loud voice/, /Quiet voice/]);
  await expect(voices.getByRole('listitem').first()).toHaveText(updated);
  await expect(assets.getByRole('listitem')).toHaveText([/Handbook\.pdf/, /Brand book\.pdf/]);
  await expect(assets.getByRole('listitem').first()).toHaveText(updated);
  await expect(assets.getByRole('listitem').first()).toHaveText(/\d+\.\d KB/);
  for (const name of ['Loud voice', 'Quiet voice', 'Handbook.pdf', 'Brand book.pdf']) {
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible();
  }

  const search = page.getByPlaceholder('Search brand elements...');
  const finds = async (text: string, found: { voices: RegExp[]; assets: RegExp[] }) => {
    await search.fill(text);
    await expect(voices.getByRole('listitem')).toHaveText(found.voices);
    await expect(assets.getByRole('listitem')).toHaveText(found.assets);
  };
  await finds('lighthouse', { voices: [/Quiet voice/], assets: [] });
  await says(page, 'No brand assets match your search. Clear search');
  await finds('BRASS', { voices: [/Loud voice/], assets: [] });
  await finds('quiet', { voices: [/Quiet voice/], assets: [] });
  await finds('about leave', { voices: [], assets: [/Handbook\.pdf/] });
  await finds('brand b', { voices: [], assets: [/Brand book\.pdf/] });
  await page.getByRole('button', { name: 'Clear search' }).first().click();
  await expect(voices.getByRole('listitem')).toHaveCount(2);

  await press(page, 'Edit Handbook.pdf');
  await expect(page).toHaveURL(`${product.url}/reference-documents`);
  await expect(field(page, 'Title')).toHaveValue('Handbook.pdf');
  expect(await page.evaluate(() => history.state.usr)).toEqual({ editId: id });
  await page.goBack();
  await press(page, 'Edit Quiet voice');
  await expect(page).toHaveURL(`${product.url}/brand-guidelines`);
  await expect(field(page, 'Guidelines Name')).toHaveValue('Quiet voice');
  expect(await page.evaluate(() => Object.keys(history.state.usr))).toEqual(['editId']);
});

test('deleting in the Brand Hub asks first and removes the item, and failures are shown [HUB-16, HUB-17, HUB-18, APP-04] [GAP-30, GAP-31, GAP-322]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const voice = await calls.guideline();
  await calls.upload('Handbook.pdf');
  await signIn(page, product, person, '/brand-hub');
  await press(page, 'Delete Handbook.pdf');
  await expect(page.getByRole('alertdialog', { name: 'Delete Asset?' })).toContainText(
    'Are you sure you want to delete "Handbook.pdf"? This action cannot be undone.',
  );
  await confirmDelete(page, await held(page, '**/api/reference-documents/*', 'DELETE'));
  await expect(page.getByText('Handbook.pdf')).toHaveCount(0);

  await press(page, 'Delete Everyday voice');
  const dialog = page.getByRole('alertdialog', { name: 'Delete Brand Voice?' });
  await expect(dialog).toContainText('Are you sure you want to delete "Everyday voice"? This action cannot be undone.');
  await press(dialog, 'Cancel');
  await expect(page.getByText('Everyday voice', { exact: true })).toBeVisible();
  await page.route('**/api/brand-guidelines/*', (route) => route.fulfill({ status: 400 }), { times: 1 });
  await press(page, 'Delete Everyday voice');
  await press(dialog, 'Delete');
  await showsError(dialog, 'Failed to delete item. Please try again.');
  // Deleted in another tab meanwhile.
  await calls.call('DELETE', `/api/brand-guidelines/${voice.id}`);
  await press(dialog, 'Delete');
  await showsError(page, 'This item does not exist. It may have been deleted.');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Everyday voice', { exact: true })).toHaveCount(0);

  await page.goto(`${product.url}/brand-hub?q=${TOO_LONG}`);
  await showsError(page, 'Failed to load brand information');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // A failed search can be cleared.
  await press(page, 'Clear search');
  await expect(page.getByRole('region', { name: 'Getting Started' })).toBeVisible();
});

test('a brand voice is written, saved, changed and reset [GUIDE-01, GUIDE-02, GUIDE-11, GUIDE-12, GUIDE-13, GUIDE-14, GUIDE-15, GUIDE-16] [GUIDE-03, GUIDE-04, GUIDE-05, GUIDE-06, GUIDE-07, GUIDE-08, GUIDE-09, GUIDE-10] [APP-05]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await signIn(page, product, person, '/brand-guidelines');
  await expect(link(page, 'Back to Brand Hub')).toHaveAttribute('href', '/brand-hub');
  await press(page, 'Save');
  await expect(page.getByText(/ (is|are) required$/)).toHaveCount(7);
  await showsError(page, '7 fields need your attention');
  await press(page, 'Show the first');
  await expect(field(page, 'Guidelines Name')).toBeFocused();
  await fillVoice(page);
  await press(page, 'Save');
  await leavesAfter3s(page, 'Guidelines saved successfully!');
  await field(page, 'Writing Style').fill('One thought per sentence');
  await press(page, 'Update Guidelines');
  await leavesAfter3s(page, 'Guidelines updated successfully!');

  type Row = { id: string; user_id: string; writing_style: string };
  const { items } = await calls.call<{ items: Row[] }>('GET', '/api/brand-guidelines');
  expect(items).toHaveLength(1);
  const path = `/api/brand-guidelines/${items[0]?.id}`;
  expect(await calls.call<Row>('GET', path)).toMatchObject({
    user_id: idOf(person),
    writing_style: 'One thought per sentence',
    additional_notes: '',
  });

  await page.goto(`${product.url}/brand-hub`);
  await press(page, `Edit ${aVoice.profile_name}`);
  await expect(field(page, 'Brand Values')).toHaveValue(aVoice.brand_values);
  await expect(page.getByRole('button', { name: 'Update Guidelines' })).toBeVisible();
  await press(page, 'Reset');
  const dialog = page.getByRole('alertdialog', { name: 'Reset Form?' });
  await press(dialog, 'Cancel');
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Brand Values')).toHaveValue(aVoice.brand_values);
  await press(page, 'Reset');
  await press(dialog, 'Reset');
  for (const box of await page.locator('form').getByRole('textbox').all()) await expect(box).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  expect(await page.evaluate(() => history.state.usr ?? null)).toBeNull();
  // The record itself is untouched.
  expect(await calls.call<Row>('GET', path)).toMatchObject({ brand_values: aVoice.brand_values });
});

test('the words of a brand voice are saved, and what is too long is said under its field', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await calls.guideline({ words_we_use: 'mend' });
  await signIn(page, product, person, `/brand-guidelines?editId=${id}`);
  await expect(field(page, 'Words we use')).toHaveValue('mend');
  const avoid = field(page, 'Words to avoid');
  await avoid.fill(Array.from({ length: 201 }, (_, n) => `word ${n}`).join('\n'));
  await press(page, 'Update Guidelines');
  await expect(avoid).toHaveAccessibleDescription(/Words to avoid must be at most 200 lines/);
  await avoid.fill('x'.repeat(61));
  await expect(avoid).toHaveAccessibleDescription(/A line of Words to avoid must be at most 60 characters/);
  await avoid.fill('users → riders\n!');
  await press(page, 'Update Guidelines');
  await says(page, 'Guidelines updated successfully!');
  const words = { words_to_avoid: 'users → riders\n!', words_we_use: 'mend' };
  expect(await calls.call('GET', `/api/brand-guidelines/${id}`)).toMatchObject(words);
});

test('a deleted brand voice cannot be loaded or saved [GUIDE-17, GUIDE-18]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await calls.guideline();
  await signIn(page, product, person, `/brand-guidelines?editId=${id}`);
  await field(page, 'Writing Style').fill('Too late');
  await calls.call('DELETE', `/api/brand-guidelines/${id}`);
  await page.route('**/api/brand-guidelines/*', (route) => route.fulfill({ status: 400 }), { times: 1 });
  await press(page, 'Update Guidelines');
  await showsError(page, 'Failed to save guidelines. Please try again.');
  await press(page, 'Update Guidelines');
  await showsError(page, 'This brand voice was deleted. Save it as a new brand voice.');
  // The typed text is kept, also over a reload.
  await expect(field(page, 'Writing Style')).toHaveValue('Too late');
  await page.reload();
  await expect(field(page, 'Writing Style')).toHaveValue('Too late');
  await press(page, 'Discard changes');
  await page.reload();
  await showsError(page, 'Failed to load data. Please try refreshing the page.');
});
