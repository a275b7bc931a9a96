import { create } from 'zustand';
import { AppError } from '#shared/errors.ts';

type State = {
  /** Whether a call is waiting for a reauthentication. */
  asking: boolean;
  /** Whether the page has mounted the dialog. */
  offered: boolean;
};

export const useReauthentication = create<State>()(() => ({ asking: false, offered: false }));

let waiting: ((confirmed: boolean) => void)[] = [];

/** Opens the dialog; concurrent calls share it. Resolves to false when it was cancelled, and on pages without it. */
export function reauthenticate(): Promise<boolean> {
  if (!useReauthentication.getState().offered) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting.push(resolve);
    useReauthentication.setState({ asking: true });
  });
}

export function finishReauthentication(confirmed: boolean): void {
  const all = waiting;
  waiting = [];
  useReauthentication.setState({ asking: false });
  for (const resolve of all) resolve(confirmed);
}

/** Called by the shell while the dialog is mounted. Returns the function to call when it unmounts. */
export function offerDialog(): () => void {
  useReauthentication.setState({ offered: true });
  return () => {
    useReauthentication.setState({ offered: false });
    finishReauthentication(false);
  };
}

/** Whether a call failed because the reauthentication was cancelled or refused (api and auth client). */
export const isUnconfirmed = (error: unknown): boolean =>
  (error as { code?: unknown } | null | undefined)?.code === 'reauthentication_needed';

export const UNCONFIRMED = 'Nothing was changed: you did not confirm that it is you.';

/** Why a change of the api failed, in words. */
export const failureOf = (error: unknown): string =>
  isUnconfirmed(error) ? UNCONFIRMED : AppError.from(error).message;

/** Sends a call of the auth client and repeats it once after a reauthentication, when the server requires one. */
export async function confirmed<Answer extends { error: unknown }>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  return isUnconfirmed(answer.error) && (await reauthenticate()) ? send() : answer;
}
