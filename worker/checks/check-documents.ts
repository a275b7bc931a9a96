import { type DocumentToCheck, documentToCheck, storeCounts, type Taken, takeDue } from '#db/checks/checks.ts';
import { emptyMaterial, materialOfRole, parsed, siblingsOf } from '#db/checks/material.ts';
import type { Db } from '#db/schema.ts';
import { cause, type Log } from '#platform/log.ts';
import type { CheckCounts, DocumentToCheck as CheckInput } from '#shared/checks/document-checks.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { type Scope, scopeOfRow } from '#shared/scope.ts';
import type { Material } from '#shared/text/material.ts';

type Found = { findings: Pick<Finding, 'rule'>[]; counts: CheckCounts };

/** The checks of `shared/checks/document-checks.ts`, and the number of their rules. */
export type Checks = {
  rules: number;
  check: (input: CheckInput) => Found | Promise<Found>;
};

export type CheckParts = {
  db: Db;
  log: Log;
  checks: Checks;
  /** Waits between two documents, so that checks take a share of the process and generations the rest. */
  rest: (busyMs: number) => Promise<unknown>;
  /** The counts that lists show have changed. */
  publish: (document: Pick<DocumentToCheck, 'id' | 'workspace_id' | 'version'>) => Promise<unknown>;
};

/** Small: a batch must end well within its lease, whatever the pace. */
const AT_ONCE = 4;
const LEASE_SECONDS = 60;

/**
 * Checks the documents that are most urgent and stores their counts (decision 036). Returns how many were taken. One that
 * fails is due again after its lease, and so are all when the process ends in between.
 */
export async function checkDue(parts: CheckParts): Promise<number> {
  const taken = await takeDue(parts.db, { most: AT_ONCE, seconds: LEASE_SECONDS, rules: parts.checks.rules });
  const roles: Roles = new Map();
  for (const one of taken) {
    const from = performance.now();
    await check(parts, one, roles).catch((thrown: unknown) =>
      parts.log.warn({ document_id: one.document_id, ...cause(thrown) }, 'a document was not checked'),
    );
    await parts.rest(performance.now() - from);
  }
  return taken.length;
}

async function check(parts: CheckParts, taken: Taken, roles: Roles): Promise<void> {
  const { db, publish, checks } = parts;
  const document = await documentToCheck(db, taken);
  if (!document) return;
  const { id, version, updated_at, workspace_id } = document;
  const { input, read_at } = await inputOf(db, document, roles);
  const { findings, counts } = await checks.check(input);
  const pay_missing = findings.some(({ rule }) => rule === 'pay/missing');
  const counted = { version, updated_at, read_at, rules: checks.rules, counts, pay_missing };
  if (await storeCounts(db, taken, counted)) await publish({ id, workspace_id, version });
}

type Read = { material: Promise<Material>; read_at: Date };
type Roles = Map<string, Read>;

/** `read_at`: no part of the input was read before it. */
async function inputOf(db: Db, document: DocumentToCheck, roles: Roles): Promise<{ input: CheckInput; read_at: Date }> {
  const { id, role_id, kind, content, language, marks } = document;
  const about = { kind, content, language, snapshot: parsed(document.snapshot), marks };
  if (role_id === null)
    return { input: { ...about, material: emptyMaterial(), siblings: [] }, read_at: document.read_at };
  const scope = scopeOfRow(document);
  const { material, read_at } = once(roles, db, scope, { role_id, read_at: document.read_at });
  const siblings = await siblingsOf(db, scope, { id, role_id });
  return { input: { ...about, material: await material, siblings }, read_at };
}

/**
 * The documents of one role that are due together are compared with one reading of it. Their counts are as old as that
 * reading: another worker may have counted one of them since, with a newer role.
 */
function once(roles: Roles, db: Db, scope: Scope, { role_id, read_at }: { role_id: string; read_at: Date }): Read {
  const known = roles.get(role_id) ?? { material: materialOfRole(db, scope, role_id), read_at };
  roles.set(role_id, known);
  return known;
}
