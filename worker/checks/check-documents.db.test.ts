import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { documentToCheck, storeCounts, type Taken, takeDue } from '#db/checks/checks.ts';
import { connectDatabase } from '#db/connect.ts';
import { deleteRole } from '#db/roles/roles.ts';
import { aDocument, aGuideline, aRole } from '#db/testing/factories.ts';
import { markDue } from '#db/text/due-checks.ts';
import { personalScope } from '#shared/scope.ts';
import { createCheckHandlers } from '#worker/checks/check-document.ts';
import { checkDue } from '#worker/checks/check-documents.ts';
import { checkBench, countX, type Input } from '#worker/checks/testing/bench.ts';
import { dispatchEvents } from '#worker/outbox/dispatch.ts';

const { url, db, log, user, templates, published, partsWith, aText, save, checkAll, rows, row, clear } =
  await checkBench();
const scope = personalScope(user.id);
const other = templates[1];

beforeEach(clear);

const record = (type: string, subject: string) =>
  sql`insert into outbox (workspace_id, type, subject_id, payload) values (${user.id}, ${type}, ${subject}, '{}')`.execute(
    db,
  );

const dispatch = () => dispatchEvents({ db, log, handlers: createCheckHandlers({ db, wake: () => undefined }) });

// A second ago: a time is rounded to milliseconds, and may lie after the statement that follows.
const makeDue = () =>
  sql`update document_checks set due_at = now() - interval '1 second' where urgency is not null`.execute(db);

describe('the counts of a document', () => {
  test('follow its text, each text counted once however many events there are [CHECK-19]', async () => {
    const id = await aText('x x');
    await record('document.created', id);
    await dispatch();
    expect(await row(id)).toMatchObject({ version: 0, urgency: 1 });
    expect(await checkAll()).toBe(1);
    expect(await row(id)).toMatchObject({ version: 1, rules: 1, fix: 2, consider: 1, facts_open: 0, urgency: null });
    for (let saves = 0; saves < 30; saves += 1) {
      await save(id, `a${'x'.repeat(saves)}`);
      await record('document.updated', id);
    }
    await dispatch();
    expect(await checkAll()).toBe(1);
    expect(await row(id)).toMatchObject({ version: 31, fix: 29, urgency: null });
    expect(published).toEqual([
      { id, version: 1 },
      { id, version: 31 },
    ]);
  });

  test('are published only when they have changed', async () => {
    const id = await aText('x');
    await record('document.created', id);
    await dispatch();
    await checkAll();
    await record('document.marked', id);
    await dispatch();
    expect(await checkAll()).toBe(1);
    expect(published).toHaveLength(1);
  });

  test('have those of a change by a person before those of generations and of a brand voice', async () => {
    const voice = await aGuideline(db, user.id);
    const role = await aRole(db, user.id, { brand_guidelines_id: voice.id });
    const ofBrand = await aText('brand', { role_id: role.id });
    const generated = await aText('generated');
    const saved = await aText('saved');
    await record('brand.updated', voice.id);
    await record('document.created', generated);
    await record('document.updated', saved);
    await dispatch();
    const taken = async () => (await takeDue(db, { most: 1, seconds: 60, rules: 1 })).map((one) => one.document_id);
    expect([await taken(), await taken(), await taken()]).toEqual([[saved], [generated], [ofBrand]]);
  });

  test('are made again for all documents of a role that was changed or deleted', async () => {
    const role = await aRole(db, user.id);
    const ids = [
      await aText('x', { role_id: role.id }),
      await aText('y', { role_id: role.id, template_id: other?.id ?? null }),
    ];
    const elsewhere = await aText('z');
    await record('role.updated', role.id);
    await dispatch();
    expect(await checkAll()).toBe(2);
    expect(await row(elsewhere)).toBeUndefined();
    await db.transaction().execute((tx) => deleteRole(tx, scope, role.id));
    expect((await rows()).map((one) => [one.document_id, one.urgency]).sort()).toEqual(ids.map((id) => [id, 1]).sort());
  });

  test('are made of the role, its voice, its assets, its other documents and the marks', async () => {
    const voice = await aGuideline(db, user.id, { words_to_avoid: 'users → riders' });
    const asset = await aDocument(db, user.id, { extracted_text: 'We build boats.' });
    const role = await aRole(db, user.id, { brand_guidelines_id: voice.id, document_ids: [asset.id] });
    const id = await aText('Join us.', { role_id: role.id });
    await aText('Another text', { role_id: role.id, template_id: other?.id ?? null });
    const mark = { rule: 'years', phrase: 'five years', verdict: 'ignored' as const };
    await db
      .insertInto('document_marks')
      .values({ document_id: id, workspace_id: user.id, ...mark })
      .execute();
    await record('document.updated', id);
    await dispatch();
    const inputs: Input[] = [];
    const remember = (input: Input) => {
      inputs.push(input);
      return countX(input);
    };
    await checkAll(partsWith(remember));
    expect(inputs).toMatchObject([
      {
        kind: 'job_spec',
        content: 'Join us.',
        language: null,
        snapshot: null,
        marks: [mark],
        siblings: [{ text: 'Another text' }],
        material: {
          role: { job_title: role.job_title, city: 'Porto' },
          brand_guidelines: { words_to_avoid: 'users → riders' },
          documents: [{ id: asset.id, text: 'We build boats.', cut: false }],
        },
      },
    ]);
  });
});

const take = async (rules = 1): Promise<Taken> => {
  const [taken] = await takeDue(db, { most: 1, seconds: 60, rules });
  if (!taken) throw new Error('No document is due');
  return taken;
};
const read = async (taken: Taken) => {
  const document = await documentToCheck(db, taken);
  if (!document) throw new Error('The document is gone');
  return { ...document, rules: 1, pay_missing: false, counts: countX(document as never).counts };
};

describe('a count is never older than its text', () => {
  test('when a worker that read the earlier text stores last [CHECK-19]', async () => {
    const id = await aText('x');
    await markDue(db, [{ of: 'id', is: id, urgency: 1 }]);
    const slow = await take();
    const earlier = await read(slow);
    await save(id, 'x x x');
    await markDue(db, [{ of: 'id', is: id, urgency: 0 }]);
    await checkAll();
    expect(await row(id)).toMatchObject({ version: 2, fix: 3, urgency: null });
    expect(await storeCounts(db, slow, earlier)).toBe(false);
    expect(await row(id)).toMatchObject({ version: 2, fix: 3, urgency: null });
  });

  test('when the text changes while it is checked: the document stays due [CHECK-19]', async () => {
    const id = await aText('x');
    await markDue(db, [{ of: 'id', is: id, urgency: 1 }]);
    const slow = await take();
    const earlier = await read(slow);
    await save(id, 'x x x');
    await markDue(db, [{ of: 'id', is: id, urgency: 0 }]);
    await storeCounts(db, slow, earlier);
    expect(await row(id)).toMatchObject({ version: 1, fix: 1, urgency: 0 });
    await checkAll();
    expect(await row(id)).toMatchObject({ version: 2, fix: 3, urgency: null });
  });

  test('when the same text was read twice, the later reading of its role counts', async () => {
    const id = await aText('x');
    await markDue(db, [{ of: 'id', is: id, urgency: 1 }]);
    const slow = await take();
    const earlier = await read(slow);
    await expect.poll(async () => Number((await read(slow)).read_at)).toBeGreaterThan(Number(earlier.read_at));
    await markDue(db, [{ of: 'id', is: id, urgency: 1 }]);
    await checkAll(partsWith((input) => ({ ...countX(input), counts: { fix: 7, consider: 0, facts_open: 0 } })));
    await storeCounts(db, slow, earlier);
    expect(await row(id)).toMatchObject({ version: 1, fix: 7, urgency: null });
  });

  test('when a worker ends between reading and storing: another checks after the lease [CHECK-19]', async () => {
    const id = await aText('x');
    await markDue(db, [{ of: 'id', is: id, urgency: 1 }]);
    const dying = connectDatabase(url, { max: 1 });
    let ended: Promise<void> | undefined;
    const last = partsWith((input) => {
      ended = dying.destroy();
      return countX(input);
    });
    await checkDue({ ...last, db: dying });
    await ended;
    expect(await row(id)).toMatchObject({ version: 0, fix: 0, urgency: 1 });
    expect(await checkAll()).toBe(0);
    await makeDue();
    expect(await checkAll()).toBe(1);
    expect(await row(id)).toMatchObject({ version: 1, fix: 1, urgency: null });
  });

  test('when a check throws: its document is due again, and the others are checked', async () => {
    const ids = [await aText('bad'), await aText('x')] as const;
    await markDue(
      db,
      ids.map((is) => ({ of: 'id', is, urgency: 1 })),
    );
    const failing = partsWith((input) => {
      if (input.content === 'bad') throw new Error('broken rule');
      return countX(input);
    });
    expect(await checkAll(failing)).toBe(2);
    expect(await row(ids[0])).toMatchObject({ version: 0, urgency: 1 });
    expect(await row(ids[1])).toMatchObject({ version: 1, fix: 1, urgency: null });
  });

  test('when several workers check at once: each document is counted once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 45; n += 1) ids.push(await aText(`a${'x'.repeat(n)}`, { template_id: null }));
    await markDue(
      db,
      ids.map((is) => ({ of: 'id', is, urgency: 1 })),
    );
    const counts = await Promise.all([checkAll(), checkAll(), checkAll()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(45);
    expect((await rows()).map(({ fix }) => fix).sort((a, b) => a - b)).toEqual(ids.map((_, n) => n));
  });

  test('when the document is deleted before its event or while it is checked', async () => {
    await record('document.updated', randomUUID());
    await dispatch();
    const id = await aText('x');
    await markDue(db, [{ of: 'id', is: id, urgency: 1 }]);
    const taken = await take();
    await db.deleteFrom('generated_documents').where('id', '=', id).execute();
    expect(await documentToCheck(db, taken)).toBeUndefined();
    expect(await rows()).toEqual([]);
  });
});
