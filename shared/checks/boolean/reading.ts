import type { Target } from '#shared/checks/boolean/targets.ts';
import type { Better, Level } from '#shared/checks/finding.ts';
import type { Parsed } from '#shared/text/boolean/parse.ts';
import type { Token } from '#shared/text/boolean/tokens.ts';
import type { Span, Tree } from '#shared/text/boolean/tree.ts';

export type Found = Span & { rule: string; level: Level; why: string; better: Better[]; phrase?: string };
/** A string as the rules get it; without `target` only what holds everywhere is asked. */
export type Reading = {
  source: string;
  parsed: Parsed;
  tokens: readonly Token[];
  target: Target | null;
  company: string;
};
export type ReadTree = Reading & { tree: Tree };

export const finding = (rule: string, level: Level, { from, to }: Span, why: string, better: Better[]): Found => ({
  rule: `boolean/${rule}`,
  level,
  from,
  to,
  why,
  better,
});
