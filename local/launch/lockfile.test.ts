import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '#local/launch/project.ts';

type Locked = { optionalDependencies?: Record<string, string>; integrity?: string };
type Lock = { packages: Record<string, Locked> };

const read = () => JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as Lock;

test('the lockfile lists the optional packages of every platform, without which npm ci refuses it', () => {
  const { packages } = read();
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('npm verifies the contents of every package by the lockfile, those of other platforms too [GAP-204]', () => {
  const { '': _own, ...packages } = read().packages;
  const unverified = Object.entries(packages).filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity));
  expect(unverified.map(([path]) => path)).toEqual([]);
});

test('npm runs no install script of a package [GAP-204]', () => {
  expect(readFileSync(inProject('.npmrc'), 'utf8')).toContain('ignore-scripts=true\n');
});
