import { settleTask } from '#db/tasks/tasks.ts';
import { settleUpToDate } from '#db/writing/documents/role-of-today.ts';
import { AppError } from '#shared/errors.ts';
import type { RefineResult } from '#shared/writing/refine/payload.ts';
import { proposalOf, withoutModel, withRoleEdits } from '#shared/writing/refine/propose.ts';
import type { TaskWork } from '#worker/tasks/task.ts';
import { PROMPT } from '#worker/writing/tasks/refine/instructions.ts';
import { loadMaterial, type Material, withFewerTokens } from '#worker/writing/tasks/refine/material.ts';
import { refinePrompt } from '#worker/writing/tasks/refine/prompt.ts';

/** Changes a text as a person says. The result is a proposal; the document stays as it is. */
export const refine: TaskWork<Material, RefineResult> = {
  prepare: async (db, row) => {
    const material = await loadMaterial(db, row);
    const result = withoutModel(material.refining);
    if (result) return { material, result };
    // What rules can say is not left to a model.
    return { material: { ...material, refining: withRoleEdits(material.refining) } };
  },
  prompt: refinePrompt,
  shorter: withFewerTokens,
  review: ({ text, is_cut }, { material, lastAttempt, failed }) => {
    if (is_cut) throw new AppError('length_spent', { raw: text });
    try {
      return proposalOf(material.refining, text, { last: lastAttempt, failed: failed?.lastCode });
    } catch (thrown) {
      throw thrown instanceof AppError ? new AppError(thrown.code, { ...thrown.more, raw: text }) : thrown;
    }
  },
  /** The page reads the proposal itself. */
  shown: () => ({ draft: '' }),
  settle: (db, { row, held, material, result, answer }) => {
    const ending = { result, tokens: answer?.total_tokens, model: answer?.model, prompt: PROMPT };
    const isUpToDate = material.refining.input.preset === 'role_changes' && result.changes.length === 0;
    return isUpToDate ? settleUpToDate(db, row, { held, ending }) : settleTask(db, held, ending);
  },
  keepsDraft: () => false,
};
