/** Whether this is an http page that is not on localhost: browsers withhold several functions there. */
export const lacksTls = (): boolean => globalThis.isSecureContext === false;

/** What a control says in place of a function that such a page does not have. */
export const needsTls = (what: 'Passkeys' | 'Notifications'): string =>
  `${what} need an https address, and this page was opened without TLS.`;

/** Whether this browser offers passkeys on this page. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';
