import type { Icon } from '#web/ui/layout/icons.ts';

/** An entry of the command palette. */
export type Command = { id: string; name: string; icon: Icon; run: () => void };
