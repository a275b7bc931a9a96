const fills = { accent: 'bg-accent', warn: 'bg-warn', ok: 'bg-ok', danger: 'bg-danger', ink: 'bg-fg-3' } as const;

type Props = {
  /** The accessible name of the bar. */
  label: string;
  value: number;
  max?: number | undefined;
  tone?: keyof typeof fills | undefined;
  /** `meter` for a value that rises and falls. */
  role?: 'progressbar' | 'meter' | undefined;
  /** The text for screen readers instead of the percentage. */
  text?: string | undefined;
  className?: string | undefined;
};

export function ProgressBar({
  label,
  value,
  max = 100,
  tone = 'accent',
  role = 'progressbar',
  text,
  className = 'h-1',
}: Props) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name and a value
    <div
      role={role}
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={text}
      className={`overflow-hidden rounded-full bg-line ${className}`}
    >
      <div
        className={`h-full origin-left rounded-full transition-transform duration-300 ease-linear ${fills[tone]}`}
        style={{ transform: `scaleX(${part})` }}
      />
    </div>
  );
}
