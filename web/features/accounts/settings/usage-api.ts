import { readUsage } from '#shared/accounts/contracts/usage.ts';
import { call } from '#web/lib/call.ts';

export const fetchUsage = (signal: AbortSignal) => call(readUsage, { signal });
