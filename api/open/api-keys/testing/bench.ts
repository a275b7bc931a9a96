import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { undocumented } from '#api/open/openapi/testing/documented.ts';
import { sharedApp, type TestApp } from '#api/testing/app.ts';
import type { Caller } from '#api/testing/people.ts';
import { theTemplates } from '#db/testing/factories.ts';
import { insertText } from '#db/testing/texts.ts';
import { newApiKey } from '#platform/api-key.ts';
import { KEY_PERMISSIONS, type KeyPermission } from '#shared/key-permissions.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

const headersOf = (token: string | undefined, { workspace, body, headers }: Sent) => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(workspace !== undefined && { 'x-workspace': workspace }),
  ...(body !== undefined && { 'content-type': 'application/json' }),
  ...headers,
});

type Sent = { body?: unknown; workspace?: string; headers?: Record<string, string>; signal?: AbortSignal };
export type Answer = { status: number; headers: Headers; text: string; body: ReturnType<typeof JSON.parse> };

/** The whole api, with shared workspaces and keys that were stored without a call. Answers to keys are held against the description (REST-02). */
export async function keysBench(given: Promise<TestApp> = sharedApp()) {
  const product = await given;
  const { db, signedIn } = product;

  /** `who`: a person, or an API key. */
  const call = async (who: Caller | string | null, method: string, path: string, more: Sent = {}): Promise<Answer> => {
    const token = typeof who === 'string' ? who : who?.token;
    const { body } = more;
    const response = await fetch(`${product.url}${path}`, {
      method,
      ...(more.signal && { signal: more.signal }),
      headers: headersOf(token, more),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
    if (path.startsWith('/api/v1/')) expect(undocumented({ method, url: path, ...answer })).toEqual([]);
    return answer;
  };

  const join = async (workspace_id: string, role: WorkspaceRole): Promise<Caller> => {
    const who = await signedIn();
    await db.insertInto('workspace_members').values({ workspace_id, user_id: who.id, role }).execute();
    return who;
  };
  /** A shared workspace with its owner. */
  const aTeam = async () => {
    const slug = `harbour-${randomUUID()}`;
    const { id } = await db
      .insertInto('workspaces')
      .values({ name: 'Harbour', slug })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, slug, owner: await join(id, 'owner') };
  };
  const aKey = async (
    { workspace_id, created_by }: { workspace_id: string; created_by: string | null },
    permissions: readonly KeyPermission[] = KEY_PERMISSIONS,
    more: { expires_at?: Date; revoked_at?: Date } = {},
  ) => {
    const { key, prefix, hash } = newApiKey();
    const row = {
      workspace_id,
      created_by,
      name: 'Careers site',
      prefix,
      hash,
      permissions: [...permissions],
      ...more,
    };
    const { id } = await db.insertInto('api_keys').values(row).returning('id').executeTakeFirstOrThrow();
    return { id, key };
  };
  const templates = await theTemplates(db);
  const templateOf = (kind: KindName): string => templates.find((one) => one.kind === kind)?.id ?? '';
  /** A document of this kind, as if it had been generated. */
  const aText = async (
    of: { workspace_id: string; user_id: string; role_id?: string },
    kind: KindName,
    text: Content,
  ) => {
    const { id } = await insertText(db, {
      role_id: null,
      ...of,
      template_id: templateOf(kind),
      queue_id: null,
      content: JSON.stringify(text),
    });
    return id;
  };
  return { ...product, call, join, aTeam, aKey, aText, templateOf };
}
