import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { reserveFile } from '#db/base/files.ts';
import { insertDocument } from '#db/brand/assets.ts';
import { insertGuidelines } from '#db/brand/guidelines.ts';
import { brandBook } from '#db/demo/texts.ts';
import { insertRole } from '#db/roles/roles.ts';
import type { Db } from '#db/schema.ts';
import { claimGeneration } from '#db/tasks/claim.ts';
import { transact } from '#db/transact.ts';
import { insertGenerations } from '#db/writing/generations/start.ts';
import { demoText } from '#local/demo/text/write.ts';
import { guidelinesInput } from '#shared/brand/contracts/guidelines.ts';
import { roleInput } from '#shared/roles/contracts/role-input.ts';
import type { PersonScope } from '#shared/scope.ts';
import type { TaskWork } from '#worker/tasks/task.ts';
import { write } from '#worker/writing/tasks/write.ts';

/** Rows as the calls of the product write them, with their events and acts, but without its processes. */
export const aVoiceIn = (db: Db, scope: PersonScope, input: object) =>
  transact(db, (tx) => insertGuidelines(tx, scope, guidelinesInput.parse(input)));

export const aRoleIn = (db: Db, scope: PersonScope, input: object): Promise<string> =>
  transact(db, (tx) => insertRole(tx, scope, roleInput.parse(input)));

const BRAND_BOOK = 'db/demo/brand-book.pdf';

/** An asset that was read. Its file is counted, but has no bytes: a test that downloads it uploads one. */
export async function aReadDocumentIn(
  db: Db,
  scope: PersonScope,
  { bucket, title }: { bucket: string; title: string },
) {
  const file_size = statSync(BRAND_BOOK).size;
  const file = await reserveFile(db, scope, { bucket, extension: 'pdf', size: file_size });
  return transact(db, async (tx) => {
    const about = { title, file_type: 'application/pdf', file_size, text_state: 'ready' } as const;
    const made = await insertDocument(tx, scope, file, about);
    if (!made) throw new Error('The file was given up');
    const extracted_text = brandBook.flat().join('\n\n');
    await tx.updateTable('reference_documents').set({ extracted_text }).where('id', '=', made.id).execute();
    return made;
  });
}

type Wanted = { role_id: string; template_id: string };

/** The text the demo provider writes for this role, as a worker stores it. Returns the id of the document. */
export async function aTextIn(db: Db, scope: PersonScope, { role_id, template_id }: Wanted): Promise<string> {
  const [id, token] = [randomUUID(), randomUUID()];
  const rows = [{ id, template_id }];
  const started = { role_id, overwrite: false, request_id: randomUUID(), rows, ids: [id], job_title: '' };
  await transact(db, (tx) => insertGenerations(tx, scope, started, undefined));
  const row = await claimGeneration(db, id, { token, alone: false });
  if (!row) throw new Error('The generation could not be claimed');
  const held = { id, token };
  const work: TaskWork = write as TaskWork;
  const unused = { held, signal: new AbortController().signal, sources: {} as never };
  const { material } = await work.prepare(db, row, unused);
  const prompt = work.prompt(material, undefined).messages.find((one) => one.role === 'user')?.content ?? '';
  if (/\[\[demo:(?!slips|\w+:refine)/.test(prompt)) throw new Error('A text with a fault is generated, not inserted');
  const text = demoText(prompt, 0);
  const written = Math.ceil(text.length / 4);
  const total_tokens = Math.ceil(prompt.length / 4) + written;
  const answer = { text, is_cut: false, total_tokens, model: 'rolevoice-demo' };
  const result = work.review(answer, { material, lastAttempt: true, failed: undefined });
  const settled = await work.settle(db, { row, held, material, result, answer, written }, {});
  if (!settled?.document_id) throw new Error('The text was not stored');
  return settled.document_id;
}
