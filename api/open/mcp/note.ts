import type { McpCall } from '#api/open/mcp/tool.ts';
import { recordDaily } from '#db/team/activity.ts';

/** That the key uses this tool: once a day, and never with content (MCP-09). */
export async function noteTool({ parts: { db }, scope }: McpCall, tool: string): Promise<void> {
  if (scope.key) await recordDaily(db, scope, { action: 'key.used_tool', subject: { id: scope.key.id, name: tool } });
}
