import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Card } from '#web/ui/layout/card.tsx';

// Steps of HUB-15.
const steps = [
  {
    title: 'Define brand voice and tone',
    text: 'Write down how your company sounds. Every generated text follows it.',
    to: paths.guidelines,
  },
  {
    title: 'Upload brand assets and reference materials',
    text: 'A brand book, a handbook, adverts you liked: what the texts may draw on.',
    to: paths.documents,
  },
  {
    title: 'Create role specifications',
    text: 'What the person will do, and who you are looking for.',
    to: paths.createRole,
  },
];

export function GettingStarted() {
  return (
    <Card
      title="Getting Started"
      flush
      actions={<span className="text-sm text-fg-3">Three steps, about ten minutes</span>}
    >
      <ol className="divide-y divide-line">
        {steps.map(({ title, text, to }, index) => (
          <li key={to} className="flex items-center gap-3 px-4 py-3.5 sm:px-5">
            <span
              aria-hidden
              className="tnum grid size-6 shrink-0 place-items-center rounded-full border border-line-strong text-xs font-semibold text-fg-2"
            >
              {index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium">{title}</p>
              <p className="text-sm text-fg-2">{text}</p>
            </div>
            <ButtonLink to={to} variant={index === 0 ? 'primary' : 'outline'} aria-label={`Start: ${title}`}>
              Start
            </ButtonLink>
          </li>
        ))}
      </ol>
    </Card>
  );
}
