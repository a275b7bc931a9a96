import type { Deps } from '#api/deps.ts';
import { documentedGenerations, documentsOfGenerations } from '#db/tasks/read.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import { lastCards } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import { DRAFT_TAIL_CHARACTERS } from '#shared/constants.ts';
import type { Scope } from '#shared/scope.ts';
import type { Card } from '#shared/tasks/card.ts';
import { type CardDocument, cardOfRow, currentCard } from '#shared/tasks/card-of-row.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';
import type { Task } from '#shared/tasks.ts';
import { contentToText, shortOf } from '#shared/text/kinds/index.ts';

type Parts = Pick<Deps, 'db' | 'redis' | 'log'>;

/** A row with its card, in the form of the contract. */
export const toGeneration = (row: GenerationView, card: Card<Task> = cardOfRow(row)): Generation => ({
  id: row.id,
  role_id: row.role_id,
  template_id: row.template_id,
  status: row.status,
  attempt_count: row.attempt_count,
  max_attempts: row.max_attempts,
  scheduled_for: row.scheduled_for?.toISOString() ?? null,
  completed_at: row.completed_at?.toISOString() ?? null,
  last_error: row.last_error,
  card,
});

/**
 * Adds the cards to rows: the last published one, or one made from row and document when that is missing or outdated. A
 * completed row whose document was deleted has none.
 */
export async function withCards(parts: Parts, scope: Scope, rows: readonly GenerationView[]): Promise<Generation[]> {
  if (rows.length === 0) return [];
  const kept = await keptCards(parts, rows);
  const cards = rows.map((row) => currentCard(row, kept.get(row.id)));
  const documented = await documentedOf(parts, scope, rows);
  const bare = rows.filter((row, at) => documented.has(row.id) && cards[at]?.document_id === null);
  const documents = await documentsOf(parts, scope, bare);
  return rows.map((row, at) => {
    const document = documents.get(row.id);
    const isDeleted = row.task === 'write' && row.status === 'completed' && !documented.has(row.id);
    return toGeneration(row, document || isDeleted ? cardOfRow(row, document) : cards[at]);
  });
}

async function documentedOf({ db }: Parts, scope: Scope, rows: readonly GenerationView[]): Promise<Set<string>> {
  const completed = rows.flatMap(({ id, task, status }) => (task === 'write' && status === 'completed' ? [id] : []));
  return new Set(completed.length === 0 ? [] : await documentedGenerations(db, scope, completed));
}

/** The last published cards of generations, by id. Never throws: a card that cannot be read is missing. */
export async function keptCards(
  { redis, log }: Pick<Parts, 'redis' | 'log'>,
  rows: readonly { id: string }[],
): Promise<Map<string, Card<Task>>> {
  const ids = rows.map(({ id }) => id);
  return withDeadline(lastCards(redis, ids)).catch((thrown: unknown) => {
    log.warn(cause(thrown), 'cards were made from their rows');
    return new Map();
  });
}

async function documentsOf(
  { db }: Parts,
  scope: Scope,
  rows: readonly GenerationView[],
): Promise<Map<string, CardDocument>> {
  if (rows.length === 0) return new Map();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const documents = await documentsOfGenerations(db, scope, [...byId.keys()]);
  return new Map(
    documents.flatMap(({ id, queue_id, kind, content, metadata }) => {
      const row = byId.get(String(queue_id));
      if (!row) return [];
      const draft = contentToText(kind, content, row).slice(0, DRAFT_TAIL_CHARACTERS);
      const tokens = metadata.output_tokens ?? 0;
      return [[row.id, { id, draft, tokens, short_of: shortOf(kind, content) }] as const];
    }),
  );
}
