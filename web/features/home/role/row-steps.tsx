import { useNavigate } from 'react-router-dom';
import type { NextStep } from '#shared/text/next-step.ts';
import type { Row } from '#web/features/home/role/live-texts.ts';
import type { StepsOfRow } from '#web/features/home/role/use-steps.ts';
import { stepLabel } from '#web/features/text/state-words.ts';
import { documentPath } from '#web/lib/paths.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { FileText } from '#web/ui/layout/icons.ts';
import { RowMenu } from '#web/ui/overlay/row-menu.tsx';

type Props = { row: Row; name: string; steps: StepsOfRow };

/** The next step of a text and 'Open'; on a phone the step alone, the rest behind '…' (HOME-05, HOME-07). */
export function RowSteps(props: Props) {
  const { row, name, steps } = props;
  const isPhone = useIsPhone();
  const step = steps.of(row);
  const id = row.text.document_id;
  if (isPhone) return <OnPhone {...props} step={step} />;
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {step && <Step {...props} step={step} />}
      {id && (
        <ButtonLink to={documentPath(id)} state={{ from: steps.from }} size="sm" variant="ghost" data-open>
          Open<span className="sr-only"> {name}</span>
        </ButtonLink>
      )}
    </div>
  );
}

function OnPhone({ row, name, steps, step }: Props & { step: NextStep | null }) {
  const navigate = useNavigate();
  const id = row.text.document_id;
  const open = id
    ? [{ label: 'Open', icon: FileText, onSelect: () => navigate(documentPath(id), { state: { from: steps.from } }) }]
    : [];
  return (
    <div className="flex shrink-0 items-center gap-1 self-center">
      {step && <Step row={row} name={name} steps={steps} step={step} />}
      {step && open.length > 0 && <RowMenu name={name} actions={open} />}
      {!step && id && (
        <ButtonLink to={documentPath(id)} state={{ from: steps.from }} size="sm" data-open>
          Open<span className="sr-only"> {name}</span>
        </ButtonLink>
      )}
    </div>
  );
}

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
