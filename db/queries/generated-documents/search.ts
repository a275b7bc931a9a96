import { type RawBuilder, sql } from 'kysely';
import { contains } from '#db/queries/page.ts';
import { idsOfFew } from '#db/queries/rare.ts';
import { isShort } from '#db/queries/short-search.ts';
import type { Db } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

/** What is looked for in the words of documents, in their role's title and company, and in the names of their templates (OUT-02). */
export type Search = {
  text: string;
  templateIds: string[];
  /** It is part of what is shown for a template that is gone (OUT-05). */
  namesUnknown: boolean;
  /** Of all documents whose words or role hold it, where they are few of many. */
  ids: string[] | null;
};

const UNKNOWN_TEMPLATE = 'unknown template';
/** Without three letters in a row the trigram index is of no use, but for two Latin ones. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

const table = 'generated_documents';
const texts = [sql`few.content_text`, sql`few.role_text`];
const searched = { table, newest: 'updated_at', texts, isLower: true } as const;
export const idsOfFewDocuments = (scope: Scope, text: string) => idsOfFew({ ...searched, scope }, text);

/** `few`: there are few documents to look through anyway. */
export async function searchFor(db: Db, scope: Scope, text: string, { few }: { few: boolean }): Promise<Search> {
  const byIndex = !few && (HAS_TRIGRAM.test(text) || isShort(text));
  const { rows } = await sql<{ template_ids: string[]; ids: string[] | null }>`
    select array(select id from document_templates where name ilike ${contains(text)}) as template_ids,
      ${byIndex ? idsOfFewDocuments(scope, text) : sql`null`} as ids`.execute(db);
  return {
    text,
    templateIds: rows[0]?.template_ids ?? [],
    namesUnknown: UNKNOWN_TEMPLATE.includes(text.toLowerCase()),
    ids: rows[0]?.ids ?? null,
  };
}

/** Nothing at all can be found. */
export const isVain = ({ templateIds, namesUnknown, ids }: Search): boolean =>
  ids?.length === 0 && templateIds.length === 0 && !namesUnknown;

/** For rows `d` that are looked through one after the other. Of this Postgres expects a third to pass, and no index answers it. */
export const isFound = (search: Search): RawBuilder<unknown> =>
  sql`(strpos(d.role_text, lower(${search.text})) > 0 or strpos(d.content_text, lower(${search.text})) > 0
    or ${isNamed(search)})`;

/** Whether the template of `d` is one that the text names. */
export const isNamed = ({ templateIds, namesUnknown }: Search): RawBuilder<unknown> =>
  sql`(d.template_id = any(${templateIds}::uuid[]) ${namesUnknown ? sql`or d.template_id is null` : sql``})`;
