import { useState } from 'react';
import type { AdminUser } from '#shared/contracts/admin.ts';
import { nameOf, rankOf } from '#web/features/admin/user-words.ts';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';

export function UserName({ user }: { user: AdminUser }) {
  const name = nameOf(user);
  const rank = rankOf(user);
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-medium">
      <span className="truncate" title={name}>
        {name}
      </span>
      {rank && <Pill>{rank}</Pill>}
    </span>
  );
}

/** A picture that does not load is replaced by the initials. */
export function UserAvatar({ user }: { user: AdminUser }) {
  const [broken, setBroken] = useState<string>();
  const src = user.avatar_url ?? undefined;
  return <Avatar name={nameOf(user)} src={src === broken ? undefined : src} onError={() => setBroken(src)} />;
}
