// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { buttons, openScreen, press, until } from '#web/testing/screen.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

const form = () => document.querySelector('form');
const enter = () =>
  act(async () => void form()?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));

type Props = { disabled: boolean; onClose: () => void; onSent: () => void };

/** Busy from its first submit on. */
function Asking({ onSent, ...dialog }: Props) {
  const [busy, setBusy] = useState(false);
  const send = () => {
    onSent();
    setBusy(true);
  };
  return (
    <FormDialog open title="Rename" submit="Save" busy={busy} onSubmit={send} {...dialog}>
      <input aria-label="Name" />
    </FormDialog>
  );
}

async function open(disabled = false) {
  const given = { onSent: vi.fn(), onClose: vi.fn() };
  await openScreen(<Asking {...given} disabled={disabled} />);
  await until(() => form() !== null);
  return given;
}

test('Enter sends the form, and once however often it is pressed', async () => {
  const { onSent } = await open();
  expect(buttons('Save')[0]?.form).toBe(form());
  await enter();
  await enter();
  expect(onSent).toHaveBeenCalledOnce();
});

test('without anything to send its button is disabled, and Cancel closes it', async () => {
  const { onClose } = await open(true);
  expect(buttons('Save')[0]?.disabled).toBe(true);
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
});

test('while it is being sent it stays open', async () => {
  const { onClose } = await open();
  await enter();
  expect(buttons('Cancel')[0]?.disabled).toBe(true);
  await press('Close');
  expect(onClose).not.toHaveBeenCalled();
});
