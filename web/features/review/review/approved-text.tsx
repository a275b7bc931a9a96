import { useQuery } from '@tanstack/react-query';
import { readApproved } from '#shared/review/contracts/reviews.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The approved text, to read, in place of the draft (REVIEW-10). */
export function ApprovedText({ id, version }: { id: string; version: number }) {
  const read = readOf(readApproved, { params: { id } });
  // Immutable while the number of the approved version is the same.
  const approved = useQuery({ ...read, queryKey: [...read.queryKey, version] });
  const placeholder = (
    <Loading label="Loading the approved version">
      <Skeleton className="h-[60dvh]" />
    </Loading>
  );
  return (
    <Loaded query={approved} failed="Failed to load the approved version" placeholder={placeholder}>
      {({ kind, content, language }) => (
        <section aria-label="Approved version" className="card text-card space-y-4 px-5 py-6 sm:px-8 sm:py-7">
          {partsOf(kind ?? 'plain', content).map(({ name, card, text }) => (
            <div key={name} lang={language ?? undefined}>
              {card && <p className="mb-0.5 text-xs font-medium text-fg-3">{card}</p>}
              <p className="text-[0.9375rem] leading-[1.625rem] break-words whitespace-pre-wrap max-md:text-[1rem]">
                {text}
              </p>
            </div>
          ))}
        </section>
      )}
    </Loaded>
  );
}
