import type { ReactNode } from 'react';

/**
 * A grey box with the size of the content to come (`className`). Appears after 200 ms. Decorative: wrap a group in
 * `Loading`.
 */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string | undefined }) {
  return <span aria-hidden className={`skeleton block ${className}`} />;
}

export type LoadingProps = { label?: string | undefined; className?: string | undefined; children: ReactNode };

/** Announces to screen readers that content is loading, and contains its skeletons. */
export function Loading({ label = 'Loading', className, children }: LoadingProps) {
  return (
    <div role="status" aria-busy className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
