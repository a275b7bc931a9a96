import { useEffect, useState } from 'react';
import { passwordScore } from '#shared/accounts/password.ts';
import { PASSWORD_CRITERIA } from '#shared/constants.ts';
import { useBrand } from '#web/lib/config.ts';

type EasyCheck = typeof import('#shared/accounts/easy-passwords.ts')['isEasyToGuess'];
let easyCheck: EasyCheck | undefined;

/** Loaded when the user begins to type: its list of common passwords is larger than all pages together. */
async function loadEasyCheck(): Promise<EasyCheck> {
  easyCheck ??= (await import('#shared/accounts/easy-passwords.ts')).isEasyToGuess;
  return easyCheck;
}

/** The account the password is for. */
type Holder = { email?: string | undefined; first_name?: string | undefined; last_name?: string | undefined };

/** Name and address of the user and the brand, which do not strengthen a password; the server ignores the same words. */
export function useKnownWords({ email, first_name, last_name }: Holder): string[] {
  const { brand } = useBrand();
  return [email, first_name, last_name, brand].filter((word) => word !== undefined);
}

/** For the strength meter: whether a password is easy to guess; true until the list has loaded. */
export function useIsEasy(password: string, known: readonly string[]): boolean {
  const [, setLoaded] = useState(easyCheck !== undefined);
  useEffect(() => {
    loadEasyCheck().then(
      () => setLoaded(true),
      (error) => console.warn('The list of common passwords could not be fetched', error),
    );
  }, []);
  return easyCheck ? easyCheck(password, known) : true;
}

const LIST_TIMEOUT_MS = 3000;

/**
 * For a submit: whether a password meets all six criteria. When the list does not load within LIST_TIMEOUT_MS, only
 * the server checks the sixth.
 */
export async function meetsAllCriteria(password: string, known: readonly string[]): Promise<boolean> {
  if (passwordScore(password) < PASSWORD_CRITERIA) return false;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LIST_TIMEOUT_MS));
  const found = await Promise.race([loadEasyCheck(), late]).catch(() => undefined);
  return !found?.(password, known);
}
