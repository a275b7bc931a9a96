import { useId } from 'react';
import { chosenAfter, EVENT_GROUPS, type EventGroup } from '#web/features/open/integrations/webhooks/event-choices.ts';
import { FieldError } from '#web/ui/form/field.tsx';

type Props = { chosen: readonly string[]; onChange: (events: string[]) => void; error: string | undefined };

/** The events a webhook is sent: one by one, or all about a thing, which includes later ones (HOOK-02). */
export function EventsField({ chosen, onChange, error }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="text-sm font-medium">When</legend>
      <div className="mt-1.5 divide-y divide-line rounded-sm border border-line-strong">
        {EVENT_GROUPS.map((group) => (
          <Group
            key={group.all}
            group={group}
            chosen={chosen}
            onToggle={(value, isOn) => onChange(chosenAfter(chosen, value, isOn))}
          />
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

type GroupProps = {
  group: EventGroup;
  chosen: readonly string[];
  onToggle: (value: string, isOn: boolean) => void;
};

function Group({ group: { all, name, types }, chosen, onToggle }: GroupProps) {
  const hasAll = chosen.includes(all);
  return (
    <div className="px-3 py-1.5">
      <p className="py-1 text-xs text-fg-3" aria-hidden>
        {name}
      </p>
      {types.map(({ type, name: words }) => (
        <Box
          key={type}
          name={words}
          about={name}
          value={type}
          isOn={hasAll || chosen.includes(type)}
          disabled={hasAll}
          onToggle={onToggle}
        />
      ))}
      {types.length > 1 && (
        <Box name="All of these, and later ones" about={name} value={all} isOn={hasAll} onToggle={onToggle} />
      )}
    </div>
  );
}

type BoxProps = {
  name: string;
  about: string;
  value: string;
  isOn: boolean;
  disabled?: boolean;
  onToggle: (value: string, isOn: boolean) => void;
};

const Box = ({ name, about, value, isOn, disabled, onToggle }: BoxProps) => (
  <label className="flex items-center gap-2.5 py-1 text-sm max-md:min-h-11">
    <input
      type="checkbox"
      className="size-4 shrink-0"
      checked={isOn}
      disabled={disabled}
      onChange={(event) => onToggle(value, event.target.checked)}
    />
    <span className="min-w-0 flex-1">
      <span className="sr-only">{about}: </span>
      {name}
    </span>
    <span className="font-mono text-xs text-fg-3">{value}</span>
  </label>
);
