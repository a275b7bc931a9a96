import { create } from 'zustand';

type State = {
  /** Whether somebody waits for the person to confirm that it is them. */
  asking: boolean;
  /** Whether a dialog stands ready to ask. */
  offered: boolean;
};

export const useReauthentication = create<State>()(() => ({ asking: false, offered: false }));

let waiting: ((confirmed: boolean) => void)[] = [];

/** Opens the dialog; all who ask meanwhile share it. False when it was cancelled, or on pages that have none. */
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

/** A call of the sign-in client. When the server wants to know who it is, the person is asked and the call is made once more. */
export async function confirmed<Answer extends { error: unknown }>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  return isUnconfirmed(answer.error) && (await askWhoItIs()) ? send() : answer;
}
