import type { AuthChangeEvent, Session, User } from '@supabase/auth-js';
import { create } from 'zustand';
import { RESTRICTIONS, type Restriction } from '#shared/endpoint.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { auth, needsSecondStep, renewToken, storageKey } from '#web/lib/auth.ts';
import { dropDraftsOfOthers } from '#web/lib/drafts.ts';
import { dropAllTexts } from '#web/lib/kept-texts.ts';
import { forgetLastWorkspace } from '#web/lib/last-workspace.ts';
import { deviceStorage, tabStorage } from '#web/lib/storage.ts';

/**
 * Why the user is signed out: a sign-out in this or another tab, a deleted account, or a session ended by the server,
 * also because the account is suspended.
 */
export type Ending = 'signed-out-here' | 'signed-out-elsewhere' | 'account-deleted' | 'session-over' | 'suspended';

export type SessionState = {
  user: User | null;
  loading: boolean;
  /** The session still requires the code of an authenticator app. */
  needsCode: boolean;
  /** What the session must do before anything else. */
  restriction: Restriction | null;
  /** Set from the start of a sign-out, or from an expiry, until the next sign-in. */
  ending: Ending | null;
  /** The stored session has to be refreshed and the server does not answer; still `loading`. */
  unavailable: boolean;
};

const noUser: SessionState = {
  user: null,
  loading: false,
  needsCode: false,
  restriction: null,
  ending: null,
  unavailable: false,
};

/** The signed-in user. `loading` until the stored session was read (SESSION-01). */
export const useSession = create<SessionState>()(() => ({ ...noUser, loading: true }));

/**
 * The state after an event of the auth client (SESSION-02..04). An account with an unconfirmed address is never signed
 * in.
 */
export function nextSession(state: SessionState, event: AuthChangeEvent, session: Session | null): SessionState {
  if (event === 'SIGNED_OUT') return signedOut(state);
  if (!session?.user.email_confirmed_at) return { ...state, loading: false };
  const { user } = session;
  return { ...noUser, user, needsCode: needsSecondStep(session), restriction: restrictionOf(user) };
}

/** The server adds it to the user of the published contract. */
const restrictionOf = (user: User & { restriction?: unknown }): Restriction | null =>
  RESTRICTIONS.find((one) => one === user.restriction) ?? null;

/**
 * Follows a refusal of the session itself: that of a suspended account ends here; any other was restricted meanwhile, and
 * a refresh brings the restriction.
 */
export function followRefusal(code: ErrorCode): void {
  if (code !== 'account_suspended') return void renewToken();
  useSession.setState({ ending: 'suspended' });
  forgetSession();
}

/** A sign-out sets `ending` before it begins; any other SIGNED_OUT means that the session ended. */
function signedOut({ user, loading, ending }: SessionState): SessionState {
  const hadSession = user !== null || loading;
  return { ...noUser, ending: ending ?? (hadSession ? 'session-over' : null) };
}

// Publishes to the other tabs that the user signed out, which they could not tell from the end of the session.
let otherTabs: BroadcastChannel | undefined;

/** Subscribes to the auth client and to other tabs. Returns the function that stops it. */
export function startSession(onRefresh: () => void = () => {}): () => void {
  let lastToken: string | undefined;
  const { data } = auth().onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION' && !session && isSessionStored()) return void refreshUntilAnswered();
    useSession.setState(nextSession(useSession.getState(), event, session));
    const { user } = useSession.getState();
    if (user) dropDraftsOfOthers(user.id);
    if (event === 'TOKEN_REFRESHED' && session?.access_token !== lastToken) onRefresh();
    lastToken = session?.access_token;
  });
  const channel = new BroadcastChannel('sign-outs');
  channel.onmessage = ({ data }: MessageEvent<Ending>) =>
    useSession.setState({ ending: data === 'signed-out-here' ? 'signed-out-elsewhere' : data });
  otherTabs = channel;
  const followOtherTabs = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey() && newValue === null) useSession.setState(signedOut(useSession.getState()));
  };
  addEventListener('storage', followOtherTabs);
  const timeout = setTimeout(() => isSessionStored() && setUnavailable(), UNAVAILABLE_AFTER_MS);
  return () => {
    clearTimeout(timeout);
    data.subscription.unsubscribe();
    channel.close();
    otherTabs = undefined;
    removeEventListener('storage', followOtherTabs);
  };
}

const isSessionStored = (): boolean => deviceStorage.getItem(storageKey()) !== null;

// The auth client retries a refresh for half a minute before it reports the failure.
const UNAVAILABLE_AFTER_MS = 5000;
const setUnavailable = () => useSession.setState(({ loading }) => ({ unavailable: loading }));

/**
 * Refreshes until the server accepts or refuses the stored session; either result arrives as an event of the auth
 * client.
 */
async function refreshUntilAnswered(): Promise<void> {
  setUnavailable();
  while (useSession.getState().loading) {
    await new Promise((resolve) => setTimeout(resolve, UNAVAILABLE_AFTER_MS));
    await auth().getSession();
  }
}

/** Resolves with the first state in which the session is known, or the server is unavailable. */
export const sessionKnown = (): Promise<SessionState> =>
  new Promise((resolve) => {
    const look = (state: SessionState) => {
      if (state.loading && !state.unavailable) return;
      stop();
      resolve(state);
    };
    const stop = useSession.subscribe(look);
    look(useSession.getState());
  });

const SIGN_OUT_WAIT_MS = 4000;

/**
 * Ends the session on the server, then clears everything stored here, even when the server did not answer (SESSION-10).
 */
export async function signOut(
  scope: 'local' | 'global' = 'local',
  ending: 'signed-out-here' | 'account-deleted' = 'signed-out-here',
): Promise<void> {
  useSession.setState({ ending });
  otherTabs?.postMessage(ending);
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS));
  try {
    await Promise.race([auth().signOut({ scope }), timeout]);
  } catch (error) {
    console.warn('The sign-out was not sent to the server', error);
  } finally {
    tabStorage.clear();
    const { user } = useSession.getState();
    if (user) dropAllTexts(user.id);
    forgetSession();
  }
}

/** Clears a session that has ended. What the tab stores for the next sign-in remains. */
export function forgetSession(): void {
  forgetLastWorkspace();
  deviceStorage.removeItem(storageKey());
  useSession.setState(signedOut(useSession.getState()));
}

/** A user as shown in the interface. */
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

/** The signed-in user. Only for pages behind the sign-in, where the guard ensures that there is one. */
export function usePerson(): Person {
  const user = useSession((state) => state.user);
  return user ? personOf(user) : { ...personOf({ id: '', email: '', user_metadata: {} }) };
}

/**
 * While `held`, a signed-in user is not redirected from /login, so that the success text of a verified address can be
 * read (GAP-04).
 */
export const useRedirectHold = create<{ held: boolean }>()(() => ({ held: false }));
export const holdRedirect = (held: boolean): void => useRedirectHold.setState({ held });
