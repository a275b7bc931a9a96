import * as z from 'zod/mini';
import { checkText } from '#api/checks/check-text.ts';
import { found } from '#api/http/found.ts';
import { fittingItems, fittingPage, partOf } from '#api/open/mcp/result.ts';
import { type McpCall, tool } from '#api/open/mcp/tool.ts';
import { listed, listInput } from '#api/open/mcp/tools/roles.ts';
import { listGeneratedDocuments } from '#db/writing/documents/list.ts';
import { generatedDocumentOf, outgoingDocumentOf } from '#db/writing/documents/records.ts';
import { checked, textToCheck } from '#shared/checks/contracts/checks.ts';
import { id } from '#shared/contracts/common.ts';
import { documentChecks } from '#shared/text/contracts/generated-documents.ts';
import { contentToText } from '#shared/text/kinds/index.ts';
import { kindName } from '#shared/text/kinds/names.ts';
import { REVIEW_STATES } from '#shared/text/review-states.ts';

const named = {
  id,
  kind: kindName,
  template_name: z.nullable(z.string()),
  job_title: z.string(),
  company_name: z.string(),
  review_state: z.enum(REVIEW_STATES),
  approved_version: z.nullable(z.int()),
};

const searchContent = tool({
  name: 'search_content',
  title: 'Search documents',
  description:
    'Generated documents without their text, the last changed first; `q` is searched in their words, templates and roles. `next` is the `after` of the next page.',
  needs: ['content.read'],
  input: z.object({
    ...listInput,
    role_id: z.optional(id),
    template_id: z.optional(id),
    state: z.optional(z.enum(['to_fix', 'clear'])),
  }),
  output: listed(z.object({ ...named, role_id: z.nullable(id), checks: z.nullable(documentChecks) })),
  run: ({ parts: { db }, scope }, query) =>
    fittingPage(query.limit, (limit) => listGeneratedDocuments(db, scope, { ...query, limit, sort: 'updated' })),
});

const documentInput = z.object({
  id,
  /** 'draft': the current text although an earlier one is approved. */
  version: z._default(z.enum(['approved', 'draft']), 'approved'),
  /** The `next` of the part before. */
  after: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
});

const getDocument = tool({
  name: 'get_document',
  title: 'Read a document',
  description:
    'The approved text of a document where there is one, otherwise the current one, in parts of at most 12,000 characters; `next` is the `after` of the next part.',
  needs: ['content.read'],
  input: documentInput,
  output: z.object({ ...named, version: z.int(), text: z.string(), next: z.nullable(z.int()) }),
  run: async ({ parts: { db }, scope }, { id, version, after }) => {
    const row = await found((version === 'draft' ? generatedDocumentOf : outgoingDocumentOf)(db, scope, id));
    return { ...row, ...partOf(textOfRow(row), after) };
  },
});

type Row = Pick<NonNullable<Awaited<ReturnType<typeof generatedDocumentOf>>>, 'kind' | 'content' | 'company_name'>;
// Who an assistant works for is not known: the placeholder of a sender stays.
const textOfRow = ({ kind, content, company_name }: Row): string =>
  contentToText(kind, content, { first_name: '', company_name });

/** Throws no_such_item. */
export const textOfDocument = async ({ parts: { db }, scope }: McpCall, id: string): Promise<string> =>
  textOfRow(await found(outgoingDocumentOf(db, scope, id)));

const FOUND_AT_MOST = 40;

const checkTextTool = tool({
  name: 'check_text',
  title: 'Check a text',
  description:
    'What a text still needs, by the rules of a document: findings with offsets and replacements and, with `role_id`, its statements looked up in the role, the brand voice and the assets. Nothing is stored. At most 40 are listed; `counts` counts all.',
  needs: ['content.read'],
  input: textToCheck,
  output: checked,
  run: async ({ parts: { db }, scope }, text) => {
    const { findings, facts, counts } = await checkText(db, scope, text);
    const open = facts.filter(({ state }) => state !== 'found');
    const shown = findings.slice(0, FOUND_AT_MOST);
    const kept = fittingItems(shown, counts);
    return { counts, findings: kept, facts: fittingItems(open.slice(0, FOUND_AT_MOST - kept.length), [counts, kept]) };
  },
});

export const documentTools = [searchContent, getDocument, checkTextTool];
