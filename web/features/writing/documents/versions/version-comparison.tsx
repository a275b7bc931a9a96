import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DocumentPart, partsOf } from '#shared/text/document-parts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { versionQuery } from '#web/features/writing/documents/queries.ts';
import { Compare } from '#web/features/writing/documents/versions/compare.tsx';
import { type Pair, useComparison } from '#web/features/writing/documents/versions/use-comparison.ts';
import { useRestore } from '#web/features/writing/documents/versions/use-restore.ts';
import { useVersions } from '#web/features/writing/documents/versions/use-versions.ts';
import { versionTitle } from '#web/features/writing/documents/versions/version-words.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Undo2 } from '#web/ui/layout/icons.ts';

/** Any two versions of the document, with both choices and 'Restore this version' for the earlier one (VER-03). */
export function VersionComparison({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const { compare } = useComparison();
  const before = useText(pair.from);
  const after = useText(pair.to);
  const { restore, busy, error } = useRestore(onClose);
  const { from } = pair;
  if (before.failed || after.failed) return <Failed retry={before.failed ?? after.failed} onClose={onClose} />;
  if (!before.parts || !after.parts) return <ComparisonSkeleton />;
  const actions = from !== null && (
    <Button size="sm" icon={Undo2} busy={busy} needsServer onClick={() => restore(from)}>
      <span className="max-sm:hidden">Restore this version</span>
      <span className="sm:hidden">Restore</span>
    </Button>
  );
  const labels = {
    before: <VersionSelect label="From" chosen={from} onChoose={(next) => compare({ ...pair, from: next })} />,
    after: <VersionSelect label="To" chosen={pair.to} onChoose={(next) => compare({ ...pair, to: next })} />,
  };
  return (
    <>
      {error && (
        <Banner tone="error" className="mb-3" takeFocus>
          {error}
        </Banner>
      )}
      <Compare
        before={before.parts}
        after={after.parts}
        labels={labels}
        languages={{ before: before.language, after: after.language }}
        actions={actions}
        onClose={onClose}
      />
    </>
  );
}

type Text = {
  parts: readonly DocumentPart[] | null;
  language: string | null | undefined;
  failed: (() => void) | null;
};

/** The text of a version, or what stands on the page. */
function useText(number: number | null): Text {
  const { document, settled } = usePage();
  const { data, error, refetch } = useQuery({ ...versionQuery(document.id, number ?? 0), enabled: number !== null });
  const stored = useMemo(() => data && partsOf(data.kind ?? document.kind, data.content), [data, document.kind]);
  if (number === null) return { parts: settled, language: document.language, failed: null };
  return { parts: stored ?? null, language: data?.language, failed: error && !data ? () => void refetch() : null };
}

const Failed = ({ retry, onClose }: { retry: (() => void) | null; onClose: () => void }) => (
  <div className="space-y-3">
    <ErrorState message="This version could not be loaded" onRetry={retry ?? onClose} />
    <Button onClick={onClose}>Back to the text</Button>
  </div>
);

type SelectProps = { label: string; chosen: number | null; onChoose: (number: number | null) => void };

/** The versions listed so far, and the chosen one. */
function VersionSelect({ label, chosen, onChoose }: SelectProps) {
  const { data: items = [] } = useVersions();
  const earlier = items.filter(({ is_current }) => !is_current);
  const isListed = chosen === null || earlier.some(({ number }) => number === chosen);
  return (
    <Select
      aria-label={label}
      className="w-44 max-sm:w-auto max-sm:min-w-34 max-sm:flex-1"
      value={chosen ?? 'now'}
      onChange={(event) => onChoose(event.target.value === 'now' ? null : Number(event.target.value))}
    >
      <option value="now">Now</option>
      {!isListed && <option value={chosen}>An older version</option>}
      {earlier.map((version) => (
        <option key={version.number} value={version.number}>
          {versionTitle(version)}
        </option>
      ))}
    </Select>
  );
}

const ComparisonSkeleton = () => (
  <Loading label="Loading the comparison">
    <Skeleton className="h-13" />
    <Skeleton className="mt-3 h-[60dvh]" />
  </Loading>
);
