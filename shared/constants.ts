/** The numbers that more than one room uses (CONST-01..18). */

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_CRITERIA = 5;
export const SETTINGS_PASSWORD_MIN_LENGTH = 6;
export const ADMIN_RESET_MIN_LENGTH = 6;
export const ADMIN_RESET_MIN_SCORE = 5;

export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;
export const UPLOAD_MIME_TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'image/jpeg',
  'image/png',
] as const;
export type UploadMimeType = (typeof UPLOAD_MIME_TYPES)[number];

export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;
export const AVATAR_MIME_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export const AVATAR_LINK_SECONDS = 3600;
export const EXPORT_LINK_SECONDS = 60;
export const EXPORTS_PER_DAY = 3;

export const SUCCESS_MESSAGE_MS = 3000;
export const ADMIN_RESET_MESSAGE_MS = 5000;
/** Characters of a comment, and of the words that go with an answer to a review. */
export const COMMENT_MAX = 4_000;
export const REVIEW_NOTE_LENGTH = 2_000;
/** How long an act on an admin waits for a second one. */
export const ADMIN_REQUEST_HOURS = 24;
export const RESET_REDIRECT_MS = 3000;
export const COPY_CONFIRM_MS = 2000;
export const PROFILE_FADE_MS = 200;

export const HYBRID_DAYS_MIN = 1;
export const HYBRID_DAYS_MAX = 4;
export const HYBRID_DAYS_SUM = 5;
export const HYBRID_ONSITE_DEFAULT = 3;
export const HYBRID_REMOTE_DEFAULT = 2;

export const QUERY_RETRY_COUNT = 5;
export const QUERY_RETRY_MS = 1000;
/** HTTP statuses after which a read may be retried (DATA-API-16). */
export const QUERY_RETRY_STATUSES = [408, 429, 500, 502, 503, 504, 522, 524] as const;

export const URL_SESSION_WARN_SECONDS = 120;

export const SIDEBAR_WIDE = '14rem';
export const SIDEBAR_NARROW = '4rem';
export const HUB_SIZE_DECIMALS = 1;

export const ROLE_SORTS = ['updated', 'company', 'title'] as const;
export type RoleSort = (typeof ROLE_SORTS)[number];

export const GENERATION_ATTEMPTS = 3;
export const GENERATION_BACKOFF_MS = [1000, 2000] as const;
export const QUEUE_UPDATE_RETRIES = 3;
export const QUEUE_UPDATE_RETRY_MS = 1000;
export const STORE_CONFLICT_RETRIES = 3;
export const STORE_CONFLICT_RETRY_MS = 1000;

export const TOKEN_BUDGET = 90_000;
export const TOKEN_WINDOW_MS = 60_000;

export const AI_DEFAULTS = {
  temperature: 0.7,
  max_tokens: 4000,
  top_p: 1,
  frequency_penalty: 0,
  presence_penalty: 0,
} as const;
export const AI_BOOLEAN = {
  temperature: 0.1,
  max_tokens: 2000,
  top_p: 0.9,
  frequency_penalty: 0.3,
  presence_penalty: 0.2,
} as const;
export const BOOLEAN_LEVELS = ['Basic', 'Intermediate', 'Advanced', 'Expert'] as const;
export const BOOLEAN_STRINGS = 8;
export const BOOLEAN_STRINGS_PER_LEVEL = 2;
export const BOOLEAN_STOPS = ['---', 'Note:', 'Example:', 'Tips:'] as const;

export const AI_TIMEOUT_MS = 600_000;
export const PROGRESS_STEP_PERCENT = 20;
export const PROGRESS_STEP_MS = 200;

/** Product limits of our own (not in the acceptance list). */
export const UNFINISHED_MAX = 50;
/** Unfinished generations of all members of one workspace. */
export const WORKSPACE_UNFINISHED_MAX = 200;
/** The longest content of a generated document, in UTF-16 units over all its parts. */
export const CONTENT_MAX_CHARACTERS = 60_000;
export const VERSION_NAME_LENGTH = 60;
/** Versions of one document that may have a name. */
export const NAMED_VERSIONS_MAX = 20;
export const DRAFT_TAIL_CHARACTERS = 700;
/** Of a task whose whole draft is shown. */
export const MAX_DRAFT_CHARACTERS = 20_000;
/** Unfinished tasks of one person besides the generations. */
export const TASKS_MAX = 5;
/** Web pages that are opened for one person, and for all of an installation. */
export const PAGES_PER_HOUR = 20;
export const PAGES_PER_HOUR_OF_ALL = 200;
/** How long a result waits for its owner. */
export const TASK_HOURS = 24;
export const DOCUMENT_SUMMARY_TOKENS = 1000;
export const DOCUMENTS_SUMMARY_TOKENS = 3000;
export const LIST_LIMIT_DEFAULT = 50;
export const LIST_LIMIT_MAX = 200;
/** The tokens counted for an unfinished generation: the longest answer, its documents, and the rest of the prompt. */
export const TOKENS_PER_GENERATION = AI_DEFAULTS.max_tokens + DOCUMENTS_SUMMARY_TOKENS + 1_000;
/** The maximum length of a search text. */
export const SEARCH_MAX_LENGTH = 200;
export const AUTH_DEFAULTS = { minPasswordLength: 8 } as const;

/** New email addresses and phone numbers an account may ask for within 24 hours. */
export const NEW_ADDRESSES_PER_DAY = 10;

/**
 * In UTF-16 units: several times what a document may have, for reasoning and escapes around it. The repair of JSON takes
 * minutes for twice as many quotes.
 */
export const MAX_ANSWER_CHARACTERS = 240_000;

/** Characters of a text, page or file that is opened to be read: what is longer is cut, what is shorter says nothing. */
export const SOURCE_TEXT_MAX = 200_000;
export const SOURCE_TEXT_MIN = 80;
