import type { Facts } from '#web/features/checks/facts/use-facts.ts';
import { plural } from '#web/lib/format.ts';

const SEGMENTS = 40;

const tones = { found: 'bg-ok', checked: 'bg-line-strong', different: 'bg-warn', notFound: 'bg-danger' } as const;
type Part = keyof typeof tones;

/** A segment for each fact; more than 40 facts share 40 segments, and none is left out. */
export function segmentsOf(counts: Record<Part, number>): Part[] {
  const parts = Object.keys(tones) as Part[];
  const all = parts.reduce((sum, part) => sum + counts[part], 0);
  const shares = all <= SEGMENTS ? counts : sharesOf(counts, all, parts);
  return parts.flatMap((part) => Array.from({ length: shares[part] }, () => part));
}

/** 40 segments: each part rounded up, and what is left for the largest. */
function sharesOf(counts: Record<Part, number>, all: number, parts: readonly Part[]): Record<Part, number> {
  const shares = { ...counts };
  for (const part of parts) shares[part] = Math.ceil((counts[part] * (SEGMENTS - parts.length)) / all);
  const largest = parts.toSorted((a, b) => counts[b] - counts[a])[0] ?? 'found';
  shares[largest] += SEGMENTS - parts.reduce((sum, part) => sum + shares[part], 0);
  return shares;
}

/** How many facts are in the sources, and which those are (FACT-01). */
export function Summary({ facts: { all, found, checked, different, notFound, material } }: { facts: Facts }) {
  const segments = segmentsOf({
    found: found.length,
    checked: checked.length,
    different: different.length,
    notFound: notFound.length,
  });
  return (
    <div className="border-b border-line px-5 py-4">
      <p className="tnum text-sm font-semibold">
        {all.length === 0 ? 'No facts in this text' : `${found.length} of ${all.length} facts are in your sources`}
      </p>
      {all.length > 0 && (
        <div aria-hidden className="mt-2 flex gap-0.5">
          {segments.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
            <span key={at} className={`h-1.5 min-w-0 flex-1 rounded-full forced-color-adjust-none ${tones[part]}`} />
          ))}
        </div>
      )}
      <p className="mt-2 text-xs text-fg-3">{lookedUpIn(material)}</p>
    </div>
  );
}

/** Of a deleted role: what the text was written from. */
function lookedUpIn(material: Facts['material']): string {
  const { role, brand_guidelines: voice, documents } = material.role ? material : (material.snapshot ?? material);
  const count = documents.length;
  const named = [role && 'the role', voice?.profile_name, count > 0 && plural(count, 'document')].filter(Boolean);
  if (named.length === 0) return 'There is nothing to look facts up in.';
  const last = named.pop();
  return `Looked up in ${named.length > 0 ? `${named.join(', ')} and ` : ''}${last}.`;
}
