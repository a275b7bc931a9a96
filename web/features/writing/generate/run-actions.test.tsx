// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { RunActions } from '#web/features/writing/generate/run-actions.tsx';
import { buttons, openScreen, press } from '#web/testing/screen.tsx';

const selection = { roles: [], templates: [], step: 3 } as const;

async function open(given: { count: number; busy?: boolean }) {
  const onGenerate = vi.fn();
  const rest = { disabled: false, pick: () => [], onWrite: () => undefined, onError: () => undefined };
  await openScreen(
    <RunActions
      selection={{ ...selection, roles: [], templates: [] }}
      busy={false}
      {...given}
      {...rest}
      onGenerate={onGenerate}
    />,
  );
  return onGenerate;
}

test("step 3 offers 'Generate Selected (N)', where N is how many are selected [GEN-05]", async () => {
  const onGenerate = await open({ count: 3 });
  await press('Generate Selected (3)');
  expect(onGenerate).toHaveBeenCalledTimes(1);
});

test('without a selected template the button is disabled [GEN-06]', async () => {
  await open({ count: 0 });
  expect(buttons('Generate Selected (0)').map(({ disabled }) => disabled)).toEqual([true]);
});

test("while generating the button reads 'Generating...' and starts nothing [GEN-06, GEN-07]", async () => {
  const onGenerate = await open({ count: 2, busy: true });
  expect(buttons('Generate Selected (2)')).toEqual([]);
  expect(buttons('Generating...').map((one) => one.getAttribute('aria-disabled'))).toEqual(['true']);
  await press('Generating...');
  expect(onGenerate).not.toHaveBeenCalled();
});
