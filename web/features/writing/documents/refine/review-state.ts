import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RefineChange } from '#shared/writing/refine/change.ts';
import { initiallyOn } from '#shared/writing/refine/compose.ts';

export const VIEWS = ['Changes', 'New', 'Old'] as const;
export type View = (typeof VIEWS)[number];

/** How proposals are being looked at, in the text and in the tab beside it. */
export type Review = {
  /** The changes that are on, by proposal; one that is missing is as it came. */
  on: Readonly<Record<string, readonly number[]>>;
  /** The current change. */
  at: number;
  view: View;
};
export type ReviewStore = StoreApi<Review>;

export const createReview = (): ReviewStore => createStore(() => ({ on: {}, at: 0, view: 'Changes' }));

type Of = { id: string; result: { changes: readonly RefineChange[] } };

export const usedIn = ({ on }: Pick<Review, 'on'>, { id, result }: Of): readonly number[] =>
  on[id] ?? initiallyOn(result.changes);

/** Ascending, as the changes stand in the text. */
export function switched(used: readonly number[], at: number): number[] {
  return used.includes(at) ? used.filter((one) => one !== at) : [...used, at].sort((one, other) => one - other);
}

export const setUsed = (store: ReviewStore, { id }: Of, used: readonly number[]): void =>
  store.setState(({ on }) => ({ on: { ...on, [id]: used } }));

export const stepped = (at: number, by: number, count: number): number => (at + by + count) % count;
