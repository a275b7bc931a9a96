import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { FilterBar } from '#web/features/writing/documents/library/filter-bar.tsx';
import { LibraryList, LibraryPlaceholder } from '#web/features/writing/documents/library/library-list.tsx';
import type { TickedSteps } from '#web/features/writing/documents/library/ticked-bar.tsx';
import { useFilters } from '#web/features/writing/documents/library/use-filters.ts';
import { useLiveRows } from '#web/features/writing/documents/library/use-live-rows.ts';
import { DoneMessage } from '#web/features/writing/documents/list/done-message.tsx';
import { pagesOf, usePages } from '#web/lib/endpoint.ts';
import { May } from '#web/lib/may.tsx';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import type { ButtonLook } from '#web/ui/form/button-look.ts';
import { Files, Search, Sparkles } from '#web/ui/layout/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { pageHeading } from '#web/ui/overlay/row-controls.ts';

// Reading and editing a document may take long; the way back still finds the rows that were shown.
const KEEP_MS = 60 * 60_000;

/**
 * /content: every text of the workspace (CONTENT-01 to CONTENT-07, HOME-37 to HOME-40). `steps`: what can be done with
 * ticked ones beside copying, downloading and deleting.
 */
export function LibraryPage({ steps }: { steps: TickedSteps }) {
  const filters = useFilters();
  const pages = usePages({ ...pagesOf(listGeneratedDocuments, { query: filters.list }), gcTime: KEEP_MS });
  useLiveRows(filters.list);
  const none = !filters.isFiltered && pages.data?.length === 0;
  const clear = () => {
    filters.clear();
    pageHeading()?.focus({ preventScroll: true });
  };
  return (
    <Page
      title="Content Library"
      subtitle="Everything you have generated, ready to check and send"
      actions={none ? undefined : <Generate />}
    >
      {!none && <FilterBar filters={filters} />}
      <DoneMessage />
      <Loaded
        query={pages}
        failed="Failed to load content"
        className="mt-4"
        placeholder={<LibraryPlaceholder />}
        empty={none ? <Nothing /> : <NoMatch onClear={clear} />}
      >
        {(items) => (
          <LibraryList
            items={items}
            roles={pages.pages?.flatMap(({ roles = [] }) => roles) ?? []}
            pages={pages}
            list={filters.list}
            steps={steps}
          />
        )}
      </Loaded>
    </Page>
  );
}

/** Where there is nothing else to do it is the black button of the page. */
const Generate = ({ variant = 'outline' }: Pick<ButtonLook, 'variant'>) => (
  <May permission="generation.start">
    <ButtonLink to={paths.generate} variant={variant} icon={Sparkles}>
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
      action={<Generate variant="primary" />}
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
