import { create } from 'zustand';

/** A command of the open page, for the palette. */
export type PageCommand = { id: string; name: string; run: () => void };

export const usePageCommands = create<{ commands: readonly PageCommand[] }>()(() => ({ commands: [] }));

/** Adds a command while its page is open. Returns the function that removes it. */
export function registerPageCommand(command: PageCommand): () => void {
  usePageCommands.setState(({ commands }) => ({ commands: [...commands, command] }));
  return () => usePageCommands.setState(({ commands }) => ({ commands: commands.filter((one) => one !== command) }));
}
