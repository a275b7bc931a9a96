import * as z from 'zod/mini';
import { id, one, person, time, versionSeen } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { role } from '#shared/roles/contracts/roles.ts';
import { card } from '#shared/tasks/card.ts';
import { activity } from '#shared/team/contracts/activity.ts';
import { documentChecks } from '#shared/text/contracts/generated-documents.ts';
import { kindName } from '#shared/text/kinds/names.ts';
import { listedText, roleTextState } from '#shared/text/role-text-state.ts';
import { outdatedDocument } from '#shared/writing/contracts/outdated-documents.ts';

/** Characters of a text's first line. */
export const FIRST_LINE_MAX = 160;
/** Of the newest answer to a review, as it was written. */
export const NOTE_MAX = 2_000;
/** The last acts that the page of a role lists. */
export const ROLE_ACTIVITY = 10;

/** What a reviewer or a guest of a link asked to change. `used_at`: when it became an instruction. */
const note = z.object({
  by: z.string(),
  is_guest: z.boolean(),
  text: z.string(),
  at: time,
  used_at: z.nullable(time),
});

/** A text of a role: one of each active template, written or not, then those of other templates. */
export const roleText = z.object({
  /** `id` null: the template was deleted. */
  template: z.object({ id: z.nullable(id), name: z.string(), description: z.string(), kind: kindName }),
  document_id: z.nullable(id),
  /** Of the document; null while nothing is written. */
  version: z.nullable(z.int()),
  state: roleTextState,
  /** Of its words, at most FIRST_LINE_MAX characters; '' while nothing is written. */
  first_line: z.string(),
  words: z.int(),
  checks: z.nullable(documentChecks),
  /** The open round: who is asked, by name, and since when. */
  review: z.nullable(z.object({ who: z.array(z.string()), since: time })),
  /** Of changes that are requested. */
  note: z.nullable(note),
  comments_open: z.int(),
  /** Null once the account is deleted, or while nothing is written. */
  edited: z.nullable(z.object({ by: z.nullable(person), at: time })),
  /** The newest open one of the reader or of a key. */
  proposal: z.nullable(z.object({ id, changes: z.int() })),
  /** Of the last generation, while it is under way or failed. */
  card: z.nullable(card),
  /** Of the version that goes out, as people read it. */
  outgoing_ordinal: z.nullable(z.int()),
  approved: z.nullable(z.object({ by: z.string(), at: z.nullable(time) })),
  /** Since when it is in the job feed. */
  published_on: z.nullable(time),
  copied: z.nullable(z.object({ channel: z.string(), by: z.nullable(person), at: time })),
});
export type RoleText = z.output<typeof roleText>;

/** A field in which the role differs from what texts were written from, in words; '' for nothing. */
const roleChange = z.object({ label: z.string(), was: z.string(), now: z.string() });
export type RoleChangeWords = z.output<typeof roleChange>;

/** The page of a role (HOME-01 to 25). */
export const readRoleHome = endpoint({
  method: 'GET',
  path: '/api/roles/:id/home',
  may: 'role.read',
  params: one,
  reply: z.object({
    role,
    /** Null: the lead left, or the workspace has one member. */
    lead: z.nullable(person),
    /** By the order of their templates. */
    texts: z.array(roleText),
    outdated: z.array(outdatedDocument),
    /** Those of `outdated` that nobody called 'Not needed', each once. */
    changes: z.array(roleChange),
    /** The last ROLE_ACTIVITY of this role, its texts and their reviews, the newest first. */
    activity: z.array(activity),
    has_feed: z.boolean(),
  }),
  etag: true,
});
export type RoleHome = z.output<typeof readRoleHome.reply>;

/** 'Not needed': these changes of the role are not offered again; the next change of the role is. */
export const dismissRoleChanges = endpoint({
  method: 'POST',
  path: '/api/roles/:id/changes/dismiss',
  may: 'content.write',
  params: one,
  body: z.object({ version: versionSeen }),
  reply: z.object({ dismissed: z.literal(true) }),
});

const homeRole = z.object({ id, job_title: z.string(), company_name: z.string(), city: z.string() });

/** What waits for the reader (HOME-28). `said`: the words of who asked for something. */
export const need = z.object({
  kind: z.enum(['changes', 'asked', 'suggested', 'review', 'failed', 'values', 'contradiction']),
  role: homeRole,
  /** Null where it is about the role itself. */
  text: z.nullable(listedText),
  said: z.nullable(z.object({ by: z.string(), text: z.string() })),
  /** Of values: how many wait; of contradiction: the two fields. */
  count: z.int(),
  fields: z.array(z.string()),
  at: time,
});
export type Need = z.output<typeof need>;

/** The dashboard of one person (HOME-28, HOME-29). */
export const readHome = endpoint({
  method: 'GET',
  path: '/api/home',
  may: 'role.read',
  reply: z.object({
    /** At most 20, the newest first. */
    needs: z.array(need),
    /** At most 8, by their last work. */
    roles: z.array(z.extend(homeRole, { lead: z.nullable(person), texts: z.array(listedText) })),
    /** Whether the workspace has more roles than those. */
    has_more_roles: z.boolean(),
    /** Of the last 7 days, at most 5. `channel` null: the job feed. */
    published: z.array(
      z.object({
        document_id: id,
        template_name: z.nullable(z.string()),
        job_title: z.string(),
        channel: z.nullable(z.string()),
        by: z.nullable(person),
        ordinal: z.nullable(z.int()),
        at: time,
      }),
    ),
    has_feed: z.boolean(),
  }),
  etag: true,
});
export type Home = z.output<typeof readHome.reply>;
