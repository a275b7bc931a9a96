import { useNavigate } from 'react-router-dom';
import type { NextStep } from '#shared/text/next-step.ts';
import type { Row } from '#web/features/home/role/live-texts.ts';
import type { StepsOfRow } from '#web/features/home/role/use-steps.ts';
import { stepLabel } from '#web/features/text/state-words.ts';
import { documentPath } from '#web/lib/paths.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { FileText } from '#web/ui/layout/icons.ts';
import { RowMenu } from '#web/ui/overlay/row-menu.tsx';

type Props = { row: Row; name: string; steps: StepsOfRow };

/** The next step of a text and 'Open' (HOME-05). */
export function RowSteps(props: Props) {
  const { row, name, steps } = props;
  const step = steps.of(row);
  const id = row.text.document_id;
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {step && <Step {...props} step={step} />}
      {id && <Open id={id} name={name} from={steps.from} variant="ghost" />}
    </div>
  );
}

/** On a phone, below the lines: the next step alone, the rest behind '…' (HOME-07). */
export function RowStepsBelow(props: Props) {
  const { row, name, steps } = props;
  const navigate = useNavigate();
  const step = steps.of(row);
  const id = row.text.document_id;
  if (!step && !id) return null;
  const onOpen = () => id && navigate(documentPath(id), { state: { from: steps.from } });
  return (
    <div className="mt-2 flex items-center gap-1">
      {step ? <Step {...props} step={step} /> : id && <Open id={id} name={name} from={steps.from} />}
      {step && id && <RowMenu name={name} actions={[{ label: 'Open', icon: FileText, onSelect: onOpen }]} />}
    </div>
  );
}

type OpenProps = { id: string; name: string; from: StepsOfRow['from']; variant?: 'ghost' };

const Open = ({ id, name, from, variant }: OpenProps) => (
  <ButtonLink to={documentPath(id)} state={{ from }} size="sm" variant={variant} data-open>
    Open<span className="sr-only"> {name}</span>
  </ButtonLink>
);

function Step({ row, name, steps, step }: Props & { step: NextStep }) {
  const label = stepLabel(step, row.listed);
  const of = <span className="sr-only"> {name}</span>;
  const to = steps.linkOf(row, step);
  if (to)
    return (
      <ButtonLink to={to} state={{ from: steps.from }} size="sm" data-step>
        {label}
        {of}
      </ButtonLink>
    );
  return (
    <Button
      size="sm"
      data-step
      needsServer={step !== 'copy'}
      busy={steps.isBusy(row)}
      onClick={() => steps.take(row, step)}
    >
      {steps.isDone(row) ? 'Copied' : label}
      {of}
    </Button>
  );
}
