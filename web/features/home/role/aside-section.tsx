import { type ReactNode, useId } from 'react';

type Props = { title: string; right?: ReactNode; children: ReactNode };

/** A part of what stands beside the texts of a role. */
export function AsideSection({ title, right, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {right}
      </div>
      {children}
    </section>
  );
}
