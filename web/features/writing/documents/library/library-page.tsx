import { FilterBar } from '#web/features/writing/documents/library/filter-bar.tsx';
import { LibraryList } from '#web/features/writing/documents/library/library-list.tsx';
import { useFilters } from '#web/features/writing/documents/library/use-filters.ts';
import { useLiveRows } from '#web/features/writing/documents/library/use-live-rows.ts';
import { DoneMessage } from '#web/features/writing/documents/list/done-message.tsx';
import { useDocumentPages } from '#web/features/writing/documents/queries.ts';
import { May } from '#web/lib/may.tsx';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Files, Search, Sparkles } from '#web/ui/layout/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { pageHeading } from '#web/ui/overlay/row-controls.ts';

// Reading and editing a document may take long; the way back still finds the rows that were shown.
const KEEP_MS = 60 * 60_000;

/** /content: every document of the workspace (CONTENT-01 to CONTENT-07). */
export function LibraryPage() {
  const filters = useFilters();
  const pages = useDocumentPages(filters.list, KEEP_MS);
  useLiveRows(filters.list);
  const none = !filters.isFiltered && pages.items?.length === 0;
  return (
    <Page
      title="Content Library"
      subtitle="Everything you have generated, ready to check and send"
      actions={none ? undefined : <Generate />}
    >
      {!none && <FilterBar filters={filters} />}
      <DoneMessage />
      {pages.error && !pages.items ? (
        <ErrorState
          className="mt-4"
          message="Failed to load content"
          onRetry={() => void pages.refetch()}
          busy={pages.isFetching}
        />
      ) : none ? (
        <Nothing />
      ) : pages.items?.length === 0 ? (
        <NoMatch
          onClear={() => {
            filters.clear();
            pageHeading()?.focus({ preventScroll: true });
          }}
        />
      ) : (
        <LibraryList pages={pages} sort={filters.list.sort} />
      )}
    </Page>
  );
}

const Generate = () => (
  <May permission="generation.start">
    <ButtonLink to={paths.generate} variant="primary" icon={Sparkles}>
      Generate Content
    </ButtonLink>
  </May>
);

const Nothing = () => (
  <div className="card mt-6 flex min-h-76">
    <EmptyState
      icon={Files}
      title="Nothing generated yet"
      hint="What you generate stays here, for you to check, edit and send."
      action={<Generate />}
    />
  </div>
);

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <div className="card mt-4">
    <EmptyState
      icon={Search}
      title="No content matches"
      hint="Try another word, or clear the filters."
      action={
        <Button size="sm" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  </div>
);
