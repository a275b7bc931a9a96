import { create } from 'zustand';
import type { MadeShare } from '#shared/review/contracts/shares.ts';

/** The tokens of links that this tab made, by link: the server does not keep them (SHARE-02). */
export const useKnownLinks = create<{ tokens: Readonly<Record<string, string>> }>()(() => ({ tokens: {} }));

export const rememberLink = ({ share, token }: MadeShare): void =>
  useKnownLinks.setState(({ tokens }) => ({ tokens: { ...tokens, [share.id]: token } }));
