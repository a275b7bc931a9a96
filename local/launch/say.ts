import { relative } from 'node:path';
import { styleText } from 'node:util';
import { SettingError } from '#platform/config.ts';

/** A log line of the product is JSON; this is its message. */
function plain(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}

const SETTING_LINE = /^(?!FATAL|PANIC|ERROR)[A-Z][A-Z0-9_]+: \S/;
const ERROR_LINE = /\b(?:\w*Error|error|fatal|panic): /i;

/** The one line of a program's last output that explains its end: about a setting, else an error, else the last. */
export function failureIn(output: string, what: string): string {
  const lines = output
    .trim()
    .split('\n')
    .map((line) => plain(line.trim()))
    .filter((line) => line !== '');
  const setting = lines.findLast((line) => SETTING_LINE.test(line));
  if (setting) return setting;
  const error = lines.findLast((line) => ERROR_LINE.test(line));
  return `${what}: ${error ?? lines.at(-1) ?? 'it said nothing'}`;
}

/** The message of a failed start: one line, with the stack for a bug of the product. */
export function failureText(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const isOrdinary = error instanceof Error && (error.name === 'Error' || 'code' in error);
  return isOrdinary ? error.message : String((error as Error).stack ?? error);
}

/** Prints a warning: red on a terminal with colours. */
export const warn = (line: string): void => console.log(process.stdout.isTTY ? styleText('red', line) : line);

export const say = (line: string): void => console.log(line);

/** A path relative to the current folder. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short === '' || short.startsWith('..') ? path : short;
}
