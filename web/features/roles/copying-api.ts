import { copyRole } from '#shared/roles/contracts/roles.ts';
import { call } from '#web/lib/call.ts';

export const copyTo = (id: string, workspace_id: string) => call(copyRole, { params: { id }, body: { workspace_id } });
