import { found } from '#api/http/found.ts';
import { emptyMaterial, materialOfRole, siblingsOf } from '#db/checks/material.ts';
import { roleOf } from '#db/roles/roles.ts';
import type { Db } from '#db/schema.ts';
import { createChecker } from '#platform/checks/checker.ts';
import { createTurns } from '#platform/gate.ts';
import type { Checked, CheckFact, CheckFinding, TextToCheck } from '#shared/checks/contracts/checks.ts';
import type { DocumentToCheck } from '#shared/checks/document-checks.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { requireOfKey, type Scope } from '#shared/scope.ts';
import type { Fact, MaterialPlace } from '#shared/text/claims/fact.ts';

/** Of each workspace one check at a time waits for the thread. */
const inTurn = createTurns(1);
const thread = createChecker();

/** The checks of a document's page, for any text (REST-09). Throws no_such_item, key_scope and ThreadFailed. */
export async function checkText(db: Db, scope: Scope, { kind, content, role_id }: TextToCheck): Promise<Checked> {
  const sources = role_id === undefined ? withoutRole() : await sourcesOf(db, scope, { role_id, kind });
  const { findings, facts, counts } = await checkInThread(scope, {
    kind,
    content,
    snapshot: null,
    marks: [],
    ...sources,
  });
  return { findings: findings.map(findingShown), facts: facts.map(factShown), counts };
}

/** The checks of a document, beside the process. Throws ThreadFailed. */
export const checkInThread = ({ workspace_id }: Pick<Scope, 'workspace_id'>, document: DocumentToCheck) =>
  inTurn(workspace_id, () => thread.ask(document));

type Sources = Pick<DocumentToCheck, 'language' | 'material' | 'siblings'>;
const withoutRole = (): Sources => ({ language: null, material: emptyMaterial(), siblings: [] });

/** What is checked takes the place of the role's documents of its kind. */
async function sourcesOf(
  db: Db,
  scope: Scope,
  { role_id, kind }: { role_id: string; kind: TextToCheck['kind'] },
): Promise<Sources> {
  // Findings and facts quote the role, its brand voice and its assets.
  requireOfKey(scope, 'role.read', 'brand.read');
  const { content_language } = await found(roleOf(db, scope, role_id));
  const [material, siblings] = await Promise.all([
    materialOfRole(db, scope, role_id),
    siblingsOf(db, scope, { role_id, kind }),
  ]);
  return { language: content_language || null, material, siblings };
}

function findingShown({ rule, level, part, from, to, quote, why, better }: Finding): CheckFinding {
  const replacements = better.flatMap((one) =>
    one.act === 'replace' ? [{ label: one.label, from: one.from, to: one.to, text: one.text }] : [],
  );
  return { rule, level, part, from, to, quote, why, replacements };
}

function factShown(fact: Fact): CheckFact {
  const { type, part, from, to, quote, state } = fact;
  const difference = state === 'different' ? fact.difference : null;
  return {
    type,
    part,
    from,
    to,
    quote,
    state,
    because: difference?.because ?? null,
    value: difference?.because === 'value' ? difference.value : null,
    source: sourceShown(state === 'not_found' ? fact.nearest : fact.passage),
  };
}

type Passage = { place: MaterialPlace; text: string };

const sourceShown = (passage: Passage | null): CheckFact['source'] =>
  passage && { ...nameOf(passage.place), text: passage.text };

const nameOf = (place: MaterialPlace) =>
  place.in === 'document'
    ? { in: place.in, name: place.title, id: place.id }
    : { in: place.in, name: place.field, id: null };
