import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '#local/launch/project.ts';

type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };

test('the lockfile lists the optional packages of every platform, without which npm ci refuses it', () => {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as Lock;
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
