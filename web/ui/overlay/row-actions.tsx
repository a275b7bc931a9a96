import { Button } from '#web/ui/form/button.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { type RowAction, RowMenu } from '#web/ui/overlay/row-menu.tsx';

type Props = { name: string; actions: readonly RowAction[]; phoneOnly?: readonly RowAction[] | undefined };

/** The actions of a row: icon buttons (or labels, with `word`) from 640 px, below that one menu. */
export function RowActions({ name, actions, phoneOnly = [] }: Props) {
  return (
    <div className="shrink-0">
      <div className="flex gap-0.5 max-sm:hidden">
        {actions.map(({ label, icon, word, disabled, refusal, onSelect }) =>
          word ? (
            <Button
              key={label}
              variant="ghost"
              size="sm"
              className="h-8!"
              aria-label={`${label} ${name}`}
              disabled={disabled}
              onClick={onSelect}
            >
              {label}
            </Button>
          ) : (
            <IconButton
              key={label}
              label={`${label} ${name}`}
              icon={icon}
              disabled={disabled}
              refusal={refusal}
              onClick={onSelect}
            />
          ),
        )}
      </div>
      <div className="sm:hidden">
        <RowMenu name={name} actions={[...phoneOnly, ...actions]} />
      </div>
    </div>
  );
}
