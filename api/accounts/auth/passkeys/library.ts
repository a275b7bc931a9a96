/** Loaded with the first passkey that is added or used: a process without passkeys keeps 20 MB of memory. */
export const webauthn = () => import('@simplewebauthn/server');
