const fills = { accent: 'bg-accent', warn: 'bg-warn', ok: 'bg-ok', danger: 'bg-danger', ink: 'bg-fg-3' } as const;

type Props = {
  /** What is measured; the accessible name of the bar. */
  label: string;
  value: number;
  max?: number | undefined;
  tone?: keyof typeof fills | undefined;
  /** `meter` for an amount that goes up and down. */
  role?: 'progressbar' | 'meter' | undefined;
  /** Words instead of the bare number. */
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
