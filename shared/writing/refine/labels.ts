import type { Preset } from '#shared/writing/refine/target.ts';

/** What the button of a ready-made instruction says (REFINE-03). That of 'fit' names its channel. */
const LABELS: Record<Exclude<Preset, 'fit'>, string> = {
  fix_checks: 'Fix the checks',
  remove_unsupported: 'Remove unsupported facts',
  shorter: 'Shorter',
  longer: 'Longer',
  plainer: 'Plainer',
  warmer: 'Warmer',
  more_formal: 'More formal',
  more_concrete: 'More concrete',
  brand_voice: 'In the brand voice',
  british: 'British spelling',
  american: 'American spelling',
  role_changes: 'Bring in line with the role',
};

/** `channel`: the name of the channel that a text is to fit. */
export const presetLabel = (preset: Preset, channel: string | null): string =>
  preset === 'fit' ? `For ${channel ?? 'the channel'}` : LABELS[preset];
