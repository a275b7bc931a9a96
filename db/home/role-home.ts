import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { leadOf } from '#db/roles/lead.ts';
import type { Db, Tx } from '#db/schema.ts';
import { activityAbout, subjectsOfRole } from '#db/team/activity-list.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { factsOf, IN_ORDER, isoTime, namesOf, type StoredFacts, stateOfText, textsFrom } from '#db/text/role-texts.ts';
import { nameOfVoter } from '#db/text/voter.ts';
import { checks, outgoingOrdinal } from '#db/writing/documents/list.ts';
import { byTemplate, outdatedTextsOf } from '#db/writing/documents/outdated.ts';
import type { Person } from '#shared/contracts/common.ts';
import {
  FIRST_LINE_MAX,
  NOTE_MAX,
  ROLE_ACTIVITY,
  type RoleChangeWords,
  type RoleText,
} from '#shared/home/contracts/home.ts';
import { changesInWords } from '#shared/roles/role-change-words.ts';
import type { Scope } from '#shared/scope.ts';
import { seenText } from '#shared/text/as-seen.ts';
import type { Content, DocumentChecks } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { openingOf } from '#shared/text/opening.ts';
import type { OutdatedDocument } from '#shared/writing/contracts/outdated-documents.ts';

/** What the page of a role has of it besides its fields. Undefined: the workspace has no such role. */
export const headOfRole = (db: Db, { workspace_id }: Scope, id: string) =>
  db
    .selectFrom('role_details')
    .select([leadOf(workspace_id, 'role_details').as('lead'), 'dismissed_changes'])
    .select(sql<boolean>`exists (select from feeds where workspace_id = ${workspace_id}::uuid)`.as('has_feed'))
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirst();

/** A text with the last generation that its card is of, if that is under way or failed. */
export type TextOfRole = Omit<RoleText, 'card'> & { generation_id: string | null };

type Row = {
  template_id: string | null;
  template_name: string | null;
  description: string | null;
  kind: KindName;
  document_id: string | null;
  version: number | null;
  beginning: Content | null;
  words: number;
  comments_open: number;
  checks: DocumentChecks | null;
  edited: { by: Person | null; at: string } | null;
  note: RoleText['note'];
  approved: RoleText['approved'];
  outgoing_ordinal: number | null;
  facts: StoredFacts;
};

/** Enough of a content for its first line. */
const BEGINNING = 2_000;
const beginning = sql`case jsonb_typeof(d.content) when 'string' then to_jsonb(left(d.content #>> '{}', ${sql.lit(BEGINNING)}))
  when 'array' then jsonb_build_array(d.content -> 0) end`;
const words = sql`coalesce(cardinality(regexp_split_to_array(btrim(d.content_text, E' \\n\\t'), '[[:space:]]+')), 0)`;

/** What a member or a guest wrote who wanted changes. */
const note = sql`case when d.review_state = 'changes_requested' then (
  select json_build_object('by', coalesce(vote.guest_name, ${nameOfVoter('vote')}), 'is_guest', vote.guest_name is not null,
    'text', left(vote.note, ${sql.lit(NOTE_MAX)}), 'at', ${isoTime(sql`vote.created_at`)},
    'used_at', ${isoTime(sql`vote.used_at`)})
  from reviews round join review_votes vote on vote.review_id = round.id and vote.workspace_id = round.workspace_id
  where round.document_id = d.id and round.workspace_id = d.workspace_id and vote.verdict = 'changes_requested'
  order by round.created_at desc, vote.created_at desc limit 1) end`;

const approved = sql`case when d.approved_version is not null then coalesce((
  select json_build_object('by', ${nameOfVoter('vote')}, 'at', ${isoTime(sql`vote.created_at`)})
  from reviews round join review_votes vote on vote.review_id = round.id and vote.verdict = 'approved' and vote.counts
  where round.document_id = d.id and round.workspace_id = d.workspace_id and round.outcome = 'approved'
  order by round.ended_at desc, vote.created_at desc limit 1), json_build_object('by', '', 'at', null)) end`;

/** One of each template, written or not, and those of deleted ones, in one statement. */
export async function textsOnRolePage(db: Db, scope: Scope, roleId: string): Promise<TextOfRole[]> {
  const { rows } = await sql<Row>`
    select text.* from role_details r cross join lateral (
      select t.id as template_id, t.name as template_name, t.description, coalesce(t.kind, d.kind) as kind,
        d.id as document_id, d.version, ${beginning} as beginning, ${words} as words,
        coalesce(d.open_threads, 0) as comments_open, ${checks} as checks,
        case when v.id is not null then json_build_object('by', ${nameOfPerson('v.author_id')},
          'at', ${isoTime(sql`v.saved_at`)}) end as edited,
        ${note} as note, ${approved} as approved,
        case when d.id is not null then ${outgoingOrdinal} end as outgoing_ordinal, ${factsOf(scope)} as facts,
        row_number() over (order by ${IN_ORDER}) as place
      from ${textsFrom('r')}
        left join document_checks c on c.document_id = d.id
        left join document_versions v on v.document_id = d.id and v.number = d.version) text
    where r.id = ${roleId}::uuid and r.workspace_id = ${scope.workspace_id}::uuid
    order by text.place`.execute(db);
  return rows.map(shownText);
}

function shownText({ template_id, template_name, description, kind, facts, beginning, note, ...row }: Row): TextOfRole {
  const state = stateOfText(facts);
  const isWritten = row.document_id !== null;
  return {
    ...row,
    template: { id: template_id, name: template_name ?? 'Unknown Template', description: description ?? '', kind },
    state,
    first_line: beginning === null ? '' : seenText(openingOf(beginning, FIRST_LINE_MAX)),
    words: isWritten ? row.words : 0,
    review: facts.round && { who: namesOf(facts.round), since: facts.round.since },
    note,
    proposal: facts.proposal,
    published_on: facts.published_at,
    copied: null,
    generation_id: state.state === 'writing' || state.state === 'failed' ? (facts.generation?.id ?? null) : null,
  };
}

/** The last acts about the role, its texts, their reviews and their links. */
export const activityOfRole = (db: Db, scope: Scope, roleId: string) =>
  activityAbout(db, scope, subjectsOfRole(scope, roleId), ROLE_ACTIVITY);

type Dismissed = Readonly<Record<string, string>>;
type Changed = { outdated: OutdatedDocument[]; changes: RoleChangeWords[] };

/**
 * The texts that the role has moved on from, and in what, as the newest of them says it. What was called 'Not needed' is
 * left out while the role says the same.
 */
export async function changesOfRole(db: Db, scope: Scope, roleId: string, dismissed: Dismissed): Promise<Changed> {
  const changes = new Map<string, RoleChangeWords>();
  const outdated = (await outdatedTextsOf(db, scope, roleId)).flatMap(({ then, now, ...document }) => {
    const wanted = changesInWords(then, now).filter(({ label, value }) => dismissed[label] !== hashOf(value));
    for (const { value: _, ...said } of wanted) if (!changes.has(said.label)) changes.set(said.label, said);
    return wanted.length === 0 ? [] : [{ ...document, changed: wanted.map(({ label }) => label) }];
  });
  return { outdated: byTemplate(outdated), changes: [...changes.values()] };
}

/** Of a value that may be long. */
const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url');

/**
 * Remembers of the role as it stands that what differs now needs no update. False: it has another version, or the
 * workspace has no such role.
 */
export async function dismissChanges(tx: Tx, scope: Scope, roleId: string, version: number): Promise<boolean> {
  const role = await tx
    .selectFrom('role_details')
    .select('dismissed_changes')
    .where('id', '=', roleId)
    .where('workspace_id', '=', scope.workspace_id)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();
  if (!role) return false;
  const now = (await outdatedTextsOf(tx, scope, roleId)).flatMap(({ then, now }) => changesInWords(then, now));
  const dismissed = Object.fromEntries(now.map(({ label, value }) => [label, hashOf(value)]));
  await tx
    .updateTable('role_details')
    .set({ dismissed_changes: JSON.stringify({ ...role.dismissed_changes, ...dismissed }) })
    .where('id', '=', roleId)
    .where('workspace_id', '=', scope.workspace_id)
    .execute();
  return true;
}
