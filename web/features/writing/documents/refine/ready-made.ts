import { CHANNELS } from '#shared/checks/channels/channels.ts';
import type { Finding } from '#shared/checks/finding.ts';
import type { Place } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { presetLabel } from '#shared/writing/refine/labels.ts';
import type { Preset, RefineTarget } from '#shared/writing/refine/target.ts';
import { plural } from '#web/lib/format.ts';

/** An instruction that starts at a click. `count`: what it is about, as '2 to fix, 3 suggestions'. */
export type ReadyMade = { preset: Preset; label: string; count: string; channel: string | null };

type Given = {
  kind: KindName;
  target: RefineTarget;
  /** The findings that 'Fix the checks' sends. */
  toFix: readonly Pick<Finding, 'level'>[];
  /** Facts that are not in the sources or differ there. */
  openFacts: readonly Pick<Place, 'part'>[];
  hasVoice: boolean;
  /** The one chosen last for this kind of document. */
  channel: string;
  /** BCP 47 of the text; null when it is not known. */
  language: string | null;
};

const STYLES = ['shorter', 'longer', 'plainer', 'warmer', 'more_formal', 'more_concrete'] as const;

/** The instructions that are offered for a target (REFINE-03). */
export function readyMadeFor(given: Given): ReadyMade[] {
  const { kind, target, hasVoice } = given;
  const one = (preset: Preset, count = '', channel: string | null = null): ReadyMade => ({
    preset,
    count,
    channel,
    label: presetLabel(preset, CHANNELS.find(({ id }) => id === channel)?.name ?? null),
  });
  const toFix = countOf(given.toFix);
  const fix = toFix && target.of !== 'passage' ? [one('fix_checks', toFix)] : [];
  if (kind === 'boolean_search') return [...fix, one('shorter')];
  const unsupported = unsupportedIn(given);
  const spelling = otherSpelling(given.language);
  const channel = CHANNELS.find(({ id }) => id === given.channel && target.of !== 'passage');
  return [
    ...fix,
    ...(unsupported > 0 ? [{ ...one('remove_unsupported'), label: removing(unsupported) }] : []),
    ...STYLES.map((style) => one(style)),
    ...(hasVoice ? [one('brand_voice')] : []),
    ...(channel?.kind === kind ? [one('fit', '', channel.id)] : []),
    ...(spelling ? [one(spelling)] : []),
  ];
}

/** Whether a fact stands in what is refined; in a passage it is not offered. */
const isIn = (target: RefineTarget, part: Place['part']): boolean =>
  target.of === 'document' || (target.of === 'card' && part.startsWith(`${target.card}.`));

/** '2 to fix, 3 suggestions'; '' for none. */
function countOf(findings: Given['toFix']): string {
  const fix = findings.filter(({ level }) => level === 'fix').length;
  const consider = findings.length - fix;
  return [fix > 0 ? `${fix} to fix` : '', consider > 0 ? plural(consider, 'suggestion') : '']
    .filter(Boolean)
    .join(', ');
}

const removing = (count: number): string => `Remove ${plural(count, 'unsupported fact')}`;

const unsupportedIn = ({ openFacts, target }: Given): number =>
  openFacts.filter(({ part }) => isIn(target, part)).length;

const AMERICAN = /^en-(US|CA)$/;

/** The spelling that differs from that of an English text. */
function otherSpelling(language: string | null): 'british' | 'american' | null {
  if (!language?.startsWith('en')) return null;
  return AMERICAN.test(language) ? 'british' : 'american';
}
