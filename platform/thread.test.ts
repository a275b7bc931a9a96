import { expect, test } from 'vitest';
import { createChecker } from '#platform/checks/checker.ts';
import { createThread, ThreadFailed } from '#platform/thread.ts';
import type { DocumentToCheck } from '#shared/checks/document-checks.ts';
import { material } from '#shared/text/material.ts';

const aDocument = (content: string): DocumentToCheck => ({
  kind: 'job_advert',
  content,
  language: 'en',
  snapshot: null,
  material: material.parse({}),
  siblings: [],
  marks: [],
});
const LONG = 'You weld frames and read drawings, which the chairman checks. '.repeat(300);

test('a thread is ended for what it took of a processor, and the next message gets a new one [REST-09]', async () => {
  const hasty = createThread('platform/checks/check.thread', { timeoutMs: 1, idleMs: 1_000, heapMb: 128 });
  await expect(hasty.ask(aDocument(LONG))).rejects.toThrow(ThreadFailed);
  await expect(hasty.ask(aDocument(LONG))).rejects.toThrow('The thread took too long');
  const checker = createChecker();
  const { findings } = await checker.ask(aDocument(LONG));
  expect(findings.length).toBeGreaterThan(100);
  await Promise.all([hasty.close(), checker.close()]);
});

/** Of threads: what keeps the process alive. */
const ofThreads = () => process.getActiveResourcesInfo().filter((name) => /worker|messageport/i.test(name));

test('an idle thread keeps no process alive', async () => {
  const before = ofThreads();
  const checker = createChecker();
  const asked = checker.ask(aDocument('Short.'));
  await asked;
  expect(ofThreads()).toEqual(before);
  await checker.close();
});
