import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createMetrics } from '#platform/metrics.ts';
import { installationFigures } from '#platform/metrics-installation.ts';

/** The schema of a Prometheus rule file; strict, as in Prometheus. */
const duration = z.string().regex(/^(\d+(ms|[smhdwy]))+$/);
const texts = z.record(z.string(), z.string());
const rule = z.strictObject({
  alert: z.string().regex(/^Rolevoice[A-Za-z]+$/),
  expr: z.string().min(1),
  for: duration.optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning', 'info']) }),
  annotations: texts.and(z.object({ summary: z.string().min(1) })),
});
const group = z.strictObject({ name: z.string(), interval: duration.optional(), rules: z.array(rule).min(1) });
const ruleFile = z.strictObject({ groups: z.array(group).min(1) });

const { groups } = ruleFile.parse(parse(readFileSync('docs/alerts.yml', 'utf8')));
const rules = groups.flatMap((one) => one.rules);

const registries = [createMetrics('api').registry, createMetrics('worker').registry];
const metrics = registries.flatMap((registry) => registry.getMetricsAsArray());
const own = metrics.map(({ name }) => name);
/** All metric names; of histograms also the three that Prometheus derives. */
const parts = metrics
  .filter((metric) => 'upperBounds' in metric)
  .flatMap(({ name }) => ['_bucket', '_count', '_sum'].map((part) => name + part));
const known = new Set([...own, ...parts, ...Object.keys(installationFigures)]);
const namesIn = (text: string): string[] => text.match(/\b(?:rolevoice|process|nodejs)_[a-z0-9_]+/g) ?? [];

test.each(rules.map(({ alert, expr }) => [alert, expr]))('%s uses existing metrics', (_, expr) => {
  const names = namesIn(expr);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('a planted metric would be missed', () => {
  expect(namesIn('sum(rate(rolevoice_no_such_total[5m])) > 1').filter((name) => !known.has(name))).toEqual([
    'rolevoice_no_such_total',
  ]);
});

test('operations.md has an entry for every alert and no other', () => {
  const section = readFileSync('docs/operations.md', 'utf8').split('## Alerts')[1]?.split('\n## ')[0] ?? '';
  const described = [...section.matchAll(/^\| (Rolevoice\w+) \|/gm)].map(([, name]) => name);
  expect(described).toEqual(rules.map(({ alert }) => alert));
  expect(new Set(described).size).toBe(described.length);
});

test('metrics.md lists every metric of the product and no other', () => {
  const text = readFileSync('docs/metrics.md', 'utf8');
  const listed = new Set([...text.matchAll(/`(rolevoice_\w+)`/g)].map(([, name]) => name ?? ''));
  const ours = [...own.filter((name) => name.startsWith('rolevoice_')), ...Object.keys(installationFigures)];
  expect([...listed].toSorted()).toEqual([...new Set(ours)].toSorted());
});

test('names follow the conventions: counters end in _total, times are seconds, labels are few', async () => {
  for (const registry of registries) {
    for (const { name, type } of await registry.getMetricsAsJSON()) {
      if (!name.startsWith('rolevoice_')) continue;
      expect([name, /_total$/.test(name)]).toEqual([name, String(type) === 'counter']);
      expect(name).not.toMatch(/_(ms|milliseconds|minutes|count|sum|bucket|info)$/);
    }
  }
});
