/** Loaded with the first use: no page needs it to open. */
export const loadCeremonies = () => import('#web/features/accounts/passkey-ceremonies.ts');
