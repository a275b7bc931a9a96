import type { AuthChangeEvent, Session, User } from '@supabase/auth-js';
import { create } from 'zustand';
import { auth, owesSecondStep, storageKey } from '#web/lib/auth.ts';

export type SessionState = {
  user: User | null;
  loading: boolean;
  /** Signed in but for the code of an authenticator app. */
  owesCode: boolean;
};

const nobody: SessionState = { user: null, loading: false, owesCode: false };

/** Who is signed in. `loading` is true until the stored session was looked at (SESSION-01). */
export const useSession = create<SessionState>()(() => ({ ...nobody, loading: true }));

/** What an event of the sign-in client does to the state (SESSION-02..04). An unconfirmed address is never a user. */
export function nextSession(state: SessionState, event: AuthChangeEvent, session: Session | null): SessionState {
  if (event === 'SIGNED_OUT') return nobody;
  if (!session?.user.email_confirmed_at) return { ...state, loading: false };
  return { user: session.user, loading: false, owesCode: owesSecondStep(session) };
}

/** Starts listening to the sign-in client and to other tabs. Returns how to stop. */
export function startSession(onRefresh: () => void = () => {}): () => void {
  const { data } = auth().onAuthStateChange((event, session) => {
    useSession.setState(nextSession(useSession.getState(), event, session));
    if (event === 'TOKEN_REFRESHED') onRefresh();
  });
  const followOtherTabs = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey() && newValue === null) useSession.setState(nobody);
  };
  addEventListener('storage', followOtherTabs);
  return () => {
    data.subscription.unsubscribe();
    removeEventListener('storage', followOtherTabs);
  };
}

/** The first state in which it is known who is signed in. */
export const sessionKnown = (): Promise<SessionState> =>
  new Promise((resolve) => {
    const look = (state: SessionState) => {
      if (state.loading) return;
      stop();
      resolve(state);
    };
    const stop = useSession.subscribe(look);
    look(useSession.getState());
  });

const SIGN_OUT_WAIT_MS = 4000;

/** Tells the server, then forgets everything here, also when the server did not answer (SESSION-10). */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS));
  try {
    await Promise.race([auth().signOut({ scope }), patience]);
  } catch (error) {
    console.warn('The server was not told about the sign-out', error);
  } finally {
    forgetSession();
  }
}

/** Clears the local user, the stored session and session storage. */
export function forgetSession(): void {
  localStorage.removeItem(storageKey());
  sessionStorage.clear();
  useSession.setState(nobody);
}

/** How the interface names a person. */
export type Person = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  job_title: string;
  /** First and last name, else the address. */
  name: string;
  timezone: string | null;
};

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export function personOf({ id, email = '', user_metadata }: Pick<User, 'id' | 'email' | 'user_metadata'>): Person {
  const first_name = text(user_metadata.first_name);
  const last_name = text(user_metadata.last_name);
  return {
    id,
    email,
    first_name,
    last_name,
    job_title: text(user_metadata.job_title),
    name: `${first_name} ${last_name}`.trim() || email,
    timezone: text(user_metadata.timezone) || null,
  };
}

/** The person signed in. Only on signed-in pages, where the guard has made sure there is one. */
export function usePerson(): Person {
  const user = useSession((state) => state.user);
  return user ? personOf(user) : { ...personOf({ id: '', email: '', user_metadata: {} }) };
}

/** While held, a signed-in person may stay on /login: the success text of a verified address is shown first (GAP-04). */
export const useRedirectHold = create<{ held: boolean }>()(() => ({ held: false }));
export const holdRedirect = (held: boolean): void => useRedirectHold.setState({ held });
