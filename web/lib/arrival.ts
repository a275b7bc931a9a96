/** What a link passes as state when it leads to one row of a list on the same page: the row comes into view. */
export const ARRIVE = { arrive: true } as const;

export const isArrival = (state: unknown): boolean => (state as { arrive?: unknown } | null)?.arrive === true;
