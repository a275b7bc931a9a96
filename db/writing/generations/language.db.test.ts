import { expect, test } from 'vitest';
import { testDatabase } from '#db/testing/database.ts';
import { aRunningGeneration } from '#db/testing/generations.ts';
import { transact } from '#db/transact.ts';
import { generatedDocumentOf, replaceText } from '#db/writing/documents/records.ts';
import { settleGeneration } from '#db/writing/generations/settle.ts';
import { personalScope } from '#shared/scope.ts';

const db = await testDatabase();

test('a version has the language it was written in, and edits keep it', async () => {
  const { held, row } = await aRunningGeneration(db);
  const settled = await settleGeneration(db, held, { content: 'Ein Text', metadata: {}, language: 'de-AT' });
  const scope = personalScope(row.user_id);
  const id = String(settled?.document_id);
  const read = async () => generatedDocumentOf(db, scope, id);
  expect(await read()).toMatchObject({ language: 'de-AT', version: 1 });
  const text = { content: 'Ein Satz', metadata: {}, origin: 'edited' } as const;
  await transact(db, (tx) =>
    replaceText(
      tx,
      scope,
      { id, version: 1, content: 'Ein Text', kind: 'job_advert', template_name: null, job_title: '' },
      text,
    ),
  );
  expect(await read()).toMatchObject({ language: 'de-AT', content: 'Ein Satz' });
});
