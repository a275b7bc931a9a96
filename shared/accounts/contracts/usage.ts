import * as z from 'zod/mini';
import { raisable } from '#shared/accounts/raisable-limits.ts';
import { id, nothing, one, optionalText, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

/** What one account can use up: limits by the names of their settings, and 'UNFINISHED', its unfinished generations. */
export const usedNames = [...raisable, 'UNFINISHED', 'LIMIT_SOCKETS'] as const;
export type UsedName = (typeof usedNames)[number];

/** Limits that end by themselves. STARTS and UPLOADS are numbers a minute. */
export const rateNames = [
  'LIMIT_REQUESTS_PER_MINUTE',
  'LIMIT_REQUESTS_AT_ONCE',
  'LIMIT_SEARCHES_AT_ONCE',
  'STARTS',
  'UPLOADS',
  'LIMIT_UPLOADS_AT_ONCE',
] as const;
export type RateName = (typeof rateNames)[number];

/** `used`: null while it is unknown; `most`: null without a limit (RATE_LIMITS=off). Amounts of files and versions are bytes. */
const used = z.object({
  name: z.enum(usedNames),
  used: z.nullable(z.number()),
  most: z.nullable(z.number()),
  /** Raised for this account by an administrator. */
  is_raised: z.boolean(),
});

const usageOf = <Limit extends typeof used>(limit: Limit) =>
  z.object({
    limits: z.array(limit),
    /** The end of the day whose tokens are counted. */
    day_ends_at: time,
    /** The part of the tokens of today that unfinished generations are expected to use. */
    expected_tokens: z.number(),
    rates: z.array(z.object({ name: z.enum(rateNames), most: z.number() })),
  });

export const usage = usageOf(used);
export type Usage = z.output<typeof usage>;
export const readUsage = endpoint({ method: 'GET', path: '/api/usage', may: null, reply: usage });

/**
 * The same for an administrator. `range`: what the limit can be raised to, both ends included; null for one that cannot.
 * `raise`: by whom (null: that account is gone), when and why.
 */
const managed = z.extend(used, {
  range: z.nullable(z.object({ from: z.number(), to: z.number() })),
  raise: z.nullable(z.object({ by: z.nullable(z.string()), at: time, reason: z.string() })),
});
export type ManagedLimit = z.output<typeof managed>;
export const userUsage = usageOf(managed);
export type UserUsage = z.output<typeof userUsage>;
export const readUserUsage = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/usage',
  may: null,
  params: one,
  reply: userUsage,
  access: 'admin',
});

const limitOfUser = z.object({ id, name: z.enum(raisable) });

/** 422 with `fields.value` for a value outside of the range. */
export const raiseUserLimit = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/limits/:name',
  may: null,
  params: limitOfUser,
  body: z.object({ value: z.int('Enter a whole number'), reason: optionalText('Reason', 300) }),
  reply: nothing,
  status: 204,
  access: 'admin',
  reauthenticated: true,
});
/** 404 for a limit that was not raised. */
export const setUserLimitBack = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/limits/:name',
  may: null,
  params: limitOfUser,
  reply: nothing,
  status: 204,
  access: 'admin',
  reauthenticated: true,
});
