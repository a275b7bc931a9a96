import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The requirements of ASVS 5.0.0 by section, in their order: a digit each, its level. */
const SECTIONS: Record<string, string> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};
const standard = Object.entries(SECTIONS).flatMap(([section, levels]) =>
  [...levels].map((level, index) => ({ number: `${section}.${index + 1}`, level: Number(level) })),
);

const KINDS = ['test', 'setting', 'document', 'design', 'not applicable', 'not yet'] as const;
type Row = { number: string; level: number; requirement: string; kind: string; how: string };

const ROW = /^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.+) \|$/gm;
const rowsIn = (text: string): Row[] =>
  [...text.matchAll(ROW)].map(([, number = '', level, requirement = '', kind = '', how = '']) => ({
    number,
    level: Number(level),
    requirement,
    kind,
    how,
  }));

const PROOF = /^`([^`]+\.(?:test|spec)\.tsx?)`: (.+)$/;
const NAMED = /`([^`]+)`/g;
const namesIn = ({ how }: Row): string[] => [...how.matchAll(NAMED)].map(([, name = '']) => name);
const isPath = (name: string): boolean => /^[\w.-]+\/[\w./-]+$|^[\w-]+\.(json|yml|md)$|^Dockerfile$/.test(name);

function testFaults({ how }: Row): string[] {
  const proofs = how.split('<br>').flatMap((part) => {
    const [, file, words] = PROOF.exec(part) ?? [];
    return file && words ? [{ file, words }] : [];
  });
  if (proofs.length === 0) return ['names no test'];
  return proofs.flatMap(({ file, words }) => {
    if (!existsSync(file)) return [`${file} is missing`];
    return readFileSync(file, 'utf8').includes(words) ? [] : [`${file} has no test '${words}'`];
  });
}

/** It lists every setting (house.test.ts). */
const settings = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name),
);

function settingFaults(row: Row): string[] {
  const named = namesIn(row).map((name) => name.replace(/=.*/, '').replace(/_FILE$/, ''));
  if (named.length === 0) return ['names no setting'];
  return named.filter((name) => !settings.has(name)).map((name) => `there is no setting ${name}`);
}

const fileFaults = (row: Row): string[] => {
  const files = namesIn(row).filter(isPath);
  if (files.length === 0) return ['names no file'];
  return files.filter((file) => !existsSync(file)).map((file) => `${file} is missing`);
};

const checks: Record<string, (row: Row) => string[]> = {
  test: testFaults,
  setting: settingFaults,
  document: fileFaults,
  design: fileFaults,
};

function faultsOf(row: Row): string[] {
  const isOpen = row.kind === 'not yet' && row.level === 1;
  const faults = [
    ...((KINDS as readonly string[]).includes(row.kind) ? [] : [`'${row.kind}' is no way to meet it`]),
    ...(isOpen ? ['is of level 1 and not met'] : []),
    ...(checks[row.kind]?.(row) ?? []),
  ];
  return faults.map((fault) => `${row.number}: ${fault}`);
}

const rows = rowsIn(readFileSync('docs/asvs.md', 'utf8'));

describe('the table of ASVS 5.0', () => {
  test('has each requirement of levels 1 and 2 once, in order, with its level', () => {
    const counts = [1, 2, 3].map((level) => standard.filter((one) => one.level === level).length);
    expect(counts).toEqual([70, 183, 92]);
    const wanted = standard.filter(({ level }) => level < 3);
    expect(rows.map(({ number, level }) => ({ number, level }))).toEqual(wanted);
  });

  test('names tests, settings and files that exist, and level 1 is met', () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  test.each([
    ['| 1.2.4 | 1 | Queries | test | `nowhere.test.ts`: x |', 'nowhere.test.ts is missing'],
    ['| 1.2.4 | 1 | Queries | test | `api/security/fuzz.db.test.ts`: no such name |', "has no test 'no such name'"],
    ['| 1.2.4 | 1 | Queries | test | By care |', 'names no test'],
    ['| 1.2.4 | 1 | Queries | setting | `SAFE_QUERIES=on` |', 'there is no setting SAFE_QUERIES'],
    ['| 1.2.4 | 1 | Queries | setting | In the settings |', 'names no setting'],
    ['| 1.2.4 | 1 | Queries | design | `db/safe.ts` |', 'db/safe.ts is missing'],
    ['| 1.2.4 | 1 | Queries | document | Somewhere |', 'names no file'],
    ['| 1.2.4 | 1 | Queries | not yet | Later |', 'is of level 1 and not met'],
    ['| 1.2.4 | 1 | Queries | perhaps | Later |', "'perhaps' is no way to meet it"],
  ])('a planted row is found: %s', (text, fault) => {
    expect(rowsIn(text).flatMap(faultsOf).join()).toContain(fault);
  });
});
