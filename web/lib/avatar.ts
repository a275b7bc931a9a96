import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readAvatar } from '#shared/accounts/contracts/settings.ts';
import { AVATAR_LINK_SECONDS } from '#shared/constants.ts';
import { readOf } from '#web/lib/endpoint.ts';

// Counted from the response by this browser's clock, so that a wrong clock does not matter.
const RENEW_MS = (AVATAR_LINK_SECONDS - 5 * 60) * 1000;
const JUST_RENEWED_MS = 10_000;

/**
 * The signed link of the user's own picture, renewed before it expires and when the picture does not load (GAP-101).
 * `src` is null while there is none to show; `has` is undefined until it is known whether a picture is stored.
 */
export function useAvatar(): { src: string | null; has: boolean | undefined; onError: () => void } {
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...readOf(readAvatar),
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
  });
  // The response whose picture did not load.
  const [broken, setBroken] = useState(0);
  const url = data?.url ?? null;
  const onError = () => {
    setBroken(dataUpdatedAt);
    // A link that fails right after its renewal is not renewed again.
    if (Date.now() - dataUpdatedAt > JUST_RENEWED_MS) void refetch({ cancelRefetch: false });
  };
  return { src: dataUpdatedAt === broken ? null : url, has: data && url !== null, onError };
}
