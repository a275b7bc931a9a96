import type { MaterialPlace } from '#shared/text/claims/fact.ts';
import type { OpenFact } from '#web/features/checks/facts/use-facts.ts';
import { editGuidelinesPath, editRolePath, paths, withQuery } from '#web/lib/paths.ts';
import { Briefcase, FileText, type Icon, Palette } from '#web/ui/layout/icons.ts';

const QUOTE_MAX = 90;
export const shortened = (quote: string): string =>
  quote.length > QUOTE_MAX ? `${quote.slice(0, QUOTE_MAX).trimEnd()}…` : quote;

const ROLE_FIELDS: Record<string, string> = {
  role_requirements: 'requirements',
  person_specification: 'person specification',
};

const PLACES: Record<MaterialPlace['in'], Icon> = { role: Briefcase, voice: Palette, document: FileText };
export const placeIcon = (place: MaterialPlace): Icon => PLACES[place.in];

/** 'Role', 'Brand voice' or the title of the document. */
export function placeName(place: MaterialPlace): string {
  if (place.in === 'document') return place.title;
  return place.in === 'role' ? 'Role' : 'Brand voice';
}

/** The same with the field of the role. */
export function placeWords(place: MaterialPlace): string {
  const field = place.in === 'role' ? ROLE_FIELDS[place.field] : undefined;
  return field ? `Role, ${field}` : placeName(place);
}

/** Controls of the role form that hold several fields. */
const HELD_BY: Record<string, string> = { days_onsite: 'location_type', days_remote: 'location_type' };

type Owners = { roleId: string | null; voiceId: string | null };

/** Where the passage can be changed: the field of the form, or the asset; null when it is there no more. */
export function placePath(place: MaterialPlace, { roleId, voiceId }: Owners): string | null {
  if (place.in === 'document') return withQuery(paths.documents, { q: place.title });
  if (place.in === 'voice') return voiceId ? editGuidelinesPath(voiceId, place.field) : paths.brandHub;
  return roleId && editRolePath(roleId, HELD_BY[place.field] ?? place.field);
}

/** '25 days of holiday' without its number: 'holiday'. */
function thingOf(quote: string): string {
  const [, thing] = /\bof\s+(\p{L}.*)$/iu.exec(quote) ?? [];
  return thing ?? `“${shortened(quote)}”`;
}

/** Why a fact is open, in one sentence (FACT-02, FACT-03). `written`: when the version was. */
export function whyOpen(fact: OpenFact, written: string): string {
  if (fact.state === 'not_found') {
    if (fact.nearest) return 'Not in your sources. The nearest passage:';
    return `Your sources don't mention ${thingOf(fact.quote)}.`;
  }
  const { difference } = fact;
  if (difference.because === 'value') return `Your sources say ${difference.value}.`;
  if (difference.because === 'desirable') return 'Your sources call it desirable.';
  if (difference.because === 'denied') return 'Your sources say the opposite.';
  return `Was in your sources on ${written}, not any more.`;
}

/** A document of which only the beginning was looked in (FACT-14). */
export const cutNote = (title: string): string => `Only the first 60,000 characters of ${title} were looked in.`;
