import { useQuery } from '@tanstack/react-query';
import { auth } from '#web/lib/auth.ts';
import { keys } from '#web/lib/query.ts';
import { useSession } from '#web/lib/session.ts';

/**
 * The address this person has and the one they are changing to. Either may have changed in another browser meanwhile:
 * asked for anew when the page opens and when the person comes back to it.
 */
export function useAddresses(): { email: string; newEmail: string } {
  const user = useSession((state) => state.user);
  useQuery({ queryKey: keys.addresses, queryFn: renewIfChanged, staleTime: 0, refetchOnWindowFocus: 'always' });
  return { email: user?.email ?? '', newEmail: user?.new_email ?? '' };
}

/** A new token carries the new address; every component that shows it is updated by the sign-in client. */
async function renewIfChanged(): Promise<string> {
  const { data } = await auth().getUser();
  const known = useSession.getState().user;
  const now = `${data.user?.email} ${data.user?.new_email ?? ''}`;
  if (data.user && known && now !== `${known.email} ${known.new_email ?? ''}`) await auth().refreshSession();
  return now;
}
