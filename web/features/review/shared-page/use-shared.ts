import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import type { SharedPage } from '#shared/review/contracts/shared-page.ts';
import { type Access, nameGuest, readShared } from '#web/features/review/shared-page/guest-calls.ts';
import { keepName, keepPass, keptName, passOf, visitOf } from '#web/features/review/shared-page/tab.ts';

/** Replies of members appear without a socket. */
const REFRESH_MS = 60_000;

type Loaded = { page: SharedPage | null; error: AppError | null; isBusy: boolean };

export type Shared = {
  token: string;
  page: SharedPage;
  /** As typed; empty until the guest has named themselves. */
  name: string;
  setName: (name: string) => void;
  /** Sends words or an answer under the guest's name, and shows the page that comes back. */
  send: (write: (access: Access) => Promise<SharedPage>) => Promise<void>;
  /** The link stopped working while the page was open. */
  isEnded: boolean;
};

const context = createContext<Shared | null>(null);
export const SharedProvider = context.Provider;
export function useShared(): Shared {
  const shared = useContext(context);
  if (!shared) throw new Error('Only for the page of a share link');
  return shared;
}

const accessOf = (token: string): Access => ({ token, pass: passOf(token) });

/** The page of a link, loaded again each minute and whenever the tab is opened. */
export function useSharedPage(token: string) {
  const [{ page, error, isBusy }, setLoaded] = useState<Loaded>({ page: null, error: null, isBusy: true });
  const [typed, setName] = useState<string | null>(keptName);
  const name = typed ?? page?.guest_name ?? '';
  // A read that began before a write must not hide what was written.
  const writes = useRef(0);
  const load = useCallback(async () => {
    const before = writes.current;
    setLoaded((was) => ({ ...was, isBusy: true }));
    try {
      const read = await readShared(accessOf(token), visitOf());
      setLoaded((was) => ({ page: before === writes.current ? read : was.page, error: null, isBusy: false }));
    } catch (thrown) {
      setLoaded((was) => ({ ...was, error: AppError.from(thrown), isBusy: false }));
    }
  }, [token]);
  useRefresh(load);
  const send = useCallback<Shared['send']>(
    async (write) => {
      writes.current += 1;
      try {
        const written = await write(await namedAccess(token, name, page?.guest_name ?? null));
        writes.current += 1;
        setLoaded({ page: written, error: null, isBusy: false });
      } catch (thrown) {
        writes.current += 1;
        const failed = AppError.from(thrown);
        if (failed.code === 'share_invalid') setLoaded((was) => ({ ...was, error: failed }));
        else refused(token, failed, load);
        throw failed;
      }
    },
    [token, name, page?.guest_name, load],
  );
  const isEnded = error?.code === 'share_invalid';
  const shared: Shared | null = page && { token, page, name, setName, send, isEnded };
  return { shared, error, isBusy, isEnded, retry: () => void load() };
}

/** What is shown may be the reason: it is read again. A pass that is not known any more is dropped. */
function refused(token: string, { code, status }: AppError, load: () => Promise<void>): void {
  if (code === 'share_read_only') keepPass(token, null);
  if (status < 500) void load();
}

/** The guest of this tab under the typed name: renamed when it differs from the known one. */
async function namedAccess(token: string, typed: string, known: string | null): Promise<Access> {
  const access = accessOf(token);
  const name = typed.trim() || (known ?? '');
  if (access.pass !== null && known === name) return access;
  const { pass } = await nameGuest(access, name);
  keepPass(token, pass);
  keepName(name);
  return { token, pass };
}

function useRefresh(load: () => Promise<void>): void {
  useEffect(() => {
    void load();
    const look = () => {
      if (document.visibilityState === 'visible') void load();
    };
    const timer = setInterval(look, REFRESH_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [load]);
}

/** What a failed sending says; the words stay in their field. */
export function problemOf(thrown: unknown): string {
  const { code, message, fields } = AppError.from(thrown);
  if (code === 'share_invalid') return 'This link is no longer valid. Copy what you wrote.';
  return Object.values(fields)[0] ?? message;
}
