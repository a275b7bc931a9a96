import { cancelGeneration } from '#shared/tasks/contracts/generations.ts';
import {
  acceptProposal,
  discardProposal,
  listProposals,
  type Proposal,
  startProposal,
} from '#shared/writing/contracts/proposals.ts';
import type { Preset, RefineTarget } from '#shared/writing/refine/target.ts';
import { call } from '#web/lib/call.ts';

export const fetchProposals = async (documentId: string, signal?: AbortSignal): Promise<Proposal[]> =>
  (await call(listProposals, { params: { id: documentId }, signal })).items;

/** What is asked of a text. `parent`: of 'Change it further', the proposal it changes and the changes that are on. */
export type Request = {
  target: RefineTarget;
  preset: Preset | null;
  instruction: string;
  channel: string | null;
  parent: { id: string; use: number[] } | null;
};

/** Starts a refinement of the text as stored with this version; a repeated answer with the same key starts no second one. */
export const startRefinement = (documentId: string, version: number, request: Request, key: string) =>
  call(startProposal, { params: { id: documentId }, body: { version, ...request }, idempotencyKey: key });

type Accepted = { version: number; use: number[]; sitting: string };

/** @throws AppError 'edit_conflict' when the text is no longer the one the proposal was made for. */
export const accept = (id: string, body: Accepted) => call(acceptProposal, { params: { id }, body });

/** `keepalive`: the page is being left. */
export const discard = (id: string, keepalive = false) => call(discardProposal, { params: { id }, keepalive });

export const cancel = (id: string) => call(cancelGeneration, { params: { id } });
