import { accessOf, type KeyPermission } from '#shared/key-permissions.ts';
import { type ApiKey, KEY_DAYS, KEY_EXPIRING_DAYS, KEY_UNUSED_DAYS } from '#shared/open/contracts/api-keys.ts';
import { formatDate, plural } from '#web/lib/format.ts';
import type { Tone } from '#web/ui/feedback/pill.tsx';

const DAY = 24 * 60 * 60_000;

/** 'Read', 'Read and write' or 'Custom, 7 permissions'. */
export function accessWords(permissions: readonly KeyPermission[]): string {
  const access = accessOf(permissions);
  if (access === 'read') return 'Read';
  return access === 'write' ? 'Read and write' : `Custom, ${plural(permissions.length, 'permission')}`;
}

type Made = Pick<ApiKey, 'created_by' | 'is_maker_member' | 'created_at'>;

/** 'Hilde Okonjo, 2 Nov 2026'. */
export function makerWords({ created_by, is_maker_member, created_at }: Made): string {
  const name = created_by === null ? 'Deleted user' : is_maker_member ? created_by.name : 'by a former member';
  return `${name}, ${formatDate(created_at)}`;
}

export type Expiry = { text: string; tone?: Tone };

/** With a tone for what needs attention (KEY-05). */
export function expiryOf({ expires_at, is_expired }: Pick<ApiKey, 'expires_at' | 'is_expired'>, now: number): Expiry {
  if (is_expired) return { text: 'Expired', tone: 'neutral' };
  if (expires_at === null) return { text: 'Never' };
  const days = Math.floor((Date.parse(expires_at) - now) / DAY);
  if (days > KEY_EXPIRING_DAYS) return { text: formatDate(expires_at) };
  return { text: days < 1 ? 'Expires within a day' : `Expires in ${plural(days, 'day')}`, tone: 'warn' };
}

/** Why a key has stopped, and what to do; one that expired or acts still says nothing (KEY-10). */
export const stoppedWords = ({
  is_stopped,
  is_expired,
}: Pick<ApiKey, 'is_stopped' | 'is_expired'>): string | undefined =>
  is_stopped && !is_expired
    ? 'Stopped: its maker can no longer manage API keys. Take it over or revoke it.'
    : undefined;

type Used = Pick<ApiKey, 'last_used_at' | 'created_at' | 'is_expired'>;

/** Whether the list marks it 'Unused for 90 days' (KEY-14). */
export const isUnused = ({ last_used_at, created_at, is_expired }: Used, now: number): boolean =>
  !is_expired && now - Date.parse(last_used_at ?? created_at) >= KEY_UNUSED_DAYS * DAY;
export const UNUSED = `Unused for ${KEY_UNUSED_DAYS} days`;

const NAMES: Record<(typeof KEY_DAYS)[number], string> = { 30: 'In 30 days', 90: 'In 90 days', 365: 'In a year' };

/** The choices of 'Expires', with their dates; null: never. */
export const expiryChoices = (now: number): { days: (typeof KEY_DAYS)[number] | null; name: string }[] => [
  ...KEY_DAYS.map((days) => ({
    days,
    name: `${NAMES[days]}, on ${formatDate(new Date(now + days * DAY).toISOString())}`,
  })),
  { days: null, name: 'Never' },
];

/** Lists the roles, as copied into a shell. */
export const curlOf = (origin: string, key: string): string =>
  [`ROLEVOICE_KEY=${key}`, `curl ${origin}/api/v1/roles \\`, '  -H "Authorization: Bearer $ROLEVOICE_KEY"'].join('\n');

export const assistantAddress = (origin: string): string => `${origin}/mcp`;

/** The configuration of an assistant that speaks MCP (MCP-10). */
export const assistantConfig = (origin: string, key: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        rolevoice: {
          type: 'http',
          url: assistantAddress(origin),
          headers: { Authorization: `Bearer ${key}` },
        },
      },
    },
    null,
    2,
  );
