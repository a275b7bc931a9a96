import { useEffect, useState } from 'react';
import type { Profile } from '#shared/brand/contracts/profiles.ts';
import { PROFILE_FADE_MS } from '#shared/constants.ts';

type Props = { profiles: readonly Profile[]; memberOf: readonly string[] };

/** The profiles of a document, separated by dots. One it was removed from fades out (ASSET-17). */
export function ProfileNames({ profiles, memberOf }: Props) {
  const leaving = useLeaving(memberOf);
  return profiles
    .filter(({ id }) => memberOf.includes(id) || leaving.includes(id))
    .map(({ id, name }) => (
      <span
        key={id}
        className={`transition-opacity duration-200 ${memberOf.includes(id) ? '' : 'opacity-0'}`}
      >{` · ${name}`}</span>
    ));
}

/** The ids that were removed a moment ago. */
function useLeaving(ids: readonly string[]): readonly string[] {
  const [before, setBefore] = useState(ids);
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  if (before !== ids) {
    setBefore(ids);
    setLeaving([...leaving, ...before].filter((id) => !ids.includes(id)));
  }
  useEffect(() => {
    if (leaving.length === 0) return;
    const timer = setTimeout(() => setLeaving([]), PROFILE_FADE_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return leaving;
}
