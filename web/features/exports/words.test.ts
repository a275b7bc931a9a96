import { describe, expect, it } from 'vitest';
import type { DocumentExport } from '#shared/exports/contracts/document-exports.ts';
import type { GeneratedDocumentRow } from '#shared/text/contracts/generated-documents.ts';
import { announced, makingText, openText, versionText } from '#web/features/exports/words.ts';
import { stateOf } from '#web/features/exports/zip-contents.tsx';

const start = '2026-11-23T10:00:00.000Z';
const row = (more: Partial<DocumentExport> = {}) =>
  ({ state: 'running', done: 3, total: 8, created_at: start, ...more }) as DocumentExport;
const atSecond = (seconds: number) => Date.parse(start) + seconds * 1_000;

describe('the words of an export', () => {
  it('count the file that is made, and wait for a worker after 10 seconds [EXPORT-15] [EXPORT-16]', () => {
    expect(makingText(row(), atSecond(20))).toBe('Making file 4 of 8. You can close this, the export continues.');
    expect(makingText(row({ done: 8 }), atSecond(20))).toContain('Making file 8 of 8.');
    expect(makingText(row({ state: 'waiting', done: 0 }), atSecond(9))).toContain('Making file 1 of 8.');
    expect(makingText(row({ state: 'waiting', done: 0 }), atSecond(10))).toBe('Waiting for a free worker.');
  });

  it('are announced at the start, the half and the end [EXPORT-27]', () => {
    const said = Array.from({ length: 8 }, (_, done) => announced(row({ done })));
    expect(new Set(said).size).toBe(2);
    expect(said.indexOf('Half of the files are made.')).toBe(4);
    expect(announced(row({ state: 'completed' }))).toBe('Your export is ready');
    expect(announced(row({ state: 'failed' }))).toBe('The file could not be made. Please try again.');
  });

  it('name the version and what is open [EXPORT-01] [EXPORT-04]', () => {
    expect([versionText(true, 3), versionText(false, 4)]).toEqual(['Approved, version 3', 'Draft, version 4']);
    expect([openText(2, 3), openText(2, 1), openText(2, 0), openText(0, 2), openText(0, 0)]).toEqual([
      '2 to fix and 3 facts are open.',
      '2 to fix and 1 fact is open.',
      '2 to fix.',
      '2 facts are open.',
      null,
    ]);
  });
});

it('a file of the ZIP says which version it has [EXPORT-14]', () => {
  const row = { approved_version: null, version: 4, outgoing_ordinal: 3 } as GeneratedDocumentRow;
  expect(stateOf(row)).toBe('Draft, version 3');
  expect(stateOf({ ...row, approved_version: 4 })).toBe('Approved, version 3');
  expect(stateOf({ ...row, approved_version: 2 })).toBe('Approved, version 3, without the newer draft');
});
