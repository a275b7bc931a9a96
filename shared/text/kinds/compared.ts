import type { KindName } from '#shared/text/kinds/names.ts';

/** Kinds that are compared with the other documents of the role: these are checked again when one of them changes. */
export const COMPARED_WITH_SIBLINGS: readonly KindName[] = ['sourcing_email', 'social_ad'];
