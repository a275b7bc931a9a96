import { aReadDocumentIn } from '#db/testing/ready.ts';
import { rowsOf } from '#e2e/database.ts';
import { idOf, type Person, type Running } from '#e2e/fixtures.ts';
import { personalScope } from '#shared/scope.ts';

/** An asset of this person that was read, as rows: its file has no bytes. */
export function anAsset(product: Running, person: Person, title: string): Promise<{ id: string }> {
  const { db, config } = rowsOf(product);
  return aReadDocumentIn(db, personalScope(idOf(person)), { bucket: config.S3_DOCUMENTS_BUCKET, title });
}
