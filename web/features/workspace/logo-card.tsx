import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { AppError } from '#shared/errors.ts';
import { dropLogo, sendLogo } from '#web/features/workspace/api.ts';
import { keys } from '#web/lib/query.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Trash2, Upload } from '#web/ui/layout/icons.ts';

/** The logo of a workspace, saved at once (TEAM-20). */
export function LogoCard({ workspace: { name, logo_url } }: { workspace: Workspace }) {
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const shared = {
    onSuccess: (next: Workspace) => queries.setQueryData(keys.workspace, next),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.workspaces }),
  };
  const sending = useMutation({ mutationFn: sendLogo, ...shared });
  const removing = useMutation({ mutationFn: dropLogo, ...shared });
  const failed = sending.error ?? removing.error;
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Cleared, so that the same file can be chosen again after a failure.
    currentTarget.value = '';
    if (file) sending.mutate(file);
  };
  return (
    <Card title="Logo" description="Beside the name, on invitations and on the pages of share links.">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={logo_url} size="lg" />
        <div className="min-w-0">
          <div className="flex gap-2">
            <Button
              size="sm"
              icon={Upload}
              busy={sending.isPending}
              needsServer
              aria-describedby="logo-rule"
              onClick={() => input.current?.click()}
            >
              Upload
            </Button>
            <Button
              size="sm"
              icon={Trash2}
              busy={removing.isPending}
              disabled={logo_url === null || sending.isPending}
              needsServer
              onClick={() => removing.mutate()}
            >
              Remove
            </Button>
          </div>
          <p id="logo-rule" className="mt-2 text-xs text-fg-3">
            PNG or JPEG, under 1 MB
          </p>
          {failed && (
            <p role="alert" className="mt-1 text-sm text-danger-text">
              {AppError.from(failed).message}
            </p>
          )}
        </div>
        <input ref={input} type="file" hidden accept="image/png,image/jpeg" aria-label="Logo" onChange={choose} />
      </div>
    </Card>
  );
}
