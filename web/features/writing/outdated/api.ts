import { listOutdatedDocuments, type OutdatedDocument } from '#shared/writing/contracts/outdated-documents.ts';
import { startProposal } from '#shared/writing/contracts/proposals.ts';
import { call } from '#web/lib/call.ts';

export const fetchOutdated = (roleId: string, signal: AbortSignal) =>
  call(listOutdatedDocuments, { params: { id: roleId }, signal });

/** Asks for a proposal that brings a document in line with its role. The same key is the same proposal. */
export const startUpdate = ({ id, version }: OutdatedDocument, idempotencyKey: string) =>
  call(startProposal, {
    params: { id },
    body: { version, target: { of: 'document' }, preset: 'role_changes' },
    idempotencyKey,
  });
