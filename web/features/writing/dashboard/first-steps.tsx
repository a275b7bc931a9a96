import { Link } from 'react-router-dom';
import { paths, startFromAdvertPath } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Check } from '#web/ui/layout/icons.ts';

const steps = [
  {
    title: 'Define your brand voice',
    text: 'How your company sounds, and to whom.',
    to: paths.guidelines,
    action: 'Define Brand Voice',
  },
  {
    title: 'Upload brand assets',
    text: 'Files the texts should draw on, such as a brand book.',
    to: paths.documents,
    action: 'Upload Assets',
  },
  {
    title: 'Create a role',
    text: 'What the person will do, and who you are looking for.',
    to: paths.createRole,
    action: 'Create Role',
  },
  {
    title: 'Generate your first text',
    text: 'Pick the role and what you need, and watch it being written.',
    to: paths.generate,
    action: 'Generate Content',
  },
] as const;

/** Shown to a new user in place of running work. The next step has the primary button. */
export function FirstSteps({ done }: { done: readonly boolean[] }) {
  const next = done.indexOf(false);
  const count = done.filter(Boolean).length;
  return (
    <Card
      title="Your first text, step by step"
      flush
      className="mt-8"
      actions={<span className="tnum text-sm text-fg-3">{`${count} of ${steps.length} done`}</span>}
    >
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <Step key={step.to} {...step} number={index + 1} done={done[index] ?? false} isNext={index === next} />
        ))}
      </ol>
    </Card>
  );
}

type Props = (typeof steps)[number] & { number: number; done: boolean; isNext: boolean };

function Step({ title, text, to, action, number, done, isNext }: Props) {
  return (
    <li className="flex gap-3 px-4 py-3.5 sm:items-center sm:px-5">
      <Mark done={done} number={number} />
      <div className="flex-1 sm:flex sm:items-center sm:gap-4">
        <div className="flex-1">
          <p className="text-sm font-medium">{title}</p>
          <p className="text-sm text-fg-2">
            {text}{' '}
            {!done && to === paths.createRole && (
              <Link to={startFromAdvertPath()} className="text-link">
                Start from an advert
              </Link>
            )}
          </p>
        </div>
        {done ? (
          <p className="text-sm font-medium text-ok-text max-sm:sr-only">Done</p>
        ) : (
          <ButtonLink
            to={to}
            variant={isNext ? 'primary' : 'outline'}
            className="max-sm:mt-3 max-sm:w-full sm:min-w-40"
          >
            {action}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function Mark({ done, number }: { done: boolean; number: number }) {
  return done ? (
    <span className="grid size-6 shrink-0 place-items-center rounded-full bg-ok-soft text-ok-text">
      <Check className="size-3.5" strokeWidth={3} aria-hidden />
    </span>
  ) : (
    <span
      aria-hidden
      className="tnum grid size-6 shrink-0 place-items-center rounded-full border border-line-strong text-xs font-semibold text-fg-2"
    >
      {number}
    </span>
  );
}
