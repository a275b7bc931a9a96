// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { ReadyChecklist } from '#web/features/roles/ready-checklist.tsx';
import { openScreen } from '#web/testing/screen.tsx';

test('a role that has all it needs is ready to generate [HOME-77]', async () => {
  const needed = { label: 'Job title', field: 'job_title' };
  await openScreen(<ReadyChecklist requirements={[{ ...needed, met: true }]} onGo={vi.fn()} />);
  expect(document.body.textContent).toContain('Ready to generate.');
});
