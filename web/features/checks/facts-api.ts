import { addToRole } from '#shared/roles/contracts/roles.ts';
import { call } from '#web/lib/call.ts';

export type Addition = { field: 'role_requirements' | 'person_specification'; text: string };

/** Appends a line to a field of the role (FACT-06). */
export const addLine = (roleId: string, body: Addition) => call(addToRole, { params: { id: roleId }, body });
