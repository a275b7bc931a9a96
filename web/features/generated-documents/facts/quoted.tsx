import { Link } from 'react-router-dom';
import type { Passage } from '#shared/facts/fact.ts';
import { placeIcon, placePath, placeWords } from '#web/features/generated-documents/facts/fact-words.ts';
import { usePage } from '#web/features/generated-documents/page/page-context.ts';

/** A passage of the sources with its words marked, its place, and the way there (FACT-04). Always as text (FACT-16). */
export function Quoted({ passage }: { passage: Passage }) {
  const { document } = usePage();
  const { text, from, to, place } = passage;
  const Icon = placeIcon(place);
  const path = placePath(place, document.role_id);
  return (
    <figure className="mt-2 ml-4.5">
      <blockquote className="border-l-2 border-line pl-2.5 text-sm break-words text-fg-2">
        {text.slice(0, from)}
        {to > from && <mark className="rounded-[2px] bg-accent-soft text-fg">{text.slice(from, to)}</mark>}
        {text.slice(to)}
      </blockquote>
      <figcaption className="mt-1 flex items-center justify-between gap-2 pl-3 text-xs text-fg-3">
        <span className="flex min-w-0 items-center gap-1">
          <Icon className="size-3.5 shrink-0" aria-hidden />
          <span className="truncate">{placeWords(place)}</span>
        </span>
        {path && (
          <Link to={path} aria-label={`Open ${placeWords(place)}`} className="text-link max-md:py-3.5">
            Open
          </Link>
        )}
      </figcaption>
    </figure>
  );
}
