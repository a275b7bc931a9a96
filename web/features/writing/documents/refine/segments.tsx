type Props<Name extends string> = { options: readonly Name[]; value: Name; onChange: (name: Name) => void };

/** Which text is shown. */
export const Segments = <Name extends string>({ options, value, onChange }: Props<Name>) => (
  <fieldset aria-label="Show" className="flex shrink-0 rounded-sm bg-sunken p-0.5 text-xs font-medium">
    {options.map((name) => (
      <button
        key={name}
        type="button"
        aria-pressed={name === value}
        onClick={() => onChange(name)}
        className={`h-6 rounded-[5px] px-2.5 max-md:h-11 ${name === value ? 'bg-raised shadow-card' : 'text-fg-2'}`}
      >
        {name}
      </button>
    ))}
  </fieldset>
);
