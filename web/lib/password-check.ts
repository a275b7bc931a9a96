import { useEffect, useState } from 'react';
import { PASSWORD_CRITERIA } from '#shared/constants.ts';
import { passwordScore } from '#shared/password.ts';
import { useBrand } from '#web/lib/config.ts';

type Judge = typeof import('#shared/easy-passwords.ts')['isEasyToGuess'];
let judge: Judge | undefined;

/** Its list of common passwords weighs more than all the pages together: fetched with the first password that is typed. */
async function fetchJudge(): Promise<Judge> {
  judge ??= (await import('#shared/easy-passwords.ts')).isEasyToGuess;
  return judge;
}

/** Whose password it is to be. */
type Holder = { email?: string | undefined; first_name?: string | undefined; last_name?: string | undefined };

/** Words that others know about this person and that add nothing to a password; the server ignores the same ones. */
export function useKnownWords({ email, first_name, last_name }: Holder): string[] {
  const { brand } = useBrand();
  return [email, first_name, last_name, brand].filter((word) => word !== undefined);
}

/** For a meter: whether a password is easy to guess, which it counts as until the list is here. */
export function useIsEasy(password: string, known: readonly string[]): boolean {
  const [, setHere] = useState(judge !== undefined);
  useEffect(() => {
    fetchJudge().then(
      () => setHere(true),
      (error) => console.warn('The list of common passwords could not be fetched', error),
    );
  }, []);
  return judge ? judge(password, known) : true;
}

const PATIENCE_MS = 3000;

/** For a submit: whether all six criteria are met. Without the list within 3 s the server alone judges the sixth. */
export async function meetsAllCriteria(password: string, known: readonly string[]): Promise<boolean> {
  if (passwordScore(password) < PASSWORD_CRITERIA) return false;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const found = await Promise.race([fetchJudge(), late]).catch(() => undefined);
  return !found?.(password, known);
}
