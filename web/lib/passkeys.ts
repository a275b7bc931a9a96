/** Loaded with the first use: no page needs it to open. */
export const loadCeremonies = () => import('#web/lib/passkey-ceremonies.ts');
