import { anAsset } from '#e2e/asset-steps.ts';
import { aVoice, expect, idOf, signIn, test } from '#e2e/fixtures.ts';
import { confirmDelete, goWithin, held } from '#e2e/screens-steps.ts';
import { fillVoice } from '#e2e/steps.ts';
import { button, field, link, press, says, section, showsError } from '#e2e/vocabulary.ts';

test('the Brand Hub lists, searches and opens guidelines and documents, and asks before it deletes one [HUB-04, HUB-05, HUB-06, HUB-07, HUB-08, HUB-10, HUB-11, HUB-12, HUB-14, HUB-18, HUB-19] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  await calls.guideline({ profile_name: 'Quiet voice', writing_style: 'Like a lighthouse keeper' });
  await calls.guideline({ profile_name: 'Loud voice', personality_traits: 'Bold as brass' });
  const { id } = await anAsset(product, person, 'Handbook.pdf');
  await anAsset(product, person, 'Brand book.pdf');
  await calls.call('PATCH', `/api/reference-documents/${id}`, {
    title: 'Handbook.pdf',
    description: 'All about leave',
  });
  // The URL has no user filter: the server knows the caller.
  page.on('request', (request) => expect(request.url()).not.toContain('user_id'));
  await signIn(page, product, person, '/brand-hub');
  const voices = section(page, /^Brand Voice/);
  const assets = section(page, /^Brand Assets/);
  const updated = /Updated \d{1,2} [A-Z][a-z]{2} \d{4}/;
  await expect(voices.getByRole('listitem')).toHaveText([/Loud voice/, /Quiet voice/]);
  await expect(voices.getByRole('listitem').first()).toHaveText(updated);
  await expect(assets.getByRole('listitem')).toHaveText([/Handbook\.pdf/, /Brand book\.pdf/]);
  await expect(assets.getByRole('listitem').first()).toHaveText(updated);
  await expect(assets.getByRole('listitem').first()).toHaveText(/\d+\.\d KB/);
  for (const name of ['Loud voice', 'Quiet voice', 'Handbook.pdf', 'Brand book.pdf']) {
    await expect(button(page, `Edit ${name}`)).toBeVisible();
    await expect(button(page, `Delete ${name}`)).toBeVisible();
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
  await button(page, 'Clear search').first().click();
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
  await page.goBack();

  await press(page, 'Delete Handbook.pdf');
  await expect(page.getByRole('alertdialog', { name: 'Delete Asset?' })).toContainText(
    'Are you sure you want to delete "Handbook.pdf"? This action cannot be undone.',
  );
  await confirmDelete(page, await held(page, '**/api/reference-documents/*', 'DELETE'));
  await expect(page.getByText('Handbook.pdf')).toHaveCount(0);
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
  await says(page, 'Guidelines saved successfully!');
  await field(page, 'Writing Style').fill('One thought per sentence');
  await press(page, 'Update Guidelines');
  await says(page, 'Guidelines updated successfully!');

  type Row = { id: string; user_id: string; writing_style: string };
  const { items } = await calls.call<{ items: Row[] }>('GET', '/api/brand-guidelines');
  expect(items).toHaveLength(1);
  const path = `/api/brand-guidelines/${items[0]?.id}`;
  expect(await calls.call<Row>('GET', path)).toMatchObject({
    user_id: idOf(person),
    writing_style: 'One thought per sentence',
    additional_notes: '',
  });

  await goWithin(page, '/brand-hub');
  await press(page, `Edit ${aVoice.profile_name}`);
  await expect(field(page, 'Brand Values')).toHaveValue(aVoice.brand_values);
  await expect(button(page, 'Update Guidelines')).toBeVisible();
  await press(page, 'Reset');
  const dialog = page.getByRole('alertdialog', { name: 'Reset Form?' });
  await press(dialog, 'Cancel');
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Brand Values')).toHaveValue(aVoice.brand_values);
  await press(page, 'Reset');
  await press(dialog, 'Reset');
  for (const box of await page.locator('form').getByRole('textbox').all()) await expect(box).toHaveValue('');
  await expect(button(page, 'Save')).toBeVisible();
  expect(await page.evaluate(() => history.state.usr ?? null)).toBeNull();
  // The record itself is untouched.
  expect(await calls.call<Row>('GET', path)).toMatchObject({ brand_values: aVoice.brand_values });
});
