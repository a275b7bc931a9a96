type Props = {
  isOn: boolean;
  'aria-label': string;
  'aria-describedby'?: string | undefined;
  disabled?: boolean | undefined;
  onChange: (isOn: boolean) => void;
};

/** Takes effect at once, unlike a checkbox of a form. */
export function Switch({ isOn, onChange, disabled = false, ...named }: Props) {
  return (
    <button
      type="button"
      role="switch"
      {...named}
      aria-checked={isOn}
      disabled={disabled}
      className={`grid shrink-0 place-items-center rounded-full max-md:min-h-11 ${disabled ? 'opacity-50' : ''}`}
      onClick={() => onChange(!isOn)}
    >
      <span
        className={`flex h-5 w-9 items-center rounded-full border border-line-strong p-0.5 ${isOn ? 'justify-end bg-primary' : 'bg-surface'}`}
      >
        <span className={`size-3.5 rounded-full ${isOn ? 'bg-surface' : 'bg-line-strong'}`} />
      </span>
    </button>
  );
}
