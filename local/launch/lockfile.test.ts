import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '#local/launch/project.ts';

type Locked = { optionalDependencies?: Record<string, string>; integrity?: string; optional?: boolean; dev?: boolean };
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

/** Variants of two development tools for platforms on which neither the image nor CI is built. */
const WITHOUT_INTEGRITY =
  /^node_modules\/(@biomejs\/cli-(android|darwin|win32|linux-[a-z0-9]+-musl)|@tailwindcss\/oxide-(android|darwin|freebsd|win32|wasm32|linux-arm-gnueabihf))/;

test('npm verifies the contents of every package by the lockfile [GAP-204]', () => {
  const { '': _own, ...packages } = read().packages;
  const unverified = Object.keys(packages).filter((path) => !/^sha512-/.test(packages[path]?.integrity ?? ''));
  expect(unverified.filter((path) => !WITHOUT_INTEGRITY.test(path))).toEqual([]);
  expect(unverified.every((path) => packages[path]?.optional && packages[path]?.dev)).toBe(true);
  expect(unverified).toHaveLength(16);
});

test('npm runs no install script of a package [GAP-204]', () => {
  expect(readFileSync(inProject('.npmrc'), 'utf8')).toContain('ignore-scripts=true\n');
});
