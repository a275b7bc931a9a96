import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as constants from '#shared/constants.ts';

const known: Record<string, unknown> = { ...constants };

/** The required values, by id. */
const LIST: Record<string, Partial<Record<keyof typeof constants, unknown>>> = {
  'CONST-01': { PASSWORD_MIN_LENGTH: 8, PASSWORD_CRITERIA: 5 },
  'CONST-02': { SETTINGS_PASSWORD_MIN_LENGTH: 6, ADMIN_RESET_MIN_LENGTH: 6, ADMIN_RESET_MIN_SCORE: 5 },
  'CONST-03': {
    UPLOAD_MAX_BYTES: 20_971_520,
    UPLOAD_MIME_TYPES: [
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'image/jpeg',
      'image/png',
    ],
  },
  'CONST-04': { AVATAR_MAX_BYTES: 2_097_152, AVATAR_LINK_SECONDS: 3600 },
  'CONST-05': {
    SUCCESS_MESSAGE_MS: 3000,
    ADMIN_RESET_MESSAGE_MS: 5000,
    RESET_REDIRECT_MS: 3000,
    COPY_CONFIRM_MS: 2000,
    PROFILE_FADE_MS: 200,
  },
  'CONST-06': {
    HYBRID_DAYS_MIN: 1,
    HYBRID_DAYS_MAX: 4,
    HYBRID_DAYS_SUM: 5,
    HYBRID_ONSITE_DEFAULT: 3,
    HYBRID_REMOTE_DEFAULT: 2,
  },
  'CONST-07': { QUERY_RETRY_COUNT: 5, QUERY_RETRY_MS: 1000 },
  'CONST-08': { URL_SESSION_WARN_SECONDS: 120 },
  'CONST-09': { SIDEBAR_WIDE: '14rem', SIDEBAR_NARROW: '4rem' },
  'CONST-10': { HUB_SIZE_DECIMALS: 1 },
  'CONST-11': { ROLE_SORTS: ['updated', 'company', 'title'] },
  'CONST-12': { GENERATION_ATTEMPTS: 3, GENERATION_BACKOFF_MS: [1000, 2000] },
  'CONST-13': {
    QUEUE_UPDATE_RETRIES: 3,
    QUEUE_UPDATE_RETRY_MS: 1000,
    STORE_CONFLICT_RETRIES: 3,
    STORE_CONFLICT_RETRY_MS: 1000,
  },
  'CONST-14': { TOKEN_BUDGET: 90_000, TOKEN_WINDOW_MS: 60_000 },
  'CONST-15': {
    AI_DEFAULTS: { temperature: 0.7, max_tokens: 4000, top_p: 1, frequency_penalty: 0, presence_penalty: 0 },
    AI_BOOLEAN: { temperature: 0.1, max_tokens: 2000, top_p: 0.9, frequency_penalty: 0.3, presence_penalty: 0.2 },
  },
  'CONST-16': {
    BOOLEAN_STRINGS: 8,
    BOOLEAN_STRINGS_PER_LEVEL: 2,
    BOOLEAN_STOPS: ['---', 'Note:', 'Example:', 'Tips:'],
  },
  'CONST-17': { AI_TIMEOUT_MS: 600_000 },
  'CONST-18': { PROGRESS_STEP_PERCENT: 20, PROGRESS_STEP_MS: 200 },
};

/** Values defined elsewhere, each with the test that proves it. */
const DEFINED_ELSEWHERE: Record<string, { id: string; test: string }> = {
  REFRESH_BACKOFF_START_MS: { id: 'CONST-08', test: 'web/lib/session.test.ts' },
  QUEUE_MAX_ATTEMPTS: { id: 'CONST-13', test: 'db/tasks/transitions.db.test.ts' },
};

it('every constant has the value of the checklist [CONST-01..18]', () => {
  const values = Object.entries(LIST).map(([id, expected]) => [
    id,
    Object.fromEntries(Object.keys(expected).map((name) => [name, known[name]])),
  ]);
  expect(Object.fromEntries(values)).toEqual(LIST);
});

it('every constant of the checklist is compared', () => {
  const lines = readFileSync('docs/acceptance.md', 'utf8').match(/\*\*CONST-\d+\*\*.*/g) ?? [];
  const named = lines.flatMap((line) => [
    line.slice(2, 10),
    ...[...line.slice(12).matchAll(/[A-Z]+(?:_[A-Z]+)+/g)].map(([name]) => name),
  ]);
  const compared = [
    ...Object.keys(LIST),
    ...Object.values(LIST).flatMap(Object.keys),
    ...Object.keys(DEFINED_ELSEWHERE),
  ];
  expect(named.filter((name) => !compared.includes(name))).toEqual([]);
  expect(lines).toHaveLength(18);
});

it('a value defined elsewhere is named by the test that proves it', () => {
  for (const { id, test } of Object.values(DEFINED_ELSEWHERE)) expect(readFileSync(test, 'utf8')).toContain(`[${id}]`);
});
