// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { DeleteGeneratedDialog } from '#web/features/writing/documents/delete-generated-dialog.tsx';
import { hasDraft, openDraft } from '#web/features/writing/documents/list/drafts.ts';
import { openScreen, press, type ServerRequest, until } from '#web/testing/screen.tsx';
// The dialog loads this module when it opens.
import '#web/ui/overlay/dialog-popup.tsx';

const document_ = { id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10', review_state: 'draft' } as const;
const dialog = () => document.querySelector('[role=alertdialog]');

test('deleting asks first, with its consequence, and deletes once that is confirmed [OUT-11]', async () => {
  const asked: ServerRequest[] = [];
  const onDeleted = vi.fn();
  const server = (one: ServerRequest) => {
    asked.push(one);
    return new Response(null, { status: 204 });
  };
  await openScreen(
    <DeleteGeneratedDialog document={document_} open onClose={() => undefined} onDeleted={onDeleted} />,
    {
      server,
    },
  );
  await until(() => dialog() !== null);
  expect(dialog()?.querySelector('h2')?.textContent).toBe('Delete Generated Asset');
  expect(dialog()?.textContent).toContain(
    'Are you sure you want to delete this generated asset? This action cannot be undone.',
  );
  expect(asked).toEqual([]);
  await press('Delete');
  await until(() => onDeleted.mock.calls.length === 1);
  expect(asked.map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', `/api/generated-documents/${document_.id}`],
  ]);
});

test('one that was deleted elsewhere leaves nothing to ask, nor its typed text [GAP-322]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const [onClose, onDeleted] = [vi.fn(), vi.fn()];
  openDraft(document_.id, 'text', 1, { content: 'Typed' });
  const error = { code: 'no_such_item', message: 'This item does not exist.', request_id: 'r' };
  await openScreen(<DeleteGeneratedDialog document={document_} open onClose={onClose} onDeleted={onDeleted} />, {
    server: () => Response.json({ error }, { status: 404 }),
  });
  await press('Delete');
  await until(() => onClose.mock.calls.length > 0);
  expect([hasDraft(document_.id), onDeleted.mock.calls]).toEqual([false, []]);
});
