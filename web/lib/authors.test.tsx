// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { useByline } from '#web/lib/authors.ts';
import { useSession } from '#web/lib/session.ts';
import { openScreen } from '#web/testing/screen.tsx';
import { ChangedBy } from '#web/ui/layout/changed-by.tsx';

const place = vi.hoisted(() => ({ slug: 'otterbeck' as string | null }));
vi.mock('#web/lib/workspace.ts', async (original) => ({
  ...(await original<object>()),
  get openSlug() {
    return place.slug;
  },
}));

const ME = { id: 'me', name: 'Robin' };
const INES = { id: 'ines', name: 'Ines' };
const TOMAS = { id: 'tomas', name: 'Tomas' };
type Given = Parameters<typeof useByline>;

function Row({ of }: { of: Given }) {
  return useByline(...of);
}
async function shown(what: React.ReactNode, slug: string | null = 'otterbeck'): Promise<string> {
  place.slug = slug;
  useSession.setState({ user: { id: ME.id, user_metadata: {} } as never, loading: false });
  await openScreen(<main>{what}</main>);
  return [...document.querySelectorAll('main')].at(-1)?.textContent ?? '';
}

test.each<[Given, string]>([
  [[ME, null], ''],
  [[INES, null], ' · by Ines'],
  [[null, null], ' · by Deleted user'],
  [[undefined, undefined], ''],
  [[INES, INES], ' · by Ines'],
  [[INES, ME], ' · by Ines'],
  [[INES, TOMAS], ' · by Ines, changed by Tomas'],
  [[ME, TOMAS], ' · changed by Tomas'],
])('a row created and changed by %j ends with %j [TEAM-15]', async (of, words) => {
  expect(await shown(<Row of={of} />)).toBe(words);
});

test('in Personal no row has a name [TEAM-15]', async () => {
  expect(await shown(<Row of={[INES, TOMAS]} />, null)).toBe('');
});

test('a form says who changed it last, and when [TEAM-15]', async () => {
  const updated_at = new Date().toISOString();
  expect(await shown(<ChangedBy of={{ changed_by: TOMAS, updated_at }} />)).toMatch(/^Changed by Tomas .+/);
  expect(await shown(<ChangedBy of={{ changed_by: ME, updated_at }} />)).toMatch(/^Changed by you .+/);
  expect(await shown(<ChangedBy of={{ changed_by: null, updated_at }} />)).toBe('');
  expect(await shown(<ChangedBy of={{ changed_by: TOMAS, updated_at }} />, null)).toBe('');
});
