import type { ShownFor } from '#shared/text/kinds/kind.ts';

export const SENDER_PLACEHOLDER = '[Sender_FirstName]';
export const COMPANY_PLACEHOLDER = '[Company Name]';
export const UNKNOWN_SENDER = '[Your name]';

/**
 * Fills the placeholders of a stored text whose values are known only when it is shown: the reader's first name
 * (OUT-14) and the role's company (GAP-72). The placeholder of an unknown company is kept.
 */
export const fillShown = (text: string, { first_name, company_name }: ShownFor): string =>
  text
    .replaceAll(SENDER_PLACEHOLDER, () => first_name.trim() || UNKNOWN_SENDER)
    .replaceAll(COMPANY_PLACEHOLDER, () => company_name.trim() || COMPANY_PLACEHOLDER);
