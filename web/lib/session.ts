import type { AuthChangeEvent, Session, User } from '@supabase/auth-js';
import { create } from 'zustand';
import { auth, owesSecondStep, storageKey } from '#web/lib/auth.ts';
import { dropDraftsOfOthers } from '#web/lib/drafts.ts';

/** Why the user is signed out: by themselves, here or in another tab, or because the server ended the session. */
export type Ending = 'signed-out-here' | 'signed-out-elsewhere' | 'account-deleted' | 'session-over';

export type SessionState = {
  user: User | null;
  loading: boolean;
  /** Signed in but for the code of an authenticator app. */
  owesCode: boolean;
  /** Set from the start of a sign-out or an expiry until the next sign-in. */
  ending: Ending | null;
  /** There is a stored session that has to be refreshed first, and the server does not answer. Still `loading`. */
  away: boolean;
};

const nobody: SessionState = { user: null, loading: false, owesCode: false, ending: null, away: false };

/** Who is signed in. `loading` is true until the stored session was looked at (SESSION-01). */
export const useSession = create<SessionState>()(() => ({ ...nobody, loading: true }));

/** What an event of the sign-in client does to the state (SESSION-02..04). An unconfirmed address is never a user. */
export function nextSession(state: SessionState, event: AuthChangeEvent, session: Session | null): SessionState {
  if (event === 'SIGNED_OUT') return signedOut(state);
  if (!session?.user.email_confirmed_at) return { ...state, loading: false };
  return { user: session.user, loading: false, owesCode: owesSecondStep(session), ending: null, away: false };
}

/** A sign-out announces itself first; whatever else takes a session away is its end. */
function signedOut({ user, loading, ending }: SessionState): SessionState {
  const hadSession = user !== null || loading;
  return { ...nobody, ending: ending ?? (hadSession ? 'session-over' : null) };
}

// Lets the other tabs know that what follows is a sign-out and not the end of the session.
let otherTabs: BroadcastChannel | undefined;

/** Starts listening to the sign-in client and to other tabs. Returns how to stop. */
export function startSession(onRefresh: () => void = () => {}): () => void {
  const { data } = auth().onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION' && !session && isSessionStored()) return void refreshUntilAnswered();
    useSession.setState(nextSession(useSession.getState(), event, session));
    const { user } = useSession.getState();
    if (user) dropDraftsOfOthers(user.id);
    if (event === 'TOKEN_REFRESHED') onRefresh();
  });
  const channel = new BroadcastChannel('sign-outs');
  channel.onmessage = ({ data }: MessageEvent<Ending>) =>
    useSession.setState({ ending: data === 'signed-out-here' ? 'signed-out-elsewhere' : data });
  otherTabs = channel;
  const followOtherTabs = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey() && newValue === null) useSession.setState(signedOut(useSession.getState()));
  };
  addEventListener('storage', followOtherTabs);
  const patience = setTimeout(() => isSessionStored() && setAway(), AWAY_AFTER_MS);
  return () => {
    clearTimeout(patience);
    data.subscription.unsubscribe();
    channel.close();
    otherTabs = undefined;
    removeEventListener('storage', followOtherTabs);
  };
}

const isSessionStored = (): boolean => localStorage.getItem(storageKey()) !== null;

// The sign-in client itself tries for half a minute before it reports that a refresh failed.
const AWAY_AFTER_MS = 5000;
const setAway = () => useSession.setState(({ loading }) => ({ away: loading }));

/** Asks until the server takes or refuses the stored session; either comes as an event of the sign-in client. */
async function refreshUntilAnswered(): Promise<void> {
  setAway();
  while (useSession.getState().loading) {
    await new Promise((resolve) => setTimeout(resolve, AWAY_AFTER_MS));
    await auth().getSession();
  }
}

/** Resolves with the first state in which it is known who is signed in, or that the server does not answer. */
export const sessionKnown = (): Promise<SessionState> =>
  new Promise((resolve) => {
    const look = (state: SessionState) => {
      if (state.loading && !state.away) return;
      stop();
      resolve(state);
    };
    const stop = useSession.subscribe(look);
    look(useSession.getState());
  });

const SIGN_OUT_WAIT_MS = 4000;

/** Ends the session on the server, then removes everything here, also when the server did not answer (SESSION-10). */
export async function signOut(
  scope: 'local' | 'global' = 'local',
  ending: 'signed-out-here' | 'account-deleted' = 'signed-out-here',
): Promise<void> {
  useSession.setState({ ending });
  otherTabs?.postMessage(ending);
  const patience = new Promise<void>((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS));
  try {
    await Promise.race([auth().signOut({ scope }), patience]);
  } catch (error) {
    console.warn('The sign-out was not sent to the server', error);
  } finally {
    sessionStorage.clear();
    forgetSession();
  }
}

/** Forgets a session that is over. What the tab keeps for the next sign-in stays. */
export function forgetSession(): void {
  localStorage.removeItem(storageKey());
  useSession.setState(signedOut(useSession.getState()));
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
