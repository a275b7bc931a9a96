import { type FormatName, formats } from '#shared/exports/formats.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';

type Props = { offered: readonly FormatName[]; value: FormatName; onChange: (format: FormatName) => void };

/** Native radio buttons: arrow keys change the format, Enter downloads. On a phone in two rows without their hints. */
export function FormatList({ offered, value, onChange }: Props) {
  const isPhone = useIsPhone();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Format</legend>
      <div className="grid gap-1.5" style={isPhone ? { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } : undefined}>
        {offered.map((format) => (
          <label
            key={format}
            className="flex flex-auto cursor-pointer items-center gap-2 rounded-sm border border-line-strong bg-surface px-3 py-2.5 text-sm font-medium text-fg-2 has-checked:border-fg has-checked:text-fg has-checked:shadow-[inset_0_0_0_1px_var(--fg)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="export-format"
              value={format}
              checked={value === format}
              onChange={() => onChange(format)}
              className={isPhone ? 'sr-only' : 'size-3.5 shrink-0 outline-none'}
            />
            <span className="min-w-0 truncate">
              {formats[format].name}
              {!isPhone && <span className="block truncate text-xs font-normal text-fg-3">{formats[format].hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
