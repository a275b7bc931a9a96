import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditFilter, exportAudit, readAudit } from '#shared/accounts/contracts/audit.ts';
import { AdminTabs } from '#web/features/accounts/admin/admin-tabs.tsx';
import { AuditFilterFields } from '#web/features/accounts/admin/audit-filter.tsx';
import { AuditRows } from '#web/features/accounts/admin/audit-rows.tsx';
import { useAuditFilter } from '#web/features/accounts/admin/use-audit-filter.ts';
import { useMayReadAudit } from '#web/features/accounts/admin/use-may-read-audit.ts';
import { fetchFile } from '#web/lib/call.ts';
import { pagesOf, usePages } from '#web/lib/endpoint.ts';
import { paths } from '#web/lib/paths.ts';
import { saveBlob } from '#web/lib/save-file.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import { ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { PagedList } from '#web/ui/feedback/paged-list.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Download, History, Search } from '#web/ui/layout/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';

/** /admin/audit: the security events of the installation, for super admins. The filter is in the URL. */
export function AuditPage() {
  const mayRead = useMayReadAudit();
  return (
    <Page title="Admin Dashboard" tabTitle="Audit" subtitle="Manage users and system settings">
      <AdminTabs />
      {mayRead === undefined && (
        <div className="card mt-6">
          <Placeholders />
        </div>
      )}
      {mayRead === false && (
        <EmptyState
          icon={History}
          title="Only super admins can read the audit"
          action={<ButtonLink to={paths.users}>Back to the users</ButtonLink>}
        />
      )}
      {mayRead && <Audit />}
    </Page>
  );
}

type Filter = ReturnType<typeof useAuditFilter>;

/** A failure stands in place of the card. */
function Audit() {
  const { filter, count, fields } = useAuditFilter();
  const list = usePages(pagesOf(readAudit, { query: filter }));
  const file = useFile(filter);
  const rows = (
    <PagedList
      list={list}
      failed="Failed to load the audit"
      className="mt-6"
      placeholder={<Placeholders />}
      empty={<NoEvents isFiltered={count > 0} />}
    >
      {(events) => <AuditRows events={events} />}
    </PagedList>
  );
  if (list.error && !list.data) return rows;
  return (
    <>
      {file.error && <ErrorBanner error={file.error} className="mt-6" />}
      <Card
        title="Audit"
        description="Security events, newest first. Reading them is recorded too."
        flush
        className="mt-6"
        actions={
          <Button
            size="sm"
            icon={Download}
            busy={file.isPending}
            needsServer
            onClick={() => file.mutate()}
            title={EXPORT}
          >
            Export CSV
          </Button>
        }
      >
        <FilterPart fields={fields} count={count} />
        {rows}
      </Card>
      <p className="mt-3 text-xs text-fg-3">{EXPORT}</p>
    </>
  );
}

const EXPORT = 'The file has the newest 100,000 events of the filter at most.';

/** Always open where there is space for it; else behind a button that says how many of its parts are set. */
function FilterPart({ fields, count }: Pick<Filter, 'fields' | 'count'>) {
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <div className="border-b border-line px-4 py-4 sm:px-5">
      {!isWide && (
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="w-full">
          {count > 0 ? `Filter (${count} set)` : 'Filter'}
        </Button>
      )}
      {(isWide || isOpen) && (
        <div className="max-lg:mt-4">
          <AuditFilterFields fields={fields} />
        </div>
      )}
    </div>
  );
}

const useFile = (filter: AuditFilter) =>
  useMutation({ mutationFn: async () => saveBlob(await fetchFile(exportAudit, { query: filter }), 'audit.csv') });

function NoEvents({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState icon={History} title="No events recorded yet" />;
  return (
    <EmptyState
      icon={Search}
      title="No events match the filter"
      action={<ButtonLink to={paths.audit}>Clear the filter</ButtonLink>}
    />
  );
}

/** Skeletons of six events. */
const Placeholders = () => <LoadingRows count={6} row="flex h-14 items-center gap-3 px-4 sm:px-5" />;
