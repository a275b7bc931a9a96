import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RoleRow } from '#shared/roles/contracts/roles.ts';
import { startRun } from '#web/features/tasks/generations.ts';
import { templatesQuery } from '#web/features/text/templates.ts';
import { generatePath } from '#web/lib/paths.ts';
import { randomId } from '#web/lib/random-id.ts';
import { ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { Sparkles } from '#web/ui/layout/icons.ts';

/** Shown before the first generation when a role is ready: starts a generation of all templates. */
export function ReadyToStart({ role }: { role: RoleRow }) {
  const navigate = useNavigate();
  // One idempotency key per card: repeated clicks start one run.
  const [key] = useState(randomId);
  const templates = useQuery(templatesQuery);
  const ids = templates.data?.map(({ id }) => id) ?? [];
  const start = useMutation({
    mutationFn: () => startRun({ role_id: role.id, template_ids: ids }, key),
    onSuccess: () => navigate(generatePath({ role: role.id, templates: ids, step: 3 })),
  });
  return (
    <section aria-labelledby="ready-to-start" className="card mt-8 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <IconTile icon={Sparkles} />
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="ready-to-start" className="text-base font-semibold">
            {role.job_title} is ready to generate
          </h2>
          <p className="text-sm text-fg-2">
            {role.company_name}: job and person spec, advert, interview questions, sourcing email, social ad and search
            strings.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <ButtonLink to={generatePath({ role: role.id, step: 2 })}>Choose templates</ButtonLink>
          <Button
            variant="primary"
            icon={Sparkles}
            needsServer
            busy={start.isPending}
            disabled={ids.length === 0}
            onClick={() => start.mutate()}
          >
            Generate all {ids.length || ''}
          </Button>
        </div>
      </div>
      {start.error && <ErrorBanner error={start.error} className="mt-4" takeFocus />}
    </section>
  );
}
