import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { listGuidelines } from '#shared/brand/contracts/guidelines.ts';
import { PickerEmpty } from '#web/features/roles/picker-empty.tsx';
import { readOf } from '#web/lib/endpoint.ts';
import { editGuidelinesPath, paths } from '#web/lib/paths.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Quote, X } from '#web/ui/layout/icons.ts';

export const LOAD_FAILED = 'Failed to load data. Please try refreshing the page.';
export const voicesQuery = readOf(listGuidelines, { query: { limit: 200, sort: 'created' } });

type Voice = { id: string; profile_name: string };
type Props = { id: string; value: Voice | null; onChange: (voice: Voice | null) => void };

/** Selects one brand voice or none, with a button that removes it (ROLE-21). */
export function VoicePicker({ id, value, onChange }: Props) {
  // The remove button disappears with the voice, so the focus has to move.
  const isRemoved = useRef(false);
  useEffect(() => {
    if (value === null && isRemoved.current) document.getElementById(id)?.focus();
    isRemoved.current = false;
  }, [id, value]);
  const remove = () => {
    isRemoved.current = true;
    onChange(null);
  };
  return (
    <Loaded
      query={useQuery(voicesQuery)}
      failed={LOAD_FAILED}
      placeholder={<Skeleton className="h-16 w-full" />}
      empty={value === null ? <NoVoices id={id} /> : undefined}
    >
      {({ items }) =>
        value === null ? (
          <VoiceSelect id={id} voices={items} onChange={onChange} />
        ) : (
          <Chosen id={id} voiceId={value.id} name={value.profile_name} onRemove={remove} />
        )
      }
    </Loaded>
  );
}

const NoVoices = ({ id }: { id: string }) => (
  <PickerEmpty
    id={id}
    label="Brand Voice"
    text="No brand voice yet."
    link="Define a brand voice"
    to={paths.guidelines}
  />
);

type SelectProps = Pick<Props, 'id' | 'onChange'> & { voices: readonly Voice[] };

function VoiceSelect({ id, voices, onChange }: SelectProps) {
  const choose = (voiceId: string) => {
    const voice = voices.find((one) => one.id === voiceId);
    onChange(voice ? { id: voice.id, profile_name: voice.profile_name } : null);
  };
  return (
    <Field id={id} label="Brand Voice" optional hint="Not needed to save, but nothing can be generated without it.">
      {(control) => (
        <Select {...control} value="" onChange={(event) => choose(event.target.value)}>
          <option value="">Choose a brand voice</option>
          {voices.map((voice) => (
            <option key={voice.id} value={voice.id}>
              {voice.profile_name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type ChosenProps = { id: string; voiceId: string; name: string; onRemove: () => void };

function Chosen({ id, voiceId, name, onRemove }: ChosenProps) {
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0">
      <legend className="flex items-baseline gap-2 text-sm font-medium">
        Brand Voice <span className="text-xs font-normal text-fg-3">Optional</span>
      </legend>
      <div className="mt-1.5 flex items-center gap-3 rounded-sm border border-line-strong py-1 pr-1 pl-3">
        <Quote className="size-4 shrink-0 text-fg-3" aria-hidden />
        <p className="min-w-0 flex-1 truncate py-1 text-sm font-medium">{name}</p>
        <Link to={editGuidelinesPath(voiceId)} className="text-link text-xs">
          View
        </Link>
        <IconButton label="Remove brand voice" icon={X} onClick={onRemove} />
      </div>
    </fieldset>
  );
}
