import { raiseUserLimit, readUserUsage, setUserLimitBack } from '#shared/accounts/contracts/usage.ts';
import type { Raisable } from '#shared/accounts/raisable-limits.ts';
import { call } from '#web/lib/call.ts';

export const fetchUserUsage = (id: string, signal: AbortSignal) => call(readUserUsage, { params: { id }, signal });

type Raise = { value: number; reason: string };
export const raiseLimit = (id: string, name: Raisable, raise: Raise) =>
  call(raiseUserLimit, { params: { id, name }, body: raise });

export const setLimitBack = (id: string, name: Raisable) => call(setUserLimitBack, { params: { id, name } });
