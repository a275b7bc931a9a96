// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { GeneratedContent } from '#web/features/writing/documents/list/generated-content.tsx';
import { useSession } from '#web/lib/session.ts';
import { openScreen, until } from '#web/testing/screen.tsx';

const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';

test.each([null, id])(
  'an empty list has its search box and its order, with a role and without [OUT-01, OUT-02, OUT-03]',
  async (role) => {
    useSession.setState({ user: { id, user_metadata: {} } as never });
    await openScreen(<GeneratedContent roleId={role} />, { server: () => ({ items: [], next: null }) });
    await until(() => document.body.textContent?.includes('No generated assets yet') ?? false);
    expect(document.querySelector('[placeholder="Search assets..."]')).not.toBeNull();
    const orders = [...document.querySelectorAll('[aria-label="Sort assets"] option')].map((one) => one.textContent);
    expect(orders).toEqual(['Recently Updated', 'Asset Type']);
  },
);
