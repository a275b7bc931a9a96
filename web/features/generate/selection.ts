import { paths, withQuery } from '#web/lib/paths.ts';

export type WizardStep = 1 | 2 | 3;
/** The state of the wizard, stored only in the URL (GAP-58: Back keeps it). */
export type Selection = { role: string | null; templates: string[]; step: WizardStep };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isId = (text: string): boolean => UUID.test(text);

/** The limit of one start request. */
const MOST_TEMPLATES = 50;

const stepOf = (given: string | null, role: string | null): WizardStep => {
  if (given === '3') return 3;
  return given === '2' && role !== null ? 2 : 1;
};

/**
 * Parses the URL and drops invalid ids. Step 2 needs a role; step 3 opens without one and shows what is missing
 * (GEN-20).
 */
export function readSelection(query: URLSearchParams): Selection {
  const given = query.get('role');
  const role = given !== null && isId(given) ? given : null;
  return { role, templates: readIds(query.get('templates') ?? ''), step: stepOf(query.get('step'), role) };
}

/** The ids of a comma-separated list, each once. */
export const readIds = (list: string): string[] => [...new Set(list.split(',').filter(isId))].slice(0, MOST_TEMPLATES);

export const readId = (text: string): string | null => (isId(text) ? text : null);

export const selectionPath = ({ role, templates, step }: Selection): string =>
  withQuery(paths.generate, { role, templates: templates.join(','), step });

/** Adds the id, or removes it when it is present. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
