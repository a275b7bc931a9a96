import { useState } from 'react';
import type { AdminUser } from '#shared/accounts/contracts/admin.ts';
import { adminLabelOf, nameOf } from '#web/features/accounts/admin/user-words.ts';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';

export function UserName({ user }: { user: AdminUser }) {
  const name = nameOf(user);
  const adminLabel = adminLabelOf(user);
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-medium">
      <span className="truncate" title={name}>
        {name}
      </span>
      {adminLabel && <Pill>{adminLabel}</Pill>}
      {user.suspended_until && <Pill tone="danger">Suspended</Pill>}
    </span>
  );
}

/** The picture, or the initials when it does not load. */
export function UserAvatar({ user }: { user: AdminUser }) {
  const [broken, setBroken] = useState<string>();
  const src = user.avatar_url ?? undefined;
  return <Avatar name={nameOf(user)} src={src === broken ? undefined : src} onError={() => setBroken(src)} />;
}
