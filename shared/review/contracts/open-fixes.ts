import * as z from 'zod/mini';

/** As many phrases are named. */
export const OPEN_PHRASES_MAX = 5;

/** What was to fix in a text when it was sent or approved, as the server counted it. */
export const openFixes = z.object({ count: z.int(), phrases: z.array(z.string()) });
export type OpenFixes = z.output<typeof openFixes>;

/**
 * How much the caller saw to fix: 409 open_fixes with `current` (openFixes) when there is more. Without it nothing is asked;
 * what was to fix is stored either way.
 */
export const seenToFix = z.optional(z.int().check(z.minimum(0)));
