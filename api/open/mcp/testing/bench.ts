import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { onTestFinished } from 'vitest';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import type { TestApp } from '#api/testing/app.ts';
import { aDocument, aGuideline, aRole } from '#db/testing/factories.ts';
import { KEY_PERMISSIONS, type KeyPermission } from '#shared/key-permissions.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

export type Result = {
  isError?: boolean;
  structuredContent?: ReturnType<typeof JSON.parse>;
  content: { type: string; text: string }[];
};
type Progress = { progress: number; total?: number | undefined; message?: string | undefined };

/** The whole api, a workspace that can generate, and the official clients of MCP with its keys. */
export async function mcpBench(given?: Promise<TestApp>) {
  const bench = await keysBench(given);
  const { db, url, aTeam, aKey, aText } = bench;

  async function aWorkspace() {
    const { id: workspace_id, slug, owner } = await aTeam();
    const guideline = await aGuideline(db, owner.id, { workspace_id });
    const asset = await aDocument(db, owner.id, {
      workspace_id,
      extracted_text: 'We pay £40,000.',
      text_state: 'ready',
    });
    const links = { workspace_id, brand_guidelines_id: guideline.id, document_ids: [asset.id] };
    const role = await aRole(db, owner.id, links);
    const of = { workspace_id, user_id: owner.id, role_id: role.id };
    const write = (kind: KindName, content: Content) => aText(of, kind, content);
    const keyWith = (permissions: readonly KeyPermission[] = KEY_PERMISSIONS) =>
      aKey({ workspace_id, created_by: owner.id }, permissions);
    return { workspace_id, slug, owner, guideline, asset, role, write, keyWith };
  }

  /** The client of today, which asks for the protocol of 2026 and can speak that of 2025. */
  async function connected(key: string, mode: 'auto' | 'legacy' = 'auto') {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const headers = { authorization: `Bearer ${key}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
    onTestFinished(() => client.close());
    const use = (name: string, input: Record<string, unknown> = {}, onprogress?: (step: Progress) => void) =>
      client.callTool({ name, arguments: input }, onprogress ? { onprogress } : {}) as Promise<Result>;
    const names = async () => (await client.listTools()).tools.map(({ name }) => name);
    return { client, use, names };
  }

  /** The SDK of 2025. */
  async function connected2025(key: string) {
    const client = new Client2025({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${key}` };
    const transport = new Transport2025(new URL(`${url}/mcp`), { requestInit: { headers } });
    await client.connect(transport as unknown as Parameters<typeof client.connect>[0]);
    onTestFinished(() => client.close());
    return client;
  }
  return { ...bench, aWorkspace, connected, connected2025 };
}
