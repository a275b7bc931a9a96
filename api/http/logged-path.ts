/**
 * A path as it may be logged: without the token that a mail scanner moved from the fragment of a share link or an
 * invitation into the path, as in `/s%23token` (SHARE-03).
 */
export const loggedPath = (path: string): string => path.replace(/^\/(s|invitation)(%23|#).*$/is, '/$1');
