import { pino } from 'pino';

/** Past-tense facts with fields. Never content, addresses or keys. */
export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Log;
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

/** JSON lines on standard output, or where they are sent; what is named like a secret is masked wherever it turns up. */
export function createLog(service: string, level = 'info', to?: { write(line: string): void }): Log {
  const paths = secretPaths.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = { level, base: { service, pid: process.pid }, redact: { paths, censor: '[redacted]' } };
  return to ? pino(options, to) : pino(options);
}

/** What may be logged of something thrown. */
export const cause = (thrown: unknown) =>
  thrown instanceof Error
    ? {
        error: thrown.name,
        message: thrown.message,
        stack: thrown.stack,
        ...('code' in thrown && { code: thrown.code }),
      }
    : { error: String(thrown) };
