import type { StepName } from '#shared/tasks/task.ts';

/**
 * A failure of the product: its HTTP status, whether a retry may help, the step of a card it belongs to (default:
 * generating), and its sentence, which may be its title as well.
 */
export type Entry = { status: number; retry: boolean; step?: StepName; message: string; title?: string | true };
