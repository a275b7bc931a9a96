/** Navigation state of a link to one row of a list on the same page: the row scrolls into view and takes the focus. */
export const ARRIVE = { arrive: true } as const;

export const isArrival = (state: unknown): boolean => (state as { arrive?: unknown } | null)?.arrive === true;
