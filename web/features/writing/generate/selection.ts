import { paths, withQuery } from '#web/lib/paths.ts';

export type WizardStep = 1 | 2 | 3;
/** The state of the wizard, stored only in the URL (GAP-58: Back keeps it). */
export type Selection = { roles: string[]; templates: string[]; step: WizardStep };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isId = (text: string): boolean => UUID.test(text);

/** The limit of one start request. */
const MOST_TEMPLATES = 50;
/** Roles of one run. */
export const MOST_ROLES = 20;

const stepOf = (given: string | null, roles: readonly string[]): WizardStep => {
  if (given === '3') return 3;
  return given === '2' && roles.length > 0 ? 2 : 1;
};

/**
 * Parses the URL and drops invalid ids. Step 2 needs a role; step 3 opens without one and shows what is missing
 * (GEN-20).
 */
export function readSelection(query: URLSearchParams): Selection {
  const roles = readIds(query.get('role') ?? '', MOST_ROLES);
  return { roles, templates: readIds(query.get('templates') ?? ''), step: stepOf(query.get('step'), roles) };
}

/** The ids of a comma-separated list, each once. */
export const readIds = (list: string, most: number = MOST_TEMPLATES): string[] =>
  [...new Set(list.split(',').filter(isId))].slice(0, most);

export const selectionPath = ({ roles, templates, step }: Selection): string =>
  withQuery(paths.generate, { role: roles.join(','), templates: templates.join(','), step });

/** Adds the id, or removes it when it is present. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
