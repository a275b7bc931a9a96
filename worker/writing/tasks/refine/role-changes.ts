import type { DocumentToCheck } from '#shared/checks/document-checks.ts';
import { formatPay } from '#shared/roles/offer.ts';
import { changedFields } from '#shared/roles/role-changes.ts';

/** A longer value stands in the request itself. */
const VALUE_MAX = 300;

const quoted = (value: string, none: string): string => (value === '' ? none : `"${value.replace(/\s*\n\s*/g, '; ')}"`);

const line = (label: string, was: string, now: string): string =>
  Math.max(was.length, now.length) > VALUE_MAX
    ? `${label}: as the role states it now.`
    : `${label}: was ${quoted(was, 'not given')}, is now ${quoted(now, 'not given')}.`;

/** What the role says now and did not say when the text was written, one numbered line per field; pay is one line. */
export function changeLines({ material, snapshot }: Pick<DocumentToCheck, 'material' | 'snapshot'>): string[] {
  const [then, now] = [snapshot?.role, material.role];
  if (!then || !now) return [];
  const fields = changedFields(then, now);
  const others = fields.filter(({ label }) => label !== 'Pay').map(({ label, was, now: is }) => line(label, was, is));
  const pay = others.length < fields.length ? [line('Pay', formatPay(then), formatPay(now))] : [];
  return [...pay, ...others].map((text, at) => `${at + 1}. ${text}`);
}
