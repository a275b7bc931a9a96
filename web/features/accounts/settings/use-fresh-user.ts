import { useQuery } from '@tanstack/react-query';
import { auth } from '#web/lib/auth.ts';
import { useSession } from '#web/lib/session.ts';

/**
 * The address of the user and the one they are changing to. Both may change in another browser: refetched when the page
 * opens and when its window regains the focus.
 */
export function useAddresses(): { email: string; newEmail: string } {
  const user = useSession((state) => state.user);
  useQuery({ queryKey: ['auth', 'addresses'], queryFn: renewIfChanged, staleTime: 0, refetchOnWindowFocus: 'always' });
  return { email: user?.email ?? '', newEmail: user?.new_email ?? '' };
}

/** A refreshed token contains the new address; the auth client then updates every component that shows it. */
async function renewIfChanged(): Promise<string> {
  const { data } = await auth().getUser();
  const known = useSession.getState().user;
  const now = `${data.user?.email} ${data.user?.new_email ?? ''}`;
  if (data.user && known && now !== `${known.email} ${known.new_email ?? ''}`) await auth().refreshSession();
  return now;
}
