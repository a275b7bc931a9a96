import { personalData } from '#db/personal-data.ts';
import { type WorkspaceTable, workspaceData } from '#db/workspace-data.ts';

const today = (): string => new Date().toISOString().slice(0, 10);

const exceptions = (tables: readonly WorkspaceTable[]): string =>
  tables
    .flatMap(({ table, exported }) => ('excepted' in exported ? [`- ${table}: ${exported.excepted}`] : []))
    .join('\n');

const ROWS = `The files ending in .jsonl have one JSON object per line: one row of the table they are named after. Times are in UTC.
A large table goes on in a second file (.2.jsonl), and a large export in further ZIP files.

Left out of the rows are passwords, keys and other secrets, and what the product derives from other columns for its
search.`;

export const readmeOfAccount = (brand: string): string => `Your data in ${brand}, exported on ${today()}

account/      your profile, addresses, sign-in methods, sessions, mails and activity; your memberships, comments and
              answers in shared workspaces
workspace/    everything in your workspace: brand voices, assets, roles, generations, documents and their versions
files/        the files you uploaded, as they were
documents/    your documents as web pages

${ROWS} In your activity, the address and id of an administrator who acted on your account are empty.
Not exported:
${exceptions(personalData)}
`;

export const readmeOfWorkspace = (brand: string, name: string): string => `${name} in ${brand}, exported on ${today()}

workspace.json   the workspace with its members
workspace/       its brand voices, assets, roles, generations, documents with versions, reviews, comments, links and activity
files/           the files that were uploaded, as they were
documents/       the documents as web pages

${ROWS}
Not exported:
${exceptions(workspaceData)}
`;
