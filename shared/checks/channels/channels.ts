import type { Unit } from '#shared/checks/channels/measure.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

/** A text that a channel has a field for. */
export type FieldName = 'title' | 'description' | 'post' | 'subject' | 'message';

export type Limit = {
  field: FieldName;
  /** Before the figures: 'Characters', 'Subject'. */
  name: string;
  unit: Unit;
  max: number;
  min?: number;
  /** From here on `note` matters; without it, from 90 % of `max`. */
  warn?: number;
  /** False: a longer text is sent, but cut where it is shown. */
  hard: boolean;
  note?: string;
};

/** What a job title must not hold on a channel. */
export type TitleFault = 'pay' | 'place' | 'company' | 'code' | 'employment type';

export type Channel = {
  id: string;
  name: string;
  kind: KindName;
  fields: readonly FieldName[];
  limits: readonly Limit[];
  /** Characters of the text that are seen before a click. */
  fold?: number;
  /** Headings and lists are copied too. */
  html?: boolean;
  /** Lists what the role lacks for it. */
  posting?: boolean;
  titleWithout?: readonly TitleFault[];
  note?: string;
  source: { title: string; url: string };
  /** YYYY-MM-DD. */
  checked_on: string;
  /** False: the place publishes no limit, others measured it. */
  sure: boolean;
};

const CHECKED = '2026-11-22';

export const CHANNELS: readonly Channel[] = [
  {
    id: 'careers_page',
    name: 'Careers page',
    kind: 'job_advert',
    fields: ['description'],
    limits: [],
    html: true,
    note: 'Copied with headings and lists.',
    source: {
      title: 'HTML Standard, sections and headings',
      url: 'https://html.spec.whatwg.org/multipage/sections.html',
    },
    checked_on: CHECKED,
    sure: true,
  },
  {
    id: 'google_jobs',
    name: 'Google for Jobs',
    kind: 'job_advert',
    fields: ['title', 'description'],
    limits: [],
    posting: true,
    titleWithout: ['pay', 'place', 'company', 'code'],
    source: {
      title: 'Google Search Central, JobPosting structured data',
      url: 'https://developers.google.com/search/docs/appearance/structured-data/job-posting',
    },
    checked_on: CHECKED,
    sure: true,
  },
  {
    id: 'linkedin_job',
    name: 'LinkedIn job',
    kind: 'job_advert',
    fields: ['title', 'description'],
    limits: [
      { field: 'title', name: 'Title', unit: 'characters', max: 200, hard: true },
      { field: 'description', name: 'Description', unit: 'characters', min: 100, max: 25_000, hard: true },
    ],
    html: true,
    source: {
      title: 'LinkedIn, Job Posting API schema',
      url: 'https://learn.microsoft.com/en-us/linkedin/talent/job-postings/api/job-posting-api-schema',
    },
    checked_on: CHECKED,
    sure: true,
  },
  {
    id: 'indeed',
    name: 'Indeed',
    kind: 'job_advert',
    fields: ['title', 'description'],
    limits: [],
    titleWithout: ['pay', 'place', 'employment type'],
    source: {
      title: 'Indeed, XML feed reference',
      url: 'https://docs.indeed.com/sponsored-jobs-api/shared-resources/xml-job-feed-format',
    },
    checked_on: CHECKED,
    sure: true,
  },
  {
    id: 'linkedin_post',
    name: 'LinkedIn post',
    kind: 'social_ad',
    fields: ['post'],
    limits: [{ field: 'post', name: 'Characters', unit: 'characters', max: 3_000, hard: true }],
    fold: 210,
    source: { title: 'LinkedIn post length', url: 'https://linkedinpreview.com/blog/linkedin-post-length' },
    checked_on: CHECKED,
    sure: false,
  },
  {
    id: 'x',
    name: 'X',
    kind: 'social_ad',
    fields: ['post'],
    limits: [
      {
        field: 'post',
        name: 'Characters',
        unit: 'x_weight',
        max: 280,
        hard: true,
        note: 'Counted as X counts: a link is 23, an emoji 2.',
      },
    ],
    source: { title: 'X, counting characters', url: 'https://docs.x.com/fundamentals/counting-characters' },
    checked_on: CHECKED,
    sure: true,
  },
  {
    id: 'inmail',
    name: 'InMail',
    kind: 'sourcing_email',
    fields: ['subject', 'message'],
    limits: [
      { field: 'subject', name: 'Subject', unit: 'characters', max: 200, hard: true },
      {
        field: 'message',
        name: 'Message',
        unit: 'characters',
        max: 2_000,
        warn: 1_900,
        hard: true,
        note: 'LinkedIn says 2,000; many are stopped at 1,900.',
      },
    ],
    source: { title: 'LinkedIn help, InMail messages', url: 'https://www.linkedin.com/help/linkedin/answer/a554514' },
    checked_on: CHECKED,
    sure: true,
  },
  {
    id: 'connection_note',
    name: 'Connection note',
    kind: 'sourcing_email',
    fields: ['message'],
    limits: [
      {
        field: 'message',
        name: 'Characters',
        unit: 'characters',
        max: 300,
        warn: 200,
        hard: true,
        note: 'Free accounts have 200.',
      },
    ],
    source: {
      title: 'Linked Helper, LinkedIn invitation',
      url: 'https://www.linkedhelper.com/en/glossary/linkedin-invitation',
    },
    checked_on: CHECKED,
    sure: false,
  },
  {
    id: 'email',
    name: 'E-mail',
    kind: 'sourcing_email',
    fields: ['subject', 'message'],
    limits: [
      {
        field: 'subject',
        name: 'Subject',
        unit: 'characters',
        max: 40,
        hard: false,
        note: 'A phone shows about 40 characters.',
      },
    ],
    source: {
      title: 'ActiveCampaign, email subject line length',
      url: 'https://www.activecampaign.com/glossary/subject-line-length',
    },
    checked_on: CHECKED,
    sure: false,
  },
];

export const channelsOf = (kind: KindName): Channel[] => CHANNELS.filter((channel) => channel.kind === kind);

const MAX_AGE_DAYS = 180;
const DAY_MS = 86_400_000;

/** Whether the limits were last checked more than 180 days before `now` (milliseconds). */
export const isOutdated = ({ checked_on }: Channel, now: number): boolean =>
  now - Date.parse(checked_on) > MAX_AGE_DAYS * DAY_MS;
