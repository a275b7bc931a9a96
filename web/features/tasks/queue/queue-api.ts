import { cancelQueued, forgetProvider, readQueue, retryQueued } from '#shared/tasks/contracts/queue.ts';
import { call } from '#web/lib/call.ts';

export const fetchQueue = (signal: AbortSignal) => call(readQueue, { signal });

export const cancelJob = (id: string) => call(cancelQueued, { params: { id } });

export const retryJob = (id: string) => call(retryQueued, { params: { id } });

export const forgetNotes = (place: { server: string; model: string }) => call(forgetProvider, { body: place });
