import type { Icon } from '#web/ui/layout/icons.ts';

/** An entry of the command palette. */
/** `hint`: what stands beside the name, such as the state of a text. */
export type Command = { id: string; name: string; icon: Icon; run: () => void; hint?: string };
