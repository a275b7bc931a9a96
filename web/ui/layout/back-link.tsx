import { Link } from 'react-router-dom';
import { ArrowLeft } from '#web/ui/layout/icons.ts';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="mb-3 -ml-1 inline-flex h-7 max-w-[calc(100%+0.25rem)] items-center gap-1.5 rounded-sm px-1 text-sm font-medium text-fg-2 hover:text-fg max-md:-mt-3 max-md:mb-1 max-md:h-11"
    >
      <ArrowLeft className="size-4 shrink-0" aria-hidden />
      <span className="truncate">{children}</span>
    </Link>
  );
}
