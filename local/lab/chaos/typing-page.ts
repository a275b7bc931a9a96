import type { BrowserContext, Locator, Page } from 'playwright';
import { type Shown, wordOf } from '#local/lab/chaos/typing-account.ts';

const WAIT_MS = 5_000;
const DELAY_MS = 25;
const CLICK_MS = 5_000;
/** Words typed at one place before the caret is put into the next paragraph. */
const WORDS_AT_ONCE = 6;

export type TypingPage = {
  /** The words typed so far. */
  words: readonly string[];
  /** How often it was asked whose passage stays. */
  decided: () => number;
  /** Types until the given time (milliseconds), answering conflicts as they come. */
  typeUntil: (end: number) => Promise<void>;
  /** Answers a conflict, if there is one. Returns the text once everything is saved. */
  whenSaved: () => Promise<string | undefined>;
  /** Every text that its field held. */
  shown: () => Promise<Shown[]>;
  /** What the page says of its saving, for a failure; a picture of it is stored in `folder`. */
  describe: (folder: string) => Promise<string>;
};

/** Opens a document on its page and waits until it is read. `places`: the paragraphs to type into, in turn. */
export async function openTypingPage(
  context: BrowserContext,
  { url, name, places }: { url: string; name: string; places: readonly string[] },
): Promise<TypingPage> {
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await page.addInitScript(recordTexts);
  await page.goto(url);
  const field = page.locator('.marked-field textarea').first();
  const state = page.locator('[data-save-state]');
  await state.getByText('Saved', { exact: true }).waitFor();
  const words: string[] = [];
  let decisions = 0;
  const decide = async () => {
    if (await keepMine(page)) decisions += 1;
  };
  const typeUntil = async (end: number) => {
    while (Date.now() < end) {
      await decide();
      if (words.length % WORDS_AT_ONCE === 0) {
        await caretIn(field, places[(words.length / WORDS_AT_ONCE) % places.length] ?? '');
      }
      const word = wordOf(name, words.length);
      await page.keyboard.type(`${word} `, { delay: DELAY_MS });
      words.push(word);
    }
  };
  const whenSaved = async () => {
    await decide();
    return (await state.textContent()) === 'Saved' ? field.inputValue() : undefined;
  };
  const describe = async (folder: string) => {
    await page.screenshot({ path: `${folder}/${name}.png` });
    return `${name}: '${(await state.or(page.locator('main')).first().textContent())?.slice(0, 200)}'`;
  };
  const shown = () => page.evaluate(() => (globalThis as unknown as { shownTexts: Shown[] }).shownTexts);
  return { words, decided: () => decisions, typeUntil, whenSaved, shown, describe };
}

/** Runs in the page before its own code. */
function recordTexts(): void {
  const shown: Shown[] = [];
  Object.assign(globalThis, { shownTexts: shown });
  const record = (field: HTMLTextAreaElement, isSet: boolean) =>
    shown.push({ at: Date.now(), isSet, caret: field.selectionStart, text: field.value });
  const typed = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) record(target, false);
  };
  addEventListener('input', typed, true);
  const { prototype } = HTMLTextAreaElement;
  const value = Object.getOwnPropertyDescriptor(prototype, 'value') as PropertyDescriptor;
  Object.defineProperty(prototype, 'value', {
    ...value,
    set(this: HTMLTextAreaElement, text: string) {
      value.set?.call(this, text);
      record(this, true);
    },
  });
}

/** Answers a conflict as a person would who wants to go on. Returns whether there was one. */
async function keepMine(page: Page): Promise<boolean> {
  const strip = page.getByRole('region', { name: 'The same passage was changed twice' });
  if (!(await strip.isVisible())) return false;
  // A device without a network cannot decide; typing goes on meanwhile.
  const isDone = await strip
    .getByRole('button', { name: 'Save', exact: true })
    .click({ timeout: CLICK_MS })
    .then(
      () => true,
      () => false,
    );
  await page.locator('.marked-field textarea').first().focus();
  return isDone;
}

/** Puts the caret at the end of the paragraph that begins so. */
const caretIn = (field: Locator, start: string): Promise<void> =>
  field.evaluate((element, begins) => {
    const area = element as HTMLTextAreaElement;
    const from = area.value.indexOf(begins);
    const end = area.value.indexOf('\n', from);
    const at = from < 0 || end < 0 ? area.value.length : end;
    area.focus();
    area.setSelectionRange(at, at);
  }, start);
