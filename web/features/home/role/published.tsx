import type { RoleText } from '#shared/home/contracts/home.ts';
import { AsideSection } from '#web/features/home/role/aside-section.tsx';
import { formatDateTime } from '#web/lib/format.ts';

/** What went out of each text, and when (HOME-23). */
export function Published({ texts }: { texts: readonly RoleText[] }) {
  const lines = texts.flatMap(linesOf);
  if (lines.length === 0) return null;
  return (
    <AsideSection title="Published">
      <ul className="mt-2 space-y-2 text-sm text-fg-2">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </AsideSection>
  );
}

function linesOf({ template, outgoing_ordinal, published_on, copied }: RoleText): string[] {
  const version = outgoing_ordinal === null ? '' : `, version ${outgoing_ordinal}`;
  const by = copied?.by ? ` by ${copied.by.name}` : '';
  return [
    ...(published_on ? [`${template.name}${version}, in the job feed since ${formatDateTime(published_on)}`] : []),
    ...(copied ? [`${template.name}: copied for ${copied.channel}${by}, ${formatDateTime(copied.at)}`] : []),
  ];
}
