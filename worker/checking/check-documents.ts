import {
  type DocumentToCheck,
  documentToCheck,
  storeCounts,
  type Taken,
  takeDue,
} from '#db/queries/generated-documents/checks.ts';
import { emptyMaterial, materialOfRole, parsed, siblingsOf } from '#db/queries/generated-documents/material.ts';
import type { Db } from '#db/schema.ts';
import { cause, type Log } from '#platform/log.ts';
import type { Finding } from '#shared/checks/finding.ts';
import type { CheckCounts, DocumentToCheck as CheckInput } from '#shared/document-checks.ts';
import type { Material } from '#shared/material.ts';
import { type Scope, scopeOfRow } from '#shared/scope.ts';

/** The checks of `shared/document-checks.ts`, and the number of their rules. */
export type Checks = {
  rules: number;
  check: (input: CheckInput) => { findings: Pick<Finding, 'rule'>[]; counts: CheckCounts };
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
  const roles = new Map<string, Promise<Material>>();
  for (const one of taken) {
    const from = performance.now();
    await check(parts, one, roles).catch((thrown: unknown) =>
      parts.log.warn({ document_id: one.document_id, ...cause(thrown) }, 'a document was not checked'),
    );
    await parts.rest(performance.now() - from);
  }
  return taken.length;
}

async function check(parts: CheckParts, taken: Taken, roles: Map<string, Promise<Material>>): Promise<void> {
  const { db, publish, checks } = parts;
  const document = await documentToCheck(db, taken);
  if (!document) return;
  const { id, version, updated_at, read_at } = document;
  const { findings, counts } = checks.check(await inputOf(db, document, roles));
  const pay_missing = findings.some(({ rule }) => rule === 'pay/missing');
  const counted = { version, updated_at, read_at, rules: checks.rules, counts, pay_missing };
  if (await storeCounts(db, taken, counted)) await publish({ id, workspace_id: document.workspace_id, version });
}

async function inputOf(db: Db, document: DocumentToCheck, roles: Map<string, Promise<Material>>): Promise<CheckInput> {
  const { id, role_id, kind, content, language, marks } = document;
  const scope = scopeOfRow(document);
  const material = role_id === null ? emptyMaterial() : await once(roles, db, scope, role_id);
  const siblings = role_id === null ? [] : await siblingsOf(db, scope, { id, role_id });
  return { kind, content, language, material, snapshot: parsed(document.snapshot), siblings, marks };
}

/** The documents of one role that are due together are compared with one reading of it. */
function once(roles: Map<string, Promise<Material>>, db: Db, scope: Scope, id: string): Promise<Material> {
  const known = roles.get(id) ?? materialOfRole(db, scope, id);
  roles.set(id, known);
  return known;
}
