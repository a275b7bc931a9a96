import { type RawBuilder, sql } from 'kysely';
import { contains } from '#db/queries/page.ts';
import { FEW_PER_THOUSAND, idsOfShort, isShort } from '#db/queries/short-search.ts';
import type { Db } from '#db/schema.ts';

/** A search text, and the templates whose names hold it (OUT-02). */
export type Search = {
  text: string;
  userId: string;
  templateIds: string[];
  /** It is part of what is shown for a template that is gone (OUT-05). */
  namesUnknown: boolean;
  /**
   * Whether few of many documents hold it: those the trigram index finds. A frequent word is found sooner by looking
   * through the newest documents. Postgres cannot tell which it is: it knows nothing of the words in long texts.
   */
  isRare: boolean;
};

const UNKNOWN_TEMPLATE = 'unknown template';
/** Rare is what a page's worth of the newest documents do not hold. With no more documents than these all are looked at. */
const PROBE_DOCUMENTS = 1_000;
const PROBE_FINDS = 51;
/** Without three letters in a row the trigram index is of no use, but for two Latin ones. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** `probe` false: there are few documents to look through anyway. */
export async function searchFor(db: Db, userId: string, q: string, { probe }: { probe: boolean }): Promise<Search> {
  const named = await db.selectFrom('document_templates').select('id').where('name', 'ilike', contains(q)).execute();
  return {
    ...{ text: q, userId },
    templateIds: named.map(({ id }) => id),
    namesUnknown: UNKNOWN_TEMPLATE.includes(q.toLowerCase()),
    isRare: probe && (HAS_TRIGRAM.test(q) || isShort(q)) && (await isRare(db, userId, q)),
  };
}

async function isRare(db: Db, userId: string, text: string): Promise<boolean> {
  const { rows } = await sql<{ documents: number; finds: number }>`
    select count(*) as documents, count(*) filter (where strpos(content_text, lower(${text})) > 0) as finds from (
      select content_text from generated_documents where user_id = ${userId}
      order by updated_at desc, id desc limit ${PROBE_DOCUMENTS}
    ) newest`.execute(db);
  const { documents = 0, finds = 0 } = rows[0] ?? {};
  return documents === PROBE_DOCUMENTS && finds < (isShort(text) ? FEW_PER_THOUSAND : PROBE_FINDS);
}

/** For rows `d` that are looked through one after the other. Of this Postgres expects a third to pass, and no index answers it. */
export const isFound = (search: Search): RawBuilder<unknown> =>
  sql`(strpos(d.content_text, lower(${search.text})) > 0 or ${isNamed(search)})`;

/** For rows `d` that the trigram index finds. */
export const isFoundByIndex = ({ text, userId }: Search): RawBuilder<unknown> =>
  isShort(text)
    ? sql`d.id = any(${idsOfShort({ ...shortPlace, userId }, text)})`
    : sql`d.content_text like lower(${contains(text)})`;

const shortPlace = { table: 'generated_documents', searched: sql`few.content_text`, isLower: true } as const;

/** Whether the template of `d` is one that the text names. */
export const isNamed = ({ templateIds, namesUnknown }: Search): RawBuilder<unknown> =>
  sql`(d.template_id = any(${templateIds}::uuid[]) ${namesUnknown ? sql`or d.template_id is null` : sql``})`;
