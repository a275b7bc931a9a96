import { describe, expect, it } from 'vitest';
import { isWhole, sampled, timesOf } from '#local/testing/size.ts';
import { compose, initiallyOn } from '#shared/writing/refine/compose.ts';
import { PRESETS, type Preset } from '#shared/writing/refine/target.ts';
import {
  demoContent,
  demoMaterial,
  demoProposal,
  demoRoles,
} from '#worker/writing/tasks/refine/testing/demo-refining.ts';

const KINDS = ['job_advert', 'job_spec', 'interview_questions', 'sourcing_email', 'social_ad'] as const;
const FIRST = { last: false, failed: undefined };
/** Those that find something to change in every text of the demo. */
const VISIBLE: readonly Preset[] = ['shorter', 'longer', 'plainer', 'warmer', 'more_concrete'];
const cases = demoRoles
  .slice(0, timesOf({ whole: 2, sample: 1 }))
  .flatMap((role) => KINDS.map((kind, at) => ({ role, kind, at, name: role.job_title })));
const presets = PRESETS.filter((preset) => preset !== 'fit');
/** In a sample each preset is asked for with two kinds, and each kind with two presets of every five. */
const isAsked = (preset: number, kind: number): boolean => isWhole || (preset + kind) % KINDS.length < 2;

describe.each(cases)(sampled('the demo provider refines $kind of $name'), ({ role, kind, at }) => {
  const content = demoContent(kind, role);

  it.each(presets.filter((_, preset) => isAsked(preset, at)))(
    '%s, in the length asked for, without a change that starts off [REFINE-15] [REFINE-16] [GAP-296]',
    (preset) => {
      const { changes, note } = demoProposal(demoMaterial(role, { kind, content, preset }), FIRST);
      expect(changes.flatMap(({ off }) => off?.text ?? [])).toEqual([]);
      expect(note).toBeNull();
      if (VISIBLE.includes(preset)) expect(changes).not.toEqual([]);
    },
  );

  const slips = { ...role, role_requirements: `${role.role_requirements}\n[[demo:slips]]` };
  const slipped = demoContent(kind, slips);

  it('and fixes what the checks find in a text with slips [REFINE-17]', () => {
    const { fixed } = demoProposal(demoMaterial(slips, { kind, content: slipped, preset: 'fix_checks' }), FIRST);
    expect(fixed?.sent).toBeGreaterThan(0);
    expect(fixed).toMatchObject({ gone: fixed?.sent, need_value: expect.any(Number) });
  });

  it('and takes out what is not in the sources', () => {
    const about = { kind, content: slipped, preset: 'remove_unsupported' } as const;
    const { changes } = demoProposal(demoMaterial(slips, about), FIRST);
    const text = JSON.stringify(compose(slipped, changes, initiallyOn(changes)));
    expect(JSON.stringify(slipped)).toContain('25 days of holiday');
    expect(text).not.toContain('25 days of holiday');
  });
});

describe('a marker in a text of the role', () => {
  const [engineer] = demoRoles as [(typeof demoRoles)[number]];
  const proposal = (marker: string) => {
    const role = { ...engineer, role_requirements: `${engineer.role_requirements}\n[[demo:${marker}]]` };
    const content = demoContent('job_advert', engineer);
    return demoProposal(demoMaterial(role, { kind: 'job_advert', content, preset: 'american' }));
  };

  it('invents a fact, whose change starts off [REFINE-15]', () => {
    const { changes } = proposal('invent');
    expect(changes.flatMap(({ off }) => off?.text ?? [])).toEqual([
      'Left out: nothing in your sources says “two weeks”.',
    ]);
  });

  it.each(['preamble', 'markdown'])('adds a %s, of which nothing is left [REFINE-18]', (marker) => {
    expect(proposal(marker)).toEqual(proposal('nothing'));
  });
});
