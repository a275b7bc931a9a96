// @vitest-environment happy-dom
import { act } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { DocumentRoute } from '#web/app/document-route.tsx';
import {
  aDocument,
  aMaterial,
  DOCUMENT_ID,
  documentServer,
} from '#web/features/writing/documents/testing/document-server.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { buttons, openScreen, pass, press, type Server, until } from '#web/testing/screen.tsx';
// The page loads these modules after its text, the menu and the dialogs theirs when they open.
import '#shared/checks/facts/run.ts';
import '#web/app/document-comments.tsx';
import '#web/features/exports/export-button.tsx';
import '#web/features/exports/export-dialog.tsx';
import '#web/features/checks/checks/checks-bar.tsx';
import '#web/features/checks/checks/checks-panel.tsx';
import '#web/features/checks/facts/facts-panel.tsx';
import '#web/features/writing/documents/page/counters.tsx';
import '#web/features/writing/documents/page/side.tsx';
import '#web/features/writing/documents/page/document-text.tsx';
import '#web/features/review/sharing/share-button.tsx';
import '#web/ui/overlay/dialog-popup.tsx';
import '#web/ui/overlay/row-menu-popup.tsx';
import '#web/ui/overlay/confirm-popup.tsx';

const page = (
  <Routes>
    <Route path={paths.document} element={<DocumentRoute />} />
    <Route path={paths.content} element={<p>The library</p>} />
  </Routes>
);
const open = (server: Server, query = '', id = DOCUMENT_ID) =>
  openScreen(page, { server, at: `/content/${id}${query}` });
const text = () => document.body.textContent ?? '';
const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)];
const links = () => all('a').map(({ textContent }) => textContent);
const field = () => document.querySelector('textarea');

/** Puts this text into the field of the document, as typing over all of it does. */
async function write(words: string): Promise<void> {
  await until(() => field() !== null);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), words);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const still = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...still, matches: query === '(min-width: 1200px)' }));
  localStorage.clear();
  useSession.setState({ user: { id: 'u1', user_metadata: { first_name: 'Robin' } } as never, loading: false });
});

test.each([
  [404, 'no_such_item', DOCUMENT_ID],
  [422, 'invalid_input', 'nothing'],
])(
  'a document that is answered with %i does not exist, and the page leads to the library [CONTENT-11]',
  async (status, code, id) => {
    await open(() => Response.json({ error: { code, message: 'x' } }, { status }), '', id);
    await until(() => text().includes('This item does not exist. It may have been deleted.'));
    expect(links()).toEqual(['Content Library']);
  },
);

test('a document without its role names it without a link, and cannot be written again [CONTENT-11]', async () => {
  await open(documentServer({ document: aDocument({ role_id: null }) }));
  await until(() => text().includes('Platform Engineer · Quayside'));
  expect(links()).not.toContain('Platform Engineer');
  await press('Actions for Job Advert');
  const item = () => all('[role=menuitem]').find(({ textContent }) => textContent?.startsWith('Regenerate'));
  await until(() => item() !== undefined);
  expect(item()?.textContent).toContain('The role was deleted.');
  expect(item()?.getAttribute('aria-disabled')).toBe('true');
});

test('content without the shape of its kind, and a text that was cut, are shown as they are and can be edited [CONTENT-16]', async () => {
  const content = 'I would be glad to help.';
  const stored: unknown[] = [];
  const document = aDocument({ kind: 'sourcing_email', template_name: 'Sourcing Email', content });
  await open(
    documentServer({
      document: { ...document, metadata: { truncated: true } },
      more: ({ method, body }) => {
        if (method !== 'PUT') return;
        stored.push((body as { content: unknown }).content);
        return { ...document, version: 2, content: (body as { content: string }).content };
      },
    }),
  );
  await until(() => text().includes('Error displaying content'));
  expect(text()).toContain('This text was cut at the length limit.');
  expect([field()?.getAttribute('aria-label'), field()?.value]).toEqual(['Sourcing Email', content]);
  await write(`${content} Of course.`);
  await pass(10_000);
  expect(stored).toEqual([`${content} Of course.`]);
});

test('in Personal there are the tabs of the text, and none for comments [COMMENT-03]', async () => {
  await open(documentServer({}));
  await until(() => all('[role=tab]').length > 0);
  await pass(1_000);
  expect(all('[role=tab]').map(({ id }) => id)).toEqual(['tab-checks', 'tab-facts', 'tab-channels', 'tab-versions']);
});

test('sources that fail to load are said and asked for again, and the text stays [FACT-17]', async () => {
  let isBroken = true;
  const material = () => (isBroken ? Response.json({}, { status: 400 }) : aMaterial());
  await open(documentServer({ material }), '?tab=facts');
  await until(() => text().includes('Failed to load your sources'));
  expect(field()?.value).toMatch(/^Platform Engineer at Quayside/);
  isBroken = false;
  await press('Try again');
  await until(() => /facts? (is|are) in your sources/.test(text()));
});

const asItWas = { job_title: 'Platform Engineer', company_name: 'Quayside', days_onsite: 3 };

test('what changed in the role since is said once above the facts, with its fields [FACT-13]', async () => {
  const material = aMaterial({
    role: { ...asItWas, days_onsite: 2 },
    snapshot: { role: asItWas },
    role_changed: ['Days onsite'],
  });
  await open(documentServer({ material: () => material }), '?tab=facts');
  await pass(1_000);
  await until(() => text().includes('The role has changed since this was writtenDays onsite'));
  expect(links()).toContain('Update its texts');
});

test('facts of a deleted role are compared with what it said then, and that is said [FACT-14]', async () => {
  const material = aMaterial({ role: null, snapshot: { role: asItWas } });
  const document = aDocument({ role_id: null, content: 'Platform Engineer at Quayside\n\nYou work 2 days onsite.' });
  await open(documentServer({ document, material: () => material }), '?tab=facts');
  await pass(1_000);
  await until(() => text().includes('The role was deleted. Compared with what it said then.'));
  expect(text()).toContain('Your sources say 3 days onsite.');
});

test('a blank text is not stored, and leaving it asks [CONTENT-23]', async () => {
  const asked: string[] = [];
  const { router } = await open(documentServer({ more: ({ method }) => void asked.push(method) }));
  await write('');
  await until(() => text().includes('Content cannot be empty'));
  await pass(10_000);
  expect(asked).not.toContain('PUT');
  await act(async () =>
    all<HTMLAnchorElement>('a')
      .find(({ textContent }) => textContent === 'Content Library')
      ?.click(),
  );
  await until(() => text().includes('Leave without saving?'));
  await press('Stay');
  expect(router.state.location.pathname).toBe(`/content/${DOCUMENT_ID}`);
});

test('of letters that the PDF font lacks the dialog says how they are shown, and offers Word beside the PDF [EXPORT-09] [REAL-29]', async () => {
  const sent: string[] = [];
  const more: Server = ({ method, path }) => void (method !== 'GET' && sent.push(path));
  await open(documentServer({ document: aDocument({ content: '東京で働く' }), more }));
  await press('Export');
  const format = (name: string) =>
    all<HTMLLabelElement>('label').find(({ textContent }) => textContent?.startsWith(name));
  await until(() => format('PDF') !== undefined);
  await act(async () => format('PDF')?.click());
  await until(() =>
    text().includes('The PDF font lacks letters of this text and shows □ for them. Word has them all.'),
  );
  expect(buttons('Download PDF').map(({ disabled }) => disabled)).toEqual([false]);
  await press('Use Word');
  await until(() => buttons('Download Word').length > 0);
  expect(buttons('Download Word').map(({ disabled }) => disabled)).toEqual([false]);
  expect(sent).toEqual([]);
});
