import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aLaterGeneration, aProposal, aProposalOfKey, failedWith } from '#api/home/testing/rows.ts';
import { feedBench } from '#api/open/feed/testing/bench.ts';
import type { NewGeneration } from '#db/schema.ts';
import type { ListedText, RoleTextState } from '#shared/text/role-text-state.ts';

const { db, call, team, switchOn, list, ADVERT } = await feedBench();
type Team = Awaited<ReturnType<typeof team>>;
type Person = Team['ada'];

const inFuture = () => new Date(Date.now() + 1_000);

const aGeneration = (of: Team, more: Omit<Partial<NewGeneration>, 'user_id' | 'template_id'>) =>
  aLaterGeneration(db, of, { user_id: of.ada.id, template_id: ADVERT, ...more });

const toFix = ({ id, workspace_id }: Team, fix: number, facts_open: number) =>
  db
    .insertInto('document_checks')
    .values({ document_id: id, workspace_id, version: 1, fix, facts_open })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet({ version: 1, fix, facts_open }))
    .execute();
const approve = async (team: Team) => {
  await team.send(team.ada, [team.bo]);
  await team.step(team.bo, 'approve', {});
};
const removeText = async ({ id, role_id }: Team) => {
  await db.deleteFrom('generated_documents').where('id', '=', id).execute();
  await db.deleteFrom('generation_queue').where('role_id', '=', role_id).execute();
};
type Names = 'ada' | 'bo' | 'cy' | 'ed';
type Case = [
  name: string,
  make: (team: Team) => Promise<unknown>,
  seen: Partial<Record<Names, Partial<RoleTextState>>>,
];
const cases: Case[] = [
  ['nothing written', removeText, { ada: { state: 'missing' }, ed: { state: 'missing' } }],
  ['a draft', async () => undefined, { ada: { state: 'draft', needs_approval: true } }],
  ['something to fix', (team) => toFix(team, 2, 1), { ada: { state: 'to_fix', to_fix: 3 } }],
  [
    'a text that waits for its worker',
    (team) => aGeneration(team, { status: 'pending' }),
    { ada: { state: 'writing', is_waiting: true }, ed: { state: 'writing' } },
  ],
  [
    'the first text being written',
    async (team) => {
      await removeText(team);
      await aGeneration(team, { status: 'processing', run_token: randomUUID(), started_at: new Date() });
    },
    { ada: { state: 'writing', is_waiting: false } },
  ],
  [
    'a failed attempt that another one follows',
    (team) => aGeneration(team, { ...failedWith('provider_failed'), scheduled_for: inFuture() }),
    { ada: { state: 'writing' } },
  ],
  [
    'a failure',
    (team) => aGeneration(team, failedWith('provider_failed')),
    { ada: { state: 'failed', reason: 'The AI did not answer' } },
  ],
  [
    'a failure before the text that is there',
    (team) => aGeneration(team, { ...failedWith('provider_failed'), updated_at: new Date(0) }),
    { ada: { state: 'draft' } },
  ],
  ['a cancelled one', (team) => aGeneration(team, failedWith('cancelled')), { ada: { state: 'draft' } }],
  [
    'a failure that another start replaced',
    (team) => aGeneration(team, { ...failedWith('provider_failed'), replaced_at: new Date() } as never),
    { ada: { state: 'draft' } },
  ],
  [
    'an own proposal, which nobody else sees',
    (team) => aProposal(db, team, team.ada),
    { ada: { state: 'suggested', changes: 2 }, cy: { state: 'draft' }, bo: { state: 'draft' } },
  ],
  [
    'a proposal of a key, which all who write see',
    (team) => aProposalOfKey(db, team, team.di),
    {
      ada: { state: 'suggested' },
      cy: { state: 'suggested', changes: 2 },
      bo: { state: 'draft' },
      ed: { state: 'draft' },
    },
  ],
  [
    'a closed proposal',
    (team) => aProposal(db, team, team.ada, { closed_at: new Date(), closed_as: 'discarded', result: null }),
    { ada: { state: 'draft' } },
  ],
  [
    'a review',
    (team) => team.send(team.ada, [team.bo]),
    { ada: { state: 'review', name: 'Bo' }, bo: { state: 'asked', name: null }, cy: { state: 'review', name: 'Bo' } },
  ],
  [
    'requested changes',
    async (team) => {
      await team.send(team.ada, [team.bo]);
      await team.step(team.bo, 'request-changes', { note: 'Two Saturdays in three is wrong' });
    },
    { ada: { state: 'changes' }, bo: { state: 'changes' } },
  ],
  [
    'an approved text with something to fix',
    async (team) => {
      await approve(team);
      await toFix(team, 1, 0);
    },
    { ada: { state: 'approved', to_fix: 1, has_newer_draft: false } },
  ],
  [
    'a newer draft',
    async (team) => {
      await approve(team);
      await team.step(team.ada, 'draft', {});
      await team.save(team.ada, 1, 'Come and work with us.');
    },
    { ada: { state: 'approved', has_newer_draft: true } },
  ],
  [
    'an advert in the feed',
    async (team) => {
      await switchOn(team.di);
      await approve(team);
      await list(team.ada, team.id);
    },
    { ada: { state: 'published', since: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as never } },
  ],
  [
    'an advert of a role whose closing date has passed, which left the feed',
    async (team) => {
      await switchOn(team.di);
      await approve(team);
      await list(team.ada, team.id);
      await db.updateTable('role_details').set({ closing_date: '2020-01-01' }).where('id', '=', team.role_id).execute();
    },
    { ada: { state: 'approved' } },
  ],
];

const ofAdvert = (texts: ListedText[]) => texts.find(({ template_id }) => template_id === ADVERT)?.state;

/** By each call that says where the text stands; a list of texts has no line for one that was never written. */
async function statesOf(who: Person, { role_id, id }: Team) {
  const read = async (path: string) => (await call(who, 'GET', path)).body;
  const [home, roles, dashboard, texts] = await Promise.all(
    [`/api/roles/${role_id}/home`, '/api/roles', '/api/home', '/api/generated-documents'].map(read),
  );
  const isRole = (one: { id: string }) => one.id === role_id;
  return [
    home.texts.find((text: { template: { id: string } }) => text.template.id === ADVERT)?.state,
    ofAdvert(roles.items.find(isRole).texts),
    ofAdvert(dashboard.roles.find(isRole).texts),
    ...texts.items.filter((text: { id: string }) => text.id === id).map((text: { state: unknown }) => text.state),
  ];
}

test.each(cases)('%s is the same on every page', async (_name, make, seen) => {
  const made = await team();
  await make(made);
  for (const [name, state] of Object.entries(seen)) {
    const states = await statesOf(made[name as Names], made);
    expect([name, states]).toEqual([name, states.map(() => expect.objectContaining(state))]);
    expect([name, new Set(states.map((one) => JSON.stringify(one))).size]).toEqual([name, 1]);
  }
});
