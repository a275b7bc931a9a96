import { createWorkspace, type InvitedRole, readBringable } from '#shared/team/contracts/workspaces.ts';
import { call } from '#web/lib/call.ts';

export const fetchBringable = (signal: AbortSignal) => call(readBringable, { signal });

type First = { name: string; bring: boolean; invite?: { email: string; role: InvitedRole } };
export const create = (body: First, idempotencyKey: string) => call(createWorkspace, { body, idempotencyKey });
