import * as z from 'zod/mini';
import { generationOfKeys } from '#api/http/replies-of-keys.ts';
import { waitsOf } from '#api/http/waits.ts';
import { type McpCall, type Report, tool } from '#api/open/mcp/tool.ts';
import { listGenerations } from '#api/tasks/service.ts';
import { startGenerations } from '#api/writing/generations/start.ts';
import * as templates from '#db/writing/templates.ts';
import { id } from '#shared/contracts/common.ts';
import type { LiveEvent } from '#shared/contracts/socket.ts';
import { AppError } from '#shared/errors.ts';
import { isFinal } from '#shared/tasks/card.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';
import { template } from '#shared/text/contracts/templates.ts';

const listTemplates = tool({
  name: 'list_templates',
  title: 'List templates',
  description: 'What can be generated for a role.',
  needs: ['generation.read'],
  input: z.object({}),
  output: z.object({ items: z.array(template) }),
  run: async ({ parts: { db } }) => ({ items: await templates.listTemplates(db) }),
});

const AT_ONCE = 6;
/** For how many seconds a call waits for the end; 0: it answers at once. */
export const waitSeconds = z._default(z.int().check(z.minimum(0), z.maximum(55)), 30);
const ids = z.array(id).check(z.minLength(1), z.maxLength(AT_ONCE));

const followed = z.object({
  items: z.array(generationOfKeys),
  /** What to do while they run; null once all have ended. */
  next_step: z.nullable(z.string()),
});

const getGeneration = tool({
  name: 'get_generation',
  title: 'Follow generations',
  description: 'How far generations are; waits for their end. `document_id` is the document of a completed one.',
  needs: ['generation.read'],
  input: z.object({ ids, wait_seconds: waitSeconds }),
  output: followed,
  run: (call, { ids, wait_seconds }, report) => follow(call, { ids, seconds: wait_seconds }, report),
});

const startGeneration = tool({
  name: 'start_generation',
  title: 'Generate material',
  description:
    'Generates material for a role, one document for each template, as a draft. A template that has a document is refused: only a person writes it again.',
  needs: ['generation.start', 'generation.read'],
  writes: true,
  input: z.object({ role_id: id, template_ids: ids, wait_seconds: waitSeconds }),
  output: followed,
  run: async (call, { role_id, template_ids, wait_seconds }, report) => {
    const { parts, scope, requestId } = call;
    await parts.startLimit(scope);
    const start = { role_id, template_ids, overwrite: false, request_id: requestId };
    const started = await startGenerations(parts, scope, start).catch(refused);
    return follow(call, { ids: started.map((one) => one.id), seconds: wait_seconds }, report);
  },
});

function refused(thrown: unknown): never {
  const isWritten = thrown instanceof AppError && thrown.code === 'DUPLICATE_ERROR';
  throw isWritten
    ? new AppError('DUPLICATE_ERROR', { message: 'A document exists. Ask a person to write it again.' })
    : thrown;
}

type Followed = { ids: readonly string[]; seconds: number };

/** Waits until all have ended or the seconds are over, and reports each step. Throws once the key may not go on. */
async function follow(call: McpCall, { ids, seconds }: Followed, report: Report) {
  const until = Date.now() + seconds * 1_000;
  const seen = new Map<string, string>();
  for (;;) {
    // Before the rows are read: a step in between is not missed.
    const step = nextStep(call, seen, { ids, seconds: (until - Date.now()) / 1_000 });
    try {
      const items = await readAll(call, ids);
      const steps = items.map(({ card }) => stepOf(card));
      if (items.some(({ id }, at) => seen.get(id) !== steps[at]))
        report(doneIn(items), 3 * items.length, steps.join(', '));
      for (const { id, card } of items) seen.set(id, stepOf(card));
      const hasEnded = items.every(({ card }) => isFinal(card));
      if (hasEnded || !(await step.came())) return { items, next_step: hasEnded ? null : GO_ON };
    } finally {
      step.end();
    }
  }
}

const GO_ON = 'They still run. Call get_generation with their ids to go on waiting.';

/** 'processing: generating'; of one that has ended its status. */
function stepOf(card: Pick<Generation['card'], 'status' | 'steps'>): string {
  const step = card.steps.find(({ state }) => state !== 'completed');
  return isFinal(card as Generation['card']) || !step ? card.status : `${card.status}: ${step.name}`;
}

const doneIn = (items: readonly Generation[]): number =>
  items.reduce(
    (sum, { card }) => sum + (isFinal(card) ? 3 : card.steps.filter((one) => one.state === 'completed').length),
    0,
  );

/** `came`: whether a generation took another step, before the seconds were over or the client left. */
function nextStep({ req, res, scope }: McpCall, seen: ReadonlyMap<string, string>, { ids, seconds }: Followed) {
  let hasCome = false;
  const isOver = (event: LiveEvent): boolean => {
    hasCome ||= event.type === 'card' && ids.includes(event.card.id) && stepOf(event.card) !== seen.get(event.card.id);
    return hasCome;
  };
  const held = seconds > 0 ? waitsOf(req).hold(res, { seconds, scope, isOver }) : undefined;
  const came = async () => {
    await held?.over();
    return hasCome;
  };
  return { came, end: () => held?.end() };
}

const readAll = async ({ parts, scope }: McpCall, ids: readonly string[]): Promise<Generation[]> => {
  const { items } = await listGenerations(parts, scope, { ids: ids.join(',') });
  const found = ids.flatMap((one) => items.find((item) => item.id === one) ?? []);
  if (found.length < ids.length) throw new AppError('NOT_FOUND');
  return found;
};

export const generationTools = [listTemplates, getGeneration, startGeneration];
