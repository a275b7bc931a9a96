import { useQuery } from '@tanstack/react-query';
import { partsOf } from '#shared/text/document-parts.ts';
import { approvedQuery } from '#web/features/review/review/api.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The approved text, to read, in place of the draft (REVIEW-10). */
export function ApprovedText({ id, version }: { id: string; version: number }) {
  const { data, error, isFetching, refetch } = useQuery(approvedQuery(id, version));
  if (!data)
    return error ? (
      <ErrorState message="Failed to load the approved version" onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Loading label="Loading the approved version">
        <Skeleton className="h-[60dvh]" />
      </Loading>
    );
  return (
    <section aria-label="Approved version" className="card text-card space-y-4 px-5 py-6 sm:px-8 sm:py-7">
      {partsOf(data.kind ?? 'plain', data.content).map(({ name, card, text }) => (
        <div key={name} lang={data.language ?? undefined}>
          {card && <p className="mb-0.5 text-xs font-medium text-fg-3">{card}</p>}
          <p className="text-[0.9375rem] leading-[1.625rem] break-words whitespace-pre-wrap max-md:text-[1rem]">
            {text}
          </p>
        </div>
      ))}
    </section>
  );
}
