import { create } from 'zustand';

type State = {
  /** Whether a call waits for the person to confirm their identity. */
  asking: boolean;
  /** Whether the page has the dialog. */
  offered: boolean;
};

export const useReauthentication = create<State>()(() => ({ asking: false, offered: false }));

let waiting: ((confirmed: boolean) => void)[] = [];

/** Opens the dialog; calls that need it at the same time share it. Resolves to false when it was cancelled, or on pages without it. */
export function askWhoItIs(): Promise<boolean> {
  if (!useReauthentication.getState().offered) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting.push(resolve);
    useReauthentication.setState({ asking: true });
  });
}

export function answerWhoItIs(confirmed: boolean): void {
  const all = waiting;
  waiting = [];
  useReauthentication.setState({ asking: false });
  for (const resolve of all) resolve(confirmed);
}

/** For the shell, which holds the dialog while it stands. Returns how to withdraw it. */
export function offerDialog(): () => void {
  useReauthentication.setState({ offered: true });
  return () => {
    useReauthentication.setState({ offered: false });
    answerWhoItIs(false);
  };
}

/** What a refused or cancelled confirmation leaves behind, of our own api and of the sign-in client. */
export const isUnconfirmed = (error: unknown): boolean =>
  (error as { code?: unknown } | null | undefined)?.code === 'reauthentication_needed';

export const UNCONFIRMED = 'Nothing was changed: you did not confirm that it is you.';

/** A call of the sign-in client. When the server requires it, the person confirms their identity and the call is repeated once. */
export async function confirmed<Answer extends { error: unknown }>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  return isUnconfirmed(answer.error) && (await askWhoItIs()) ? send() : answer;
}
