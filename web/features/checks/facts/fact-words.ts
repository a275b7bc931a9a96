import type { MaterialPlace } from '#shared/text/claims/fact.ts';
import { editGuidelinesPath, editRolePath, paths, withQuery } from '#web/lib/paths.ts';
import { Briefcase, FileText, type Icon, Palette } from '#web/ui/layout/icons.ts';

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

/** A document of which only the beginning was looked in (FACT-14). */
export const cutNote = (title: string): string => `Only the first 60,000 characters of ${title} were looked in.`;
