import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import { badJson } from '#api/accounts/auth/frame.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { isSameSecret } from '#platform/secret.ts';
import { MAIL_ADDRESS_MAX, mailAddressOf } from '#shared/accounts/mail-address.ts';

/** The fields of a body; unknown ones are ignored. An absent body is bad JSON where one is needed. */
export function bodyOf(req: Request): Metadata {
  const body: unknown = isEmpty(req) ? undefined : req.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badJson();
  return body as Metadata;
}

export const optionalBodyOf = (req: Request): Metadata => (isEmpty(req) ? {} : bodyOf(req));

// The parser returns {} for an empty body.
const isEmpty = (req: Request): boolean =>
  !req.get('transfer-encoding') && Number(req.get('content-length') ?? 0) === 0;

/** '' when absent or null; any other type is bad JSON, as with a typed parser. */
export function textOf(body: Metadata, name: string): string {
  const value = body[name] ?? '';
  if (typeof value !== 'string') throw badJson();
  return value;
}

export function flagOf(body: Metadata, name: string, byDefault: boolean): boolean {
  const value = body[name] ?? byDefault;
  if (typeof value !== 'boolean') throw badJson();
  return value;
}

/** Part of every access token, so it must fit a header. */
export const METADATA_BYTES = 8 * 1_024;

export function metadataOf(body: Metadata, name: string): Metadata {
  const value = body[name] ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) throw badJson();
  if (Buffer.byteLength(JSON.stringify(value)) > METADATA_BYTES) {
    throw invalid(`The field ${name} is too large: at most ${METADATA_BYTES} bytes`);
  }
  return value as Metadata;
}

export const queryOf = (req: Request, name: string): string => {
  const value = req.query[name];
  return typeof value === 'string' ? value : '';
};

/** The address as it is stored: in lower case, its host in ASCII. */
export function emailOf(given: string): string {
  const typed = given.trim();
  if (!typed) throw invalid('An email address is required');
  if (typed.length > MAIL_ADDRESS_MAX) throw invalid('An email address is too long');
  const email = mailAddressOf(typed);
  if (email === null) throw invalid('Unable to validate email address: invalid format');
  return email;
}

/** The address to look an account up by: also one of an earlier release, which took hosts without a top-level domain. */
export const soughtEmailOf = (given: string): string => mailAddressOf(given) ?? given.trim().toLowerCase();

export type Challenge = { code_challenge: string; code_challenge_method: 's256' };

const CHALLENGE = /^[A-Za-z0-9\-._~]+$/;

/** The PKCE fields of a body, or undefined without them (contract, section 7). Only s256 protects anything. */
export function challengeOf(body: Metadata): Challenge | undefined {
  const challenge = textOf(body, 'code_challenge');
  const method = textOf(body, 'code_challenge_method').toLowerCase();
  if (!challenge && !method) return undefined;
  if (!challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters');
  }
  if (!CHALLENGE.test(challenge)) {
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  }
  if (method !== 's256') throw invalid('code challenge method has to be s256');
  return { code_challenge: challenge, code_challenge_method: 's256' };
}

/** Whether the challenge was made of this verifier, in constant time. */
export function isVerifierOf(verifier: string, challenge: string): boolean {
  return isSameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge);
}

export const notEnabled = (code: string, message: string, status = 422): AuthError =>
  new AuthError(status, code, message);
