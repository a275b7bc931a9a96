import { sessionOf } from '#api/testing/signed-in.ts';
import { rowsOf } from '#e2e/database.ts';
import { callsOf, type Person, type Running } from '#e2e/fixtures.ts';
import type { AppConfig } from '#shared/accounts/contracts/settings.ts';

export type Administrator = Person & { id: string; password: string };

/** A demo administrator, signed in, with the tutorial completed. */
export async function administrator(product: Running, role: 'admin' | 'super_admin'): Promise<Administrator> {
  const config = (await (await fetch(`${product.url}/api/config`)).json()) as AppConfig;
  const found = config.demo_accounts.find((account) => account.role === role);
  if (!found) throw new Error(`The demo data has no ${role}`);
  const { email, password, label } = found;
  const rows = rowsOf(product);
  const users = rows.db.selectFrom('auth.users').select('id').where('email', '=', email);
  const { id } = await users.executeTakeFirstOrThrow();
  const session = await sessionOf(rows, id);
  const person = { id, email, password, first_name: label.split(' ')[0] ?? '', session };
  await callsOf(product, person).call('PUT', '/api/preferences', { tutorial_completed: true });
  return person;
}
