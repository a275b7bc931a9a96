import { pino } from 'pino';

/** Messages are facts in the past tense, with fields; never content, addresses or keys. */
export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** `level`: instead of LOG_LEVEL. */
  child(fields: object, options?: { level?: string }): Log;
};

const secretPaths = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
  'apikey',
  'api_key',
  'key',
  'secret',
  'email',
];

/** API keys wherever they stand, as in an address that was requested by mistake. */
const API_KEYS = /rvk_[0-9A-Za-z]{38}/g;

/** JSON lines on standard output or to the given stream; every field with the name of a secret is masked. */
export function createLog(service: string, level = 'info', to?: { write(line: string): void }): Log {
  const paths = secretPaths.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const hooks = { streamWrite: (line: string) => line.replace(API_KEYS, '[redacted]') };
  const options = { level, base: { service, pid: process.pid }, redact: { paths, censor: '[redacted]' }, hooks };
  return to ? pino(options, to) : pino(options);
}

/** The fields of a thrown value that may be logged. */
export const cause = (thrown: unknown) =>
  thrown instanceof Error
    ? {
        error: thrown.name,
        message: thrown.message,
        stack: thrown.stack,
        ...('code' in thrown && { code: thrown.code }),
      }
    : { error: String(thrown) };
