import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { readRole } from '#shared/roles/contracts/roles.ts';
import type { Passage } from '#shared/text/claims/fact.ts';
import { placeIcon, placePath, placeWords } from '#web/features/checks/facts/fact-words.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { readOf } from '#web/lib/endpoint.ts';

/** A passage of the sources with its words marked, its place, and the way there (FACT-04). Always as text (FACT-16). */
export function Quoted({ passage }: { passage: Passage }) {
  const { document } = usePage();
  const { text, from, to, place } = passage;
  const Icon = placeIcon(place);
  const { role_id: roleId } = document;
  const voiceId = useVoiceOf(place.in === 'voice' ? roleId : null);
  const path = placePath(place, { roleId, voiceId });
  return (
    <figure className="mt-2 ml-4.5">
      <blockquote dir="auto" translate="no" className="border-s-2 border-line ps-3 text-sm break-words text-fg-2">
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

/** The id of a role's brand voice; null while it is not known. */
function useVoiceOf(roleId: string | null): string | null {
  const { data } = useQuery({ ...readOf(readRole, { params: { id: roleId ?? '' } }), enabled: roleId !== null });
  return data?.brand_guidelines_id ?? null;
}
