// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { act, type ReactNode, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Palette } from '#web/app/palette.tsx';
import { ColourField } from '#web/features/brand/guidelines/look/look-section.tsx';
import { AddWord } from '#web/features/checks/boolean/add-word.tsx';
import { type Commented, CommentedProvider } from '#web/features/review/comments/commented.ts';
import { Composer } from '#web/features/review/comments/composer.tsx';
import { leaveKeysToInputMethod } from '#web/lib/input-method.ts';
import { submitByKeys } from '#web/lib/submit-by-keys.ts';
import { openScreen, press, until } from '#web/testing/screen.tsx';
import { NumberStepper } from '#web/ui/form/number-stepper.tsx';

const KEYS = ['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Tab'];

/** The events of one key that belongs to a composition, in the order of each browser. */
const browsers: Record<string, (key: string) => Event[]> = {
  'Chromium and Firefox': (key) => [
    keydown(key, { isComposing: true, keyCode: 229 }),
    new CompositionEvent('compositionend', { bubbles: true, data: '日本' }),
  ],
  Safari: (key) => [
    new CompositionEvent('compositionend', { bubbles: true, data: '日本' }),
    keydown(key, { isComposing: false, keyCode: 229 }),
  ],
};

const keydown = (key: string, more: KeyboardEventInit & { keyCode: number }) =>
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });

type Field = HTMLInputElement | HTMLTextAreaElement;

function write(field: Field, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const acted = vi.fn();

const maya = { id: 'maya', name: 'Maya Okafor' };
const commented = { me: maya, people: [maya, { id: 'ben', name: 'Mark Ito' }] } as unknown as Commented;

function Form({ children }: { children: ReactNode }) {
  return (
    <form
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        acted('submit');
      }}
    >
      {children}
    </form>
  );
}

function Variants() {
  const [value, setValue] = useState(3);
  const set = (next: number) => {
    setValue(next);
    acted('number', next);
  };
  return <NumberStepper label="Variants" min={1} max={9} value={value} onChange={set} />;
}

type Case = { what: ReactNode; find: () => Field | null; text: string; open?: () => Promise<void> };
const inField = () => document.querySelector<Field>('textarea, input:not([type="color"])');

/** Every field with keys of its own; forms submit by Enter in a line and by Ctrl Enter in a long text. */
const fields: Record<string, Case> = {
  'a word for a search string': {
    what: <AddWord label="Add" onAdd={(typed) => acted('added', typed)} />,
    find: inField,
    text: 'nihon',
    open: () => press('Add'),
  },
  palette: {
    what: <Palette open onClose={() => acted('closed')} />,
    find: () => document.querySelector<HTMLInputElement>('input[role="combobox"]'),
    text: '',
  },
  'a mention in a comment': {
    what: (
      <CommentedProvider value={commented}>
        <Composer name="c" label="Comment" action="Send" onSend={async () => acted('sent')} onCancel={acted} />
      </CommentedProvider>
    ),
    find: inField,
    text: '@Ma',
  },
  'the colour of headings': {
    what: <ColourField value="#123456" onChange={() => undefined} onDone={() => acted('done')} />,
    find: inField,
    text: '#123456',
  },
  'a number': { what: <Variants />, find: inField, text: '5' },
  'a line of a form': {
    what: (
      <Form>
        <input defaultValue="" />
      </Form>
    ),
    find: inField,
    text: 'nihon',
  },
};

const cases = Object.keys(fields).flatMap((field) => Object.keys(browsers).map((browser) => [field, browser] as const));

test.each(cases)('in %s the keys of an input method do nothing, as %s sends them [REAL-53]', async (name, browser) => {
  onTestFinished(leaveKeysToInputMethod());
  const { what, find, text, open } = fields[name] as Case;
  await openScreen(what);
  await open?.();
  await until(() => find() !== null);
  const field = find() as Field;
  await act(async () => {
    field.focus();
    if (text) write(field, text);
  });
  acted.mockClear();
  const before = document.body.innerHTML;
  for (const key of KEYS) {
    for (const event of browsers[browser]?.(key) ?? []) await act(async () => void field.dispatchEvent(event));
    expect([key, acted.mock.calls, document.body.innerHTML]).toEqual([key, [], before]);
  }
  // The same keys act when nothing is composed: the test would see it.
  if (name === 'a line of a form') return;
  await act(async () => void field.dispatchEvent(keydown(name === 'palette' ? 'ArrowDown' : 'Enter', { keyCode: 13 })));
  expect(acted.mock.calls.length > 0 || document.body.innerHTML !== before).toBe(true);
});

test('the last Enter of a composition in Safari submits no form and breaks no line [REAL-53]', async () => {
  onTestFinished(leaveKeysToInputMethod());
  const last = keydown('Enter', { keyCode: 229 });
  const during = keydown('Enter', { keyCode: 229, isComposing: true });
  for (const event of [last, during]) document.body.dispatchEvent(event);
  // Of the other browsers the input method itself takes the key.
  expect([last.defaultPrevented, during.defaultPrevented]).toEqual([true, false]);
});

test.each(['main', 'guest'])('the page of %s.tsx leaves them to it before anything else listens [REAL-53]', (name) => {
  const source = readFileSync(`web/${name}.tsx`, 'utf8');
  const at = source.indexOf('\nleaveKeysToInputMethod();');
  expect(at).toBeGreaterThan(0);
  expect(at).toBeLessThan(source.indexOf('createRoot('));
});
