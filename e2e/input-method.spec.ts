import type { CDPSession, Locator, Page } from 'playwright/test';
import { aSharedDocument } from '#e2e/comment-steps.ts';
import { aDocument, edited, fieldOf, tabPanel } from '#e2e/document-steps.ts';
import { callsOf, expect, newPerson, type Person, type Running, signIn, test } from '#e2e/fixtures.ts';
import { anAdvert, instruction, openPopover } from '#e2e/refine-steps.ts';
import { button, press, section } from '#e2e/vocabulary.ts';

/** The code of a key that belongs to an input method. */
const OF_INPUT_METHOD = 229;
const KEYS = ['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Tab'];

/** A word that is composed in letters, as Pinyin is, and ends with a key of the input method, in the order of a browser. */
const BROWSERS = {
  Chromium: async (method: CDPSession, word: string, key: string) => {
    await pressOf(method, key);
    await method.send('Input.insertText', { text: word });
  },
  Safari: async (method: CDPSession, word: string, key: string) => {
    await method.send('Input.insertText', { text: word });
    await pressOf(method, key);
  },
};

async function pressOf(method: CDPSession, key: string): Promise<void> {
  const code = { key, code: key, windowsVirtualKeyCode: OF_INPUT_METHOD };
  await method.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...code });
  await method.send('Input.dispatchKeyEvent', { type: 'keyUp', ...code });
}

type Scene = { page: Page; product: Running; person: Person };
type Field = {
  /** Opens the page and the field, and types what comes before the word. */
  open(scene: Scene): Promise<Locator>;
  word: string;
  /** What Enter does when nothing is composed. */
  acts(page: Page, at: Locator): Promise<void>;
};

const isGone = (_page: Page, at: Locator) => expect(at).toBeHidden();

const FIELDS: Record<string, Field> = {
  'the palette': {
    open: async ({ page, product, person }) => {
      await signIn(page, product, person);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      return page.getByRole('combobox', { name: 'Search or jump to' });
    },
    word: 'settings',
    acts: isGone,
  },
  'what should change': {
    open: async ({ page, product, person }) => {
      const { id } = await anAdvert(callsOf(product, person));
      await signIn(page, product, person, `/content/${id}`);
      await openPopover(page);
      return instruction(page);
    },
    word: 'duanyidian',
    acts: isGone,
  },
  'a mention in a comment': {
    open: async ({ page, product, person }) => {
      const { path } = await aSharedDocument(product, [person, await newPerson(product, 'Hilde')]);
      await signIn(page, product, person, path);
      await fieldOf(page).press('Control+a');
      await page.getByTitle('Comment (Ctrl Alt M)').click();
      // It is a combobox as soon as people are offered.
      const at = tabPanel(page, 'Comments').locator('textarea');
      await expect(at).toBeFocused();
      await page.keyboard.type('@Hi');
      return at;
    },
    word: 'ld',
    acts: (_page, at) => expect(at).toHaveValue(/^@Hilde Tester /),
  },
  'a word for a search string': {
    open: async ({ page, product, person }) => {
      const calls = callsOf(product, person);
      const made = await aDocument(calls, 'Boolean Search Strings');
      await edited(calls, made, [{ level: 'Basic', search: 'java AND recruiter' }]);
      await signIn(page, product, person, made.path);
      await press(section(page, 'String 1'), 'Add a block');
      return section(page, 'String 1').locator('input:focus');
    },
    word: 'gongchengshi',
    acts: (page) => expect(button(section(page, 'String 1'), 'Remove gongchengshi')).toBeVisible(),
  },
  'a value of a role in place': {
    open: async ({ page, product, person }) => {
      const { id } = await callsOf(product, person).readyRole({ pay_note: 'Paid weekly' });
      await signIn(page, product, person, `/roles/${id}`);
      await page.locator('dl [data-row="pay_note"]').getByRole('button').click();
      return page.getByRole('form', { name: 'Pay note' }).getByRole('textbox');
    },
    word: 'gongzi',
    acts: isGone,
  },
};

/** What the page sends that changes something. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const isRead = request.method() === 'GET' || request.url().includes('/socket.io/');
    if (!isRead) sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
}

for (const [name, { open, word, acts }] of Object.entries(FIELDS)) {
  test(`in ${name} the keys of an input method do nothing, and act again once the word stands [REAL-53] @all`, async ({
    page,
    product,
    person,
  }) => {
    const at = await open({ page, product, person });
    await expect(at).toBeFocused();
    const method = await page.context().newCDPSession(page);
    const address = page.url();
    for (const [browser, end] of Object.entries(BROWSERS)) {
      for (const composed of KEYS) {
        const before = await at.inputValue();
        const sent = changesOf(page);
        await method.send('Input.imeSetComposition', {
          text: word,
          selectionStart: word.length,
          selectionEnd: word.length,
        });
        await end(method, word, composed);
        await expect(at).toBeFocused();
        expect([browser, composed, await at.inputValue()]).toEqual([browser, composed, `${before}${word}`]);
        expect([page.url(), sent]).toEqual([address, []]);
        for (const _ of word) await page.keyboard.press('Backspace');
      }
    }
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
    await acts(page, at);
  });
}
