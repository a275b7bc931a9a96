/** In the time zone in which a day ends last. */
const LAST_ZONE_MS = 12 * 60 * 60 * 1000;

/** Whether the day is over everywhere. A date that passed since it was saved is no mistake. */
export const hasPassed = (closingDate: string, now = new Date()): boolean =>
  closingDate !== '' && closingDate < new Date(now.getTime() - LAST_ZONE_MS).toISOString().slice(0, 10);

export const DATE_PASSED = 'The closing date has passed.';
