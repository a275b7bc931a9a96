import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import {
  listWorkspaces,
  readWorkspace,
  removeLogo,
  uploadLogo,
  type Workspace,
} from '#shared/team/contracts/workspaces.ts';
import { call, upload } from '#web/lib/call.ts';
import { nounKey, readAgain, readOf } from '#web/lib/endpoint.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { Trash2, Upload } from '#web/ui/layout/icons.ts';

const TYPES = ['image/png', 'image/jpeg'];
const MAX_BYTES = 1_000_000;
const RULE = 'PNG or JPEG, under 1 MB';

/** The logo beside the name, saved at once; the server checks it by its bytes (TEAM-20). */
export function Logo({ workspace: { name, logo_url } }: { workspace: Workspace }) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // 'Remove' is disabled without a logo and may have the focus.
  const { failure, sending, removing, send, remove } = useLogo(() => button.current?.focus());
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Cleared, so that the same file can be chosen again after a failure.
    currentTarget.value = '';
    if (file) send(file);
  };
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} src={logo_url} size="lg" />
      <div className="min-w-0">
        <div className="flex gap-2">
          <Button
            ref={button}
            size="sm"
            icon={Upload}
            busy={sending}
            disabled={removing}
            needsServer
            aria-describedby="logo-rule"
            onClick={() => input.current?.click()}
          >
            Upload
          </Button>
          <Button
            size="sm"
            icon={Trash2}
            busy={removing}
            disabled={!logo_url || sending}
            needsServer
            onClick={() => remove()}
          >
            Remove
          </Button>
        </div>
        <p id="logo-rule" className="mt-2 text-xs text-fg-3">
          {RULE}
        </p>
        {failure && (
          <p role="alert" className="text-sm text-danger-text">
            {failure}
          </p>
        )}
      </div>
      <input ref={input} type="file" hidden accept={TYPES.join(',')} aria-label="Logo" onChange={choose} />
    </div>
  );
}

function useLogo(onRemoved: () => void) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const settled = {
    onSuccess: (next: Workspace) => {
      queries.setQueryData(readOf(readWorkspace).queryKey, next);
      if (!next.logo_url) onRemoved();
    },
    onError: (thrown: Error) => setFailure(AppError.from(thrown).message),
    onSettled: () => readAgain(queries, [nounKey(listWorkspaces)]),
  };
  const sending = useMutation({ mutationFn: (file: File) => upload(uploadLogo, file), ...settled });
  const removing = useMutation({ mutationFn: () => call(removeLogo), ...settled });
  const send = (file: File) => {
    const isFitting = TYPES.includes(file.type) && file.size < MAX_BYTES;
    setFailure(isFitting ? undefined : `Please upload a ${RULE.replace(', ', ' ')}.`);
    if (isFitting) sending.mutate(file);
  };
  const remove = () => {
    setFailure(undefined);
    removing.mutate();
  };
  return { failure, sending: sending.isPending, removing: removing.isPending, send, remove };
}
