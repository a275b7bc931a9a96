import type { Finding } from '#shared/checks/finding.ts';
import { keyOf } from '#web/features/checks/checks/use-findings.ts';

const EQUAL_MOST = 3;
const RULE_MOST = 10;

/**
 * Where a finding stands among the `of()` that are folded together: the `at`th; `most` are shown at first. `like()`: how
 * many are equal to it.
 */
export type Fold = { key: string; at: number; most: number; of: () => number; like: () => number };

/** Equal findings (of one rule and phrase) beyond the third are folded together, else those of one rule (CHECK-07). */
export function foldsOf(findings: readonly Finding[]): Map<Finding, Fold> {
  const counts = new Map<string, number>();
  const countOf = (key: string): number => counts.get(key) ?? 0;
  const add = (key: string): number => {
    counts.set(key, countOf(key) + 1);
    return countOf(key);
  };
  return new Map(
    findings.map((finding) => {
      const { rule } = finding;
      const equal = keyOf(finding);
      const like = () => countOf(equal);
      const at = add(equal);
      if (at > EQUAL_MOST) return [finding, { key: equal, at, most: EQUAL_MOST, of: like, like }];
      return [finding, { key: rule, at: add(rule), most: RULE_MOST, of: () => countOf(rule), like }];
    }),
  );
}
