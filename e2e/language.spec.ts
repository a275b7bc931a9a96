import type { Locator } from 'playwright/test';
import { findings } from '#e2e/a11y-checks.ts';
import {
  aGeneratedDocument,
  edited,
  fieldOf,
  openDocument,
  stored as storedText,
  tabPanel,
} from '#e2e/document-steps.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { first, saved, stored } from '#e2e/offer-steps.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { fillRole } from '#e2e/steps.ts';
import { button, field, openTab, type Place, press, says, section } from '#e2e/vocabulary.ts';

const language = (page: Place) => page.getByRole('combobox', { name: 'Content language' });
const ENGLISH = 'You will lead a team of six people who repair bicycles, and you plan the work of the week with them. ';

test('a new role takes the language of its country until another is chosen, and says when the role is in another [LANG-01, LANG-02] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  await signIn(page, product, person, '/roles/create');
  await expect(language(page)).toHaveValue('');
  await expect(language(page).getByRole('option')).toHaveCount(35);
  await expect(language(page).getByRole('option', { name: 'As the role is written' })).toHaveCount(1);
  await fillRole(page);
  await expect(language(page)).toHaveValue('pt-PT');
  await page.getByLabel('Country').fill('Germany');
  await expect(language(page)).toHaveValue('de-DE');
  await says(page, 'From the country. Headings, greetings and spelling follow it.');
  await field(page, 'Role Requirements').fill('Lead the workshop.');
  await field(page, 'Person Specification').fill('Has led people.');
  await expect(page.getByText(/Your role is written in/)).toHaveCount(0);
  await field(page, 'Role Requirements').fill(ENGLISH.repeat(3));
  await says(page, 'Your role is written in English. The texts will come in German.');
  expect(await findings(page, 'language of the role', ['desktop', 'phone'])).toEqual([]);
  await press(page, 'Create Role');
  await saved(page);
  const { id } = await first(calls);
  expect((await stored(calls, id)).content_language).toBe('de-DE');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole('button', { name: 'Use English' }).press('Enter');
  await expect(language(page)).toHaveValue('en-GB');
  await expect(page.getByText(/Your role is written in/)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByLabel('Country').fill('France');
  await expect(language(page)).toHaveValue('en-GB');
});

const HEBREW = 'אנחנו מחפשים מפתחת C# עם 5 שנות ניסיון, בשכר 18,000 ש״ח.';
const HEBREW_LATER = 'אנחנו מחפשים מפתחת C# עם 3 שנות ניסיון, בשכר 18,000 ש״ח.';
const ARABIC = 'نبحث عن مطوّرة C# في دبي، براتب 12,000 درهم.';

/** How far words stand from the left edge of the element, in the order in which they are drawn. */
const drawn = (words: Locator, found: readonly string[]) =>
  words.evaluate((element, list) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const places: Record<string, number> = {};
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const word of list) {
        const at = node.textContent?.indexOf(word) ?? -1;
        if (at < 0 || places[word] !== undefined) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        places[word] = range.getBoundingClientRect().left;
      }
    }
    return list.toSorted((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  }, found);

test('right-to-left text is edited, saved, compared, previewed and copied in its order [LANG-04] @all', async ({
  page,
  context,
  product,
  person,
  calls,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const written = await aGeneratedDocument(calls, 'Job Advert', { country: 'Israel', content_language: 'he' });
  const first = await edited(calls, written, `${HEBREW}\n\n${ARABIC}`);
  await openDocument(page, product, person, first, '?tab=versions');
  const field = fieldOf(page);
  await expect(field).toHaveCSS('direction', 'rtl');
  await field.press('Control+End');
  await page.keyboard.type('\n\nשלום C# 2026');
  const whole = `${HEBREW}\n\n${ARABIC}\n\nשלום C# 2026`;
  await expect.poll(async () => (await storedText(calls, first.id)).content).toBe(whole);
  await edited(calls, await storedText(calls, first.id), whole.replace(HEBREW, HEBREW_LATER));
  await page.reload();
  await tabPanel(page, 'Versions').getByRole('listitem').nth(1).getByRole('button').first().click();
  const compared = section(page, 'Comparison').locator('p[lang]');
  await expect(compared).toHaveCSS('direction', 'rtl');
  await expect(compared.locator('ins')).toHaveText('added 3');
  await expect(compared.locator('del')).toHaveText('removed 5');
  // Read from the right: what was asked for comes before the pay, and both stand in one line with 'C#' between.
  expect(await drawn(compared, ['אנחנו', 'C#', 'ניסיון', '18,000'])).toEqual(['18,000', 'ניסיון', 'C#', 'אנחנו']);
  expect(await findings(page, 'comparison from right to left', ['desktop'])).toEqual([]);
  await page.keyboard.press('Escape');
  await openTab(page, /^Channels/);
  const preview = section(page, 'Preview');
  await expect(preview.getByText('שלום C# 2026')).toHaveCSS('direction', 'rtl');
  await button(page, 'Copy').first().click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(whole.replace(HEBREW, HEBREW_LATER));
});

const german = {
  company_name: 'Otterbeck Cargo Bikes',
  job_title: 'Werkstattleitung',
  experience_level: 'leadership',
  location_type: 'onsite',
  days_onsite: null,
  days_remote: null,
  country: 'Germany',
  city: 'Hamburg',
  content_language: 'de-DE',
  role_requirements: `Die Woche in der Werkstatt planen, damit die Räder rechtzeitig wieder auf der Straße sind.
Das Team an den Montageständen anleiten und ihm Zeit für das Lernen geben.
Fertige Arbeiten prüfen und abzeichnen.`,
  person_specification: `Eine Ausbildung in der Zweiradmechatronik oder gleichwertige Erfahrung aus der Praxis.
Ein Erste-Hilfe-Kurs ist von Vorteil.`,
};

test('a German role is written in German, with the same counts on the page as in the list; a text in another language says so [LANG-04, LANG-05, CHECK-18] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const polish = { country: 'Poland', content_language: 'pl', role_requirements: ENGLISH.repeat(3) };
  const [document, other] = await Promise.all([
    aGeneratedDocument(calls, 'Sourcing Email', german),
    aGeneratedDocument(calls, 'Job Advert', polish),
  ]);
  await openDocument(page, product, person, document, '?tab=facts');
  const message = page.getByRole('textbox', { name: 'Professional LinkedIn InMail, Message' });
  await expect(message).toHaveAttribute('lang', 'de-DE');
  await expect(message).toHaveValue(/^Guten Tag,/);
  await expect(page.getByRole('tab', { name: /^Facts/ })).toHaveAccessibleName('Facts');
  await expect(page.getByRole('tab', { name: /^Checks/ })).toHaveAccessibleName('Checks');
  const path = `/api/generated-documents?role_id=${document.role_id}`;
  const counts = async () => (await calls.call<{ items: { checks: object | null }[] }>('GET', path)).items[0]?.checks;
  await expect.poll(counts, { timeout: 20_000 }).toMatchObject({ fix: 0, facts_open: 0, current: true });

  await goWithin(page, other.path);
  await says(page, 'Came out in English');
  await says(page, 'The demo provider writes English and German only.');
  await expect(fieldOf(page)).toHaveAttribute('lang', 'en');
  await expect(fieldOf(page)).toHaveAttribute('dir', 'auto');
  expect(await findings(page, 'text in another language', ['desktop', 'phone'])).toEqual([]);
  await press(page, 'Regenerate');
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
});
