import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { TitleFault } from '#shared/checks/channels/channels.ts';
import { titleFaults } from '#shared/checks/channels/copy.ts';
import { type MissingProperty, missingFromPosting } from '#shared/checks/channels/job-posting.ts';
import { readDocumentMaterial } from '#shared/text/contracts/document-material.ts';
import type { RoleMaterial } from '#shared/text/material.ts';
import type { ChannelView } from '#web/features/checks/channels/channel-view.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { roleFieldLink } from '#web/lib/paths.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Check, CircleAlert, Minus, TriangleAlert } from '#web/ui/layout/icons.ts';

/** What the title holds against the rules of the channel, and what the role lacks for it (CHAN-07). */
export function PostingCheck({ view }: { view: ChannelView }) {
  const { channel } = view;
  const { document } = usePage();
  const needed = Boolean(channel.posting || channel.titleWithout);
  const material = useQuery({ ...readOf(readDocumentMaterial, { params: { id: document.id } }), enabled: needed });
  if (!needed) return null;
  return (
    <Loaded
      query={material}
      failed="Failed to load the role"
      className="mt-3"
      placeholder={
        <Loading label="Loading the role" className="mt-3 space-y-2">
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </Loading>
      }
    >
      {({ role }) =>
        role ? (
          <Compared view={view} role={role} roleId={document.role_id} />
        ) : (
          <p className="mt-3 text-sm text-fg-2">The role was deleted, so nothing can be compared with it.</p>
        )
      }
    </Loaded>
  );
}

type ComparedProps = { view: ChannelView; role: RoleMaterial; roleId: string | null };

function Compared({ view: { channel, fields }, role, roleId }: ComparedProps) {
  const title = fields.find(({ name }) => name === 'title')?.text.trim() || role.job_title;
  const faults = titleFaults(channel, title, role);
  const missing = channel.posting ? missingFromPosting(role) : [];
  return (
    <ul className="mt-3 divide-y divide-line">
      {faults.map((fault) => (
        <TitleLine key={fault} fault={fault} name={channel.name} />
      ))}
      {missing.map((property) => (
        <MissingLine key={property.name} property={property} roleId={roleId} />
      ))}
      {faults.length + missing.length === 0 && (
        <li className="flex items-center gap-2 py-2.5 text-sm">
          <Check className="size-4 text-ok-text" aria-hidden />
          {channel.posting ? 'The role has all it needs' : 'The title is as it should be'}
        </li>
      )}
    </ul>
  );
}

const FAULTS: Record<TitleFault, string> = {
  pay: 'the pay',
  place: 'the place',
  company: 'the company',
  code: 'a code',
  'employment type': 'the employment type',
};

const TitleLine = ({ fault, name }: { fault: TitleFault; name: string }) => (
  <li className="flex gap-2 py-2.5 text-sm">
    <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn-text" aria-hidden />
    <span>
      The title names {FAULTS[fault]}. {name} asks for a title without it.
    </span>
  </li>
);

function MissingLine({ property, roleId }: { property: MissingProperty; roleId: string | null }) {
  const { name, required, field } = property;
  const here = useLocation();
  const Mark = required ? CircleAlert : Minus;
  return (
    <li className="flex items-start gap-2 py-2.5 text-sm">
      <Mark className={`mt-0.5 size-4 shrink-0 ${required ? 'text-danger-text' : 'text-fg-3'}`} aria-hidden />
      <span className="mr-auto min-w-0">
        Missing: {name}
        <span className="block text-xs text-fg-3">{required ? 'Google requires it.' : 'Google recommends it.'}</span>
      </span>
      {roleId && (
        <ButtonLink size="sm" {...roleFieldLink(roleId, field, here)} aria-label={`Add to role: ${name}`}>
          Add to role
        </ButtonLink>
      )}
    </li>
  );
}
