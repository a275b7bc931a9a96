import { join } from 'node:path';
import type { Plan } from '#local/launch/launch-plan.ts';
import type { Product } from '#local/launch/launcher.ts';
import { say, shortPath } from '#local/launch/say.ts';
import type { Account } from '#local/launch/setup-run.ts';

const row = (name: string, text: string): string => `  ${name.padEnd(10)} ${text}`;

function provider(plan: Plan, env: Record<string, string>): string {
  const model = `model ${env.AI_MODEL}`;
  if (plan.wanted.demoAi)
    return `built-in demo provider, ${model} (set OPENAI_API_KEY or OPENAI_BASE_URL for a real one)`;
  const host = env.OPENAI_BASE_URL ? new URL(env.OPENAI_BASE_URL).host : 'api.openai.com';
  return `${host}, ${model}`;
}

const ROLES: Record<string, string> = { user: 'recruiter', admin: 'admin', super_admin: 'super admin' };

/** Address, password and label, in columns. */
function signIns(accounts: Account[]): string[] {
  const passwordOf = ({ password, password_file = '' }: Account) =>
    password ?? `password in ${shortPath(password_file)}`;
  const width = (textOf: (account: Account) => string) => Math.max(...accounts.map((one) => textOf(one).length));
  const [emails, passwords] = [width(({ email }) => email), width(passwordOf)];
  return accounts.map((account, index) => {
    const { email, label, role } = account;
    const who = `${label}, ${ROLES[role] ?? role}`;
    const columns = [email.padEnd(emails), passwordOf(account).padEnd(passwords), who];
    return row(index === 0 ? 'Sign in' : '', columns.join('  '));
  });
}

/** The announcement of a start. Scripts wait for its last line. */
export function announce({ plan, env, inboxUrl }: Product, accounts: Account[]): void {
  const lines = [
    '',
    ...signIns(accounts),
    ...(inboxUrl ? [row('Inbox', inboxUrl)] : []),
    row('AI', provider(plan, env)),
    row('Logs', shortPath(join(plan.dataDir, 'logs'))),
    '',
    `Rolevoice is ready: http://localhost:${plan.config.PORT}`,
  ];
  for (const line of lines) say(line);
}
