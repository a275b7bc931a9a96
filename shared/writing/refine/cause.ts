import { presetLabel } from '#shared/writing/refine/labels.ts';
import type { RefineInput } from '#shared/writing/refine/payload.ts';

/** Characters of the cause of a version. */
const CAUSE_MAX = 120;
/** Of an instruction the first words are enough to know it by. */
const WORDS_MAX = 60;

/** The first words of a text, with '…' where there are more. */
function beginning(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '');
  const words = cut.replace(/\s+\S*$/, '');
  return `${words.length > most / 2 ? words : cut}…`;
}

/** 'Shorter' within a line; names of languages keep their capital. */
const lower = (label: string): string =>
  /^(?:British|American)/.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1);

type Refined = Pick<RefineInput, 'preset' | 'instruction' | 'note'> & {
  /** The name of the channel that it was to fit. */
  channel: string | null;
  /** The fields of the role that changed since the text was written. */
  changed: readonly string[];
};

/** Why a text was refined, as its version is named: 'Refined: shorter', 'Role changed: Pay'. */
export function causeOf({ preset, instruction, note, channel, changed }: Refined): string {
  if (note !== undefined) return 'Refined from a note';
  if (preset === 'role_changes')
    return beginning(['Role changed', changed.join(', ')].filter((words) => words !== '').join(': '), CAUSE_MAX);
  const asked = preset === null ? beginning(instruction, WORDS_MAX) : lower(presetLabel(preset, channel));
  return beginning(`Refined: ${asked}`, CAUSE_MAX);
}
