import { targetOf } from '#shared/checks/boolean/targets.ts';
import { useSearchTarget } from '#web/features/checks/boolean/use-search-target.ts';
import { formatDate } from '#web/lib/format.ts';
import { Check, type Icon, X } from '#web/ui/layout/icons.ts';

/** What the chosen place reads and what it does not (BOOL-12). */
export function TargetRules() {
  const { name, knows, lacks, limits, unpublished, checked_on } = targetOf(useSearchTarget(({ id }) => id));
  return (
    <section className="border-b border-line px-5 py-4 text-xs">
      <h2 className="font-semibold">{name}</h2>
      <ul className="mt-2 space-y-1.5 text-fg-2">
        {knows.map((one) => (
          <Line key={one} icon={Check} tone="text-ok-text" text={one} />
        ))}
        {lacks.map((one) => (
          <Line key={one} icon={X} tone="text-fg-3" text={one} />
        ))}
        {limits.map(({ unit, max }) => (
          <Line key={unit} icon={X} tone="text-fg-3" text={`At most ${max} ${unit}`} />
        ))}
        {unpublished && <Line icon={X} tone="text-fg-3" text="Its limits are not published" />}
      </ul>
      <p className="mt-3 text-fg-3">Checked on {formatDate(checked_on)}</p>
    </section>
  );
}

const Line = ({ icon: Sign, tone, text }: { icon: Icon; tone: string; text: string }) => (
  <li className="flex gap-2">
    <Sign className={`mt-px size-3.5 shrink-0 ${tone}`} aria-hidden />
    {text}
  </li>
);
