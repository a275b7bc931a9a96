import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { readAvatar, removeAvatar, uploadAvatar } from '#shared/accounts/contracts/settings.ts';
import { AVATAR_ACCEPT, avatarFailure, avatarRefusal } from '#web/features/accounts/settings/avatar-file.ts';
import { useAvatar } from '#web/lib/avatar.ts';
import { call, upload } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { usePerson } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import type { SaveOutcome } from '#web/ui/feedback/save-message.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { Trash2, Upload } from '#web/ui/layout/icons.ts';

/** SET-02, SET-09..14. The picture is saved at once, not with the form. */
export function AvatarRow() {
  const { name } = usePerson();
  const { src, has, onError } = useAvatar();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // 'Remove' disappears with the picture and may have the focus.
  const { outcome, sending, removing, send, remove, forget } = useAvatarChange(() => button.current?.focus());
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Cleared, so that the same file can be chosen again after a failure.
    currentTarget.value = '';
    if (file) send(file);
  };
  return (
    <>
      {outcome && (
        <Banner key={outcome.text} tone={outcome.ok ? 'success' : 'error'} onClose={forget}>
          {outcome.text}
        </Banner>
      )}
      <div className="flex items-center gap-4">
        <Avatar name={name} src={src} size="lg" onError={onError} />
        <div className="min-w-0">
          <div className="flex gap-2">
            <Button
              ref={button}
              size="sm"
              icon={Upload}
              busy={sending}
              needsServer
              aria-describedby="avatar-rule"
              onClick={() => !removing && input.current?.click()}
            >
              Upload
            </Button>
            <Button size="sm" icon={Trash2} busy={removing} disabled={!has || sending} needsServer onClick={remove}>
              Remove
            </Button>
          </div>
          <p id="avatar-rule" className="mt-2 text-xs text-fg-3">
            PNG, JPEG, GIF or WebP, under 2 MB
          </p>
        </div>
        <input ref={input} type="file" hidden accept={AVATAR_ACCEPT} aria-label="Profile picture" onChange={choose} />
      </div>
    </>
  );
}

const { queryKey } = readOf(readAvatar);

function useAvatarChange(onRemoved: () => void) {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const done = (text: string) => setOutcome({ ok: true, text });
  const failed = (text: string) => setOutcome({ ok: false, text });
  const sending = useMutation({
    mutationFn: (file: File) => upload(uploadAvatar, file),
    onSuccess: (link) => {
      queries.setQueryData(queryKey, link);
      done('Avatar updated successfully!');
    },
    onError: (thrown) => failed(avatarFailure(thrown)),
  });
  const removing = useMutation({
    mutationFn: () => call(removeAvatar),
    onSuccess: () => {
      queries.setQueryData(queryKey, { url: null, expires_at: null });
      done('Avatar removed successfully!');
      onRemoved();
    },
    onError: () => failed('Failed to remove avatar'),
  });
  const send = (file: File) => {
    setOutcome(undefined);
    const refusal = avatarRefusal(file);
    if (refusal) failed(refusal);
    else sending.mutate(file);
  };
  const remove = () => {
    setOutcome(undefined);
    removing.mutate();
  };
  return {
    outcome,
    sending: sending.isPending,
    removing: removing.isPending,
    send,
    remove,
    forget: () => setOutcome(undefined),
  };
}
