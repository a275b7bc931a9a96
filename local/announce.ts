import { join } from 'node:path';
import type { Product } from '#local/launcher.ts';
import { say, shortPath } from '#local/say.ts';

const row = (name: string, text: string): string => `  ${name.padEnd(10)} ${text}`;

function provider({ plan, env }: Product): string {
  const model = `model ${env.AI_MODEL}`;
  if (plan.wanted.demoAi)
    return `built-in demo provider, ${model} (set OPENAI_API_KEY or OPENAI_BASE_URL for a real one)`;
  const host = env.OPENAI_BASE_URL ? new URL(env.OPENAI_BASE_URL).host : 'api.openai.com';
  return `${host}, ${model}`;
}

/** The last words of a start. The very last line is what scripts wait for. */
export function announce(product: Product): void {
  const { plan, accounts, env } = product;
  say('');
  if (accounts.length > 0) say('  Sign in with');
  for (const { label, email, password } of accounts) say(row('', `${label.padEnd(14)} ${email}  ${password}`));
  if (plan.wanted.inbox) say(row('Inbox', env.INBOX_URL ?? ''));
  say(row('AI', provider(product)));
  say(row('Logs', shortPath(join(plan.dataDir, 'logs'))));
  say('');
  say(`Rolevoice is ready: http://localhost:${plan.config.PORT}`);
}
