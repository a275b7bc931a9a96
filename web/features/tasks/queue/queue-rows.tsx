import type { ReactNode } from 'react';
import type { QueueJob } from '#shared/tasks/contracts/queue.ts';
import { ownerOf } from '#web/features/tasks/queue/queue-words.ts';
import { templateIcon } from '#web/features/text/template-icon.ts';

type Props = {
  job: Pick<QueueJob, 'template_name' | 'kind' | 'owner_email'>;
  /** The current step, or why it failed. */
  children: ReactNode;
  /** Two short values, such as age and attempt. */
  facts: readonly [ReactNode, ReactNode];
  action: ReactNode;
};

/** A job of the queue: one line, in narrow windows several. */
export function QueueRow({ job, children, facts: [first, second], action }: Props) {
  const Icon = templateIcon(job.kind);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 px-4 py-3 sm:px-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_8rem_5.5rem]">
      <div className="flex min-w-0 items-center gap-3">
        <Icon className="size-4 shrink-0 text-fg-3" aria-hidden />
        <div className="min-w-0">
          <p className="truncate text-sm font-medium">{job.template_name}</p>
          <p className="truncate text-xs text-fg-3" title={job.owner_email}>
            {ownerOf(job)}
          </p>
        </div>
      </div>
      <div className="min-w-0 max-md:order-2 max-md:col-span-2">{children}</div>
      <p className="tnum text-xs text-fg-3 max-md:order-3 max-md:col-span-2">
        <span className="text-fg-2">{first}</span>
        <span className="md:hidden">, </span>
        <span className="md:block">{second}</span>
      </p>
      <div className="max-md:order-1 md:justify-self-end">{action}</div>
    </li>
  );
}
