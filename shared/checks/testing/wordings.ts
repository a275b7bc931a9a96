import type { KindName } from '#shared/text/kinds/names.ts';

/** Texts, a line each, that a rule finds something in, and near ones that it leaves alone. */
export type Wording = { rule: string; language: 'en' | 'de'; kind: KindName; found: string; left: string };
