/** The tables whose rows are a workspace's. */
const TABLES = [
  'brand_guidelines',
  'reference_documents',
  'profiles',
  'document_profiles',
  'role_details',
  'role_documents',
  'generation_queue',
  'generated_documents',
  'document_versions',
  'materials',
  'stored_files',
  'reviews',
  'review_requests',
  'review_votes',
  'comment_threads',
  'comments',
  'shares',
  'share_documents',
  'share_guests',
  'workspace_activity',
];
const named = new RegExp(`\\b(?:from|join|into|update|using)\\s+"?(?:${TABLES.join('|')})\\b`, 'i');
const asked = /\bworkspace_id"?\s*=\s*\$\d/i;
const inserted = /^\s*(?:with \w+ as \(\s*)?insert into "?\w+"? \([^)]*\bworkspace_id\b/i;

/** Statements of requests without a workspace parameter, by a unique part of their text, and why. */
const EXCEPTIONS: readonly { holds: RegExp; because: string }[] = [
  {
    holds: /"stored_files" as "file" on "file"\."workspace_id" = "user"\."id"/,
    because: 'pictures lie in the personal workspaces of the people asked for, which have their ids',
  },
  {
    holds: /"oldest_seconds"|interval '1 hour'|"owner_email"/,
    because: 'admins see the queue of all workspaces, without content',
  },
  {
    holds:
      /^select (?:count\(\*\) as "count" from "generation_queue"|json_build_array\(json_build_object\('of', .*?from generation_queue) where \(generation_queue\.user_id = \$\d/s,
    because: 'what a person may start, also by their keys, is limited over all workspaces',
  },
  {
    holds: /^\s*select held\.\*.*where file\.workspace_id in \(\s*select other\.id from workspaces own\b/s,
    because: 'the files of all workspaces that one person made are counted, without content',
  },
  {
    holds: /^update "generation_queue" .* where "generation_queue"\."api_key_id" = \$\d/s,
    because: 'an API key that does not work any more starts nothing outside of its workspace',
  },
  {
    holds: /"generation_queue"\."id" = \$\d+ and true\b/,
    because: 'admins retry and cancel what is in any workspace',
  },
  {
    holds: /^select "id" from "role_details" where "id" = \(select "role_id" from "generation_queue" .*for key share\b/,
    because: 'locks the role of a generation and reads nothing of it',
  },
  {
    holds: /join workspace_members member on member\.workspace_id = item\.workspace_id and member\.user_id = \$\d/,
    because: 'finds an item in the workspaces of the person alone',
  },
  {
    holds:
      /^\s*with documents as \(select workspace_id, count\(\*\)::int as count from generated_documents group by 1\)/,
    because: 'super admins see the counts of all workspaces, without content',
  },
  {
    holds: /from "notifications" as "n" .* where "n"\."user_id" = \$1\b/s,
    because: 'a person reads the own notifications of all workspaces, with documents of their workspaces alone',
  },
  {
    holds: /where "s"\."token_hash" = \$1\b/,
    because: 'the token of a share link is what names its workspace',
  },
  {
    holds: /^\s*select exists \(select from shares where created_by = \$1\)/,
    because: 'whether a person can be notified at all, without content',
  },
  {
    holds: /^delete from "stored_files" .*"state" = \$3$/,
    because: 'forgets files that were marked in their workspace',
  },
];

/** The statements that name a scoped table without a condition on the workspace, and are no exception; each once. */
export const unscoped = (statements: readonly string[]): string[] =>
  [...new Set(statements)].filter(
    (text) =>
      named.test(text) &&
      !asked.test(text) &&
      !inserted.test(text) &&
      !EXCEPTIONS.some(({ holds }) => holds.test(text)),
  );
