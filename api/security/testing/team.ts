import { randomUUID } from 'node:crypto';
import type { Caller, Product } from '#api/security/testing/product.ts';
import { aDocument, aGuideline, aRole } from '#db/testing/factories.ts';
import { insertText } from '#db/testing/texts.ts';
import { WORKSPACE_ROLES, type WorkspaceRole } from '#shared/permissions.ts';

export type Team = Awaited<ReturnType<typeof aTeam>>;

/** A shared workspace with a member of each role and one of each item, every text of it with the same mark. */
export async function aTeam({ db, signedIn }: Product) {
  const mark = `team-${randomUUID()}`;
  const { id } = await db
    .insertInto('workspaces')
    .values({ name: mark, slug: mark })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = {} as Record<WorkspaceRole, Caller>;
  for (const role of WORKSPACE_ROLES) {
    members[role] = await signedIn();
    await db.insertInto('workspace_members').values({ workspace_id: id, user_id: members[role].id, role }).execute();
  }
  const of = { workspace_id: id };
  const author = members.owner.id;
  const guideline = await aGuideline(db, author, { ...of, profile_name: mark });
  const document = await aDocument(db, author, { ...of, title: mark, extracted_text: mark });
  const role = await aRole(db, author, { ...of, job_title: mark, brand_guidelines_id: guideline.id });
  const { id: generated } = await insertText(db, {
    ...of,
    user_id: author,
    role_id: role.id,
    content: JSON.stringify(mark),
  });
  return { id, slug: mark, mark, members, guideline, document, role, generated };
}

/** The id that a path of the api asks for; of other nouns an unknown one. */
export function idIn({ guideline, document, role, generated }: Team, path: string): string {
  const items: Record<string, string> = {
    'brand-guidelines': guideline.id,
    'reference-documents': document.id,
    'generated-documents': generated,
    roles: role.id,
  };
  return items[path.split('/')[2] ?? ''] ?? randomUUID();
}
