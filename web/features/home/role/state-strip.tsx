import type { Row } from '#web/features/home/role/live-texts.ts';
import { stateLine } from '#web/features/home/role/state-line.ts';
import { nameWithState, type StateTone, stateTone } from '#web/features/text/state-words.ts';

const fills: Record<StateTone, string> = {
  accent: 'bg-accent',
  danger: 'bg-danger',
  missing: 'bg-line',
  neutral: 'bg-fg-3',
  ok: 'bg-ok',
  warn: 'bg-warn',
};

type Props = {
  rows: readonly Row[];
  /** Beside or in place of where nothing is written yet. */
  hint?: string | undefined;
  /** What is missing before a text can be written, in place of where the texts stand. */
  missing?: string | undefined;
};

/** Where all texts of the role stand, in a line and as one segment for each (HOME-03). */
export function StateStrip({ rows, hint, missing }: Props) {
  const { first, others } = stateLine(rows.map(({ text }) => text));
  return (
    <div>
      <p role="status" className="tnum text-sm font-semibold">
        {missing ?? first}
        {!missing && (others.length > 0 || hint) && (
          <span className="font-normal text-fg-3"> {others.length > 0 ? others.join(', ') : hint}</span>
        )}
      </p>
      <ul aria-label="Texts by state" className="mt-2 flex gap-1">
        {rows.map(({ key, listed }) => (
          <li
            key={key}
            title={nameWithState(listed)}
            className={`h-1.5 flex-1 rounded-full forced-color-adjust-none ${fills[stateTone(listed.state)]}`}
          >
            <span className="sr-only">{nameWithState(listed)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
