import { createSigningKeys, makeSigningKey, serviceClaims } from '#api/accounts/auth/tokens/keys.ts';
import { SERVICE_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { asProgram } from '#api/accounts/security-events/program.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { deleteOtherSigningKeys, insertSigningKey, signingKeys } from '#db/accounts/auth/signing-keys.ts';
import { ping } from '#db/base/health.ts';
import { connectDatabase } from '#db/connect.ts';
import type { Db } from '#db/schema.ts';
import { inTransaction } from '#db/transact.ts';
import { type Config, loadConfig, need, SettingError } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { reachable } from '#platform/reachable.ts';
import { createSecret, type Secret } from '#platform/secret.ts';
import { runMain } from '#platform/shutdown.ts';

type Parts = { db: Db; secret: Secret; config: Config };

const MINUTES = 60;
const USAGE = `Usage: npm run keys -- list | rotate | rotate-now | service-token [minutes]
  rotate         adds a signing key; it takes over once everybody has seen it (about ten minutes)
  rotate-now     adds one and drops all others: every access token ends at once, sessions go on
  service-token  prints a token with which a program may call /auth/v1/admin (${MINUTES} minutes, a day at most;
                 rotate-now ends it earlier, with every other token)`;

async function rotate({ db, secret, config }: Parts, isNow: boolean): Promise<string> {
  if (config.AUTH_JWT_KEYS) throw new SettingError('AUTH_JWT_KEYS', 'is set: rotate the keys there');
  const key = await makeSigningKey(secret);
  await inTransaction(db, async (tx) => {
    await insertSigningKey(tx, key);
    if (isNow) await deleteOtherSigningKeys(tx, key.kid);
    await writeAudit(tx, { user_id: null, action: 'signing_key_rotated', details: { kid: key.kid, now: isNow } });
  });
  return `Key ${key.kid} was added${isNow ? '; all others are gone' : ''}.`;
}

async function list({ db }: Parts): Promise<string> {
  const rows = await signingKeys(db);
  return rows.map(({ kid, alg, created_at }) => `${kid}  ${alg}  ${created_at.toISOString()}`).join('\n');
}

function serviceToken(parts: Parts, minutes: number): Promise<string> {
  const seconds = Math.floor(minutes * 60);
  if (!(seconds > 0 && seconds <= SERVICE_SECONDS)) throw new Error(USAGE);
  return createSigningKeys(parts).sign(serviceClaims(seconds));
}

/** `npm run keys`: what an operator does with the keys that sign access tokens. */
async function main(): Promise<void> {
  const [command = '', minutes = String(MINUTES)] = process.argv.slice(2);
  const commands: Record<string, (parts: Parts) => Promise<string>> = {
    list,
    rotate: (parts) => rotate(parts, false),
    'rotate-now': (parts) => rotate(parts, true),
    'service-token': (parts) => serviceToken(parts, Number(minutes)),
  };
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) throw new Error(USAGE);
  const config = loadConfig();
  const secret = createSecret(need(config, 'AUTH_SECRET'));
  const db = connectDatabase(need(config, 'DATABASE_URL'), {
    max: 1,
    applicationName: 'rolevoice keys',
    prepared: config.DATABASE_PREPARED,
  });
  try {
    await reachable('DATABASE_URL', () => ping(db));
    const log = createLog('keys', config.LOG_LEVEL);
    process.stdout.write(`${await asProgram('keys', log, () => run({ config, secret, db }))}\n`);
  } finally {
    await db.destroy();
  }
}

runMain(main);
