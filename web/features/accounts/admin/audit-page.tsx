import { useState } from 'react';
import { AdminTabs } from '#web/features/accounts/admin/admin-tabs.tsx';
import { fetchAudit, fetchAuditFile } from '#web/features/accounts/admin/audit-api.ts';
import { AuditFilterFields } from '#web/features/accounts/admin/audit-filter.tsx';
import { AuditRows } from '#web/features/accounts/admin/audit-rows.tsx';
import { useAuditFilter } from '#web/features/accounts/admin/use-audit-filter.ts';
import { useMayReadAudit } from '#web/features/accounts/admin/use-may-read-audit.ts';
import { paths } from '#web/lib/paths.ts';
import { keys } from '#web/lib/query.ts';
import { saveBlob } from '#web/lib/save-file.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
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
      {mayRead === undefined && <Placeholders />}
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

function Audit() {
  const { filter, count, fields } = useAuditFilter();
  const list = usePages(keys.adminAudit(filter), (page) => fetchAudit(filter, page));
  const exported = useExport(filter);
  if (list.error && !list.items) {
    return (
      <ErrorState
        className="mt-6"
        message="Failed to load the audit"
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  return (
    <>
      {exported.error !== undefined && <ErrorBanner error={exported.error} className="mt-6" />}
      <Card
        title="Audit"
        description="Security events, newest first. Reading them is recorded too."
        flush
        className="mt-6"
        actions={
          <Button size="sm" icon={Download} busy={exported.isBusy} needsServer onClick={exported.run} title={EXPORT}>
            Export CSV
          </Button>
        }
      >
        <FilterPart fields={fields} count={count} />
        {!list.items && <Rows />}
        {list.items && list.items.length > 0 && <AuditRows events={list.items} />}
        {list.items?.length === 0 && <NoEvents isFiltered={count > 0} />}
        <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
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

function useExport(filter: Filter['filter']) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    setBusy(true);
    setError(undefined);
    try {
      saveBlob(await fetchAuditFile(filter), 'audit.csv');
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run: () => void run() };
}

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

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Skeletons of six events. */
const Rows = () => (
  <Loading className="divide-y divide-line">
    {PLACES.map((place) => (
      <div key={place} className="flex h-14 items-center gap-3 px-4 sm:px-5">
        <Skeleton className="h-4 w-2/3" />
      </div>
    ))}
  </Loading>
);

const Placeholders = () => (
  <div className="card mt-6">
    <Rows />
  </div>
);
