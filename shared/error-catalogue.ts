import type { Entry } from '#shared/error-entry.ts';
import { openErrors } from '#shared/open/open-errors.ts';
import { taskErrors } from '#shared/tasks/errors.ts';
import { teamErrors } from '#shared/team/team-errors.ts';
import { providerErrors } from '#shared/writing/provider-errors.ts';

/**
 * Every failure of the product: one code, one status, one sentence (ERR-Q, ERR-S, ERR-V, LIMIT, GAP-94, GAP-95).
 * Upper-case codes are those of the specification (STORE_ = a storage code whose name the queue uses too); lower-case
 * ones are additional.
 */
export const catalogue = {
  invalid_input: { status: 422, retry: false, message: 'Please check the highlighted fields' },
  bad_request: { status: 400, retry: false, message: 'The request could not be read' },
  sign_in_required: { status: 401, retry: false, message: 'Please sign in' },
  insufficient_aal: {
    status: 401,
    retry: false,
    message: 'Please enter the code from your authenticator app to finish signing in',
  },
  forbidden: { status: 403, retry: false, message: 'You are not allowed to do that' },
  reauthentication_needed: { status: 403, retry: false, message: 'Please confirm that it is you to go on.' },
  account_suspended: { status: 403, retry: false, message: 'This account is suspended. Ask your administrator.' },
  password_change_needed: { status: 403, retry: false, message: 'Choose a new password to go on.' },
  second_factor_needed: { status: 403, retry: false, message: 'Set up two-step verification to go on.' },
  second_admin_needed: { status: 403, retry: false, message: 'Another admin must confirm this. Send them a request.' },
  role_too_low: { status: 403, retry: false, message: 'Your role in this workspace does not allow that.' },
  not_yours: { status: 403, retry: false, message: 'Only its author or an admin can do that.' },
  workspace_suspended: { status: 403, retry: false, message: 'This workspace is suspended. Ask your administrator.' },
  wrong_password: { status: 403, retry: false, message: 'Incorrect password' },
  unknown_host: { status: 421, retry: false, message: 'This server is not known under this address.' },
  wrong_code: { status: 403, retry: false, message: 'This code is not right' },
  no_route: { status: 404, retry: false, message: 'There is nothing at this address' },
  no_such_item: {
    status: 404,
    retry: false,
    step: 'analyzing',
    message: 'This item does not exist. It may have been deleted.',
  },
  no_such_workspace: { status: 404, retry: false, message: 'This workspace does not exist, or you are not a member.' },
  edit_conflict: {
    status: 409,
    retry: false,
    message: 'This was changed elsewhere. Look at the newer version before saving.',
  },
  request_waiting: { status: 409, retry: false, message: 'This is already waiting for another admin.' },
  idempotency_mismatch: {
    status: 409,
    retry: false,
    message: 'This key was already used for another request. Send it with a new key.',
  },
  not_retryable: { status: 409, retry: false, message: 'Only a generation that has finally failed can be retried' },
  email_taken: { status: 409, retry: false, message: 'An account with this email already exists' },
  name_taken: { status: 409, retry: false, message: 'This name is already in use' },
  file_too_large: { status: 413, retry: false, message: 'File size exceeds 20MB limit' },
  file_type: { status: 415, retry: false, message: 'File type not supported' },
  file_empty: { status: 422, retry: false, message: 'This file is empty' },
  not_scanned: {
    status: 409,
    retry: false,
    message: 'The virus scanner has not checked this file yet. Please try again in a moment.',
  },
  file_missing: { status: 422, retry: false, message: 'Please choose a file' },
  body_too_large: { status: 413, retry: false, message: 'The request is too large' },
  image_type: { status: 415, retry: false, message: 'Please upload an image file' },
  image_too_large: { status: 413, retry: false, message: 'Image size should be less than 2MB' },
  logo_too_large: { status: 413, retry: false, message: 'The logo can be at most 1 MB' },
  too_many_requests: { status: 429, retry: true, message: 'Too many requests. Please wait a moment and try again.' },
  limit_reached: {
    status: 409,
    retry: false,
    message: 'Your account has reached a limit. Delete something, or ask your administrator to raise it.',
  },
  export_limit: {
    status: 429,
    retry: false,
    message: 'You can start 3 exports in 24 hours. Please try again later.',
  },
  export_under_way: {
    status: 409,
    retry: false,
    message: 'Your export of another workspace is being prepared. Start this one when it is done.',
  },
  export_expired: { status: 410, retry: false, message: 'This file is no longer kept. Export it again.' },
  too_many_unfinished: {
    status: 429,
    retry: true,
    message: 'You have 50 generations under way. Wait until some are done.',
  },
  unavailable: { status: 503, retry: true, message: 'The service is not available right now. Please try again.' },
  storage_unavailable: {
    status: 503,
    retry: true,
    message: 'The file storage is not available right now. Please try again.',
  },
  content_too_large: { status: 422, retry: false, message: 'At most 60,000 characters' },
  content_empty: { status: 422, retry: false, step: 'reviewing', message: 'Content cannot be empty' },

  ROLE_VALIDATION_ERROR: { status: 500, retry: true, step: 'analyzing', message: 'Failed to validate role' },
  ROLE_NOT_FOUND: {
    status: 404,
    retry: false,
    step: 'analyzing',
    message: 'The selected role could not be found. Please refresh and try again.',
    title: 'Role not found',
  },
  MISSING_GUIDELINES: {
    status: 422,
    retry: false,
    step: 'analyzing',
    message: 'This role requires brand guidelines. Please add them before generating content.',
    title: 'Brand guidelines required',
  },
  MISSING_DOCUMENTS: {
    status: 422,
    retry: false,
    step: 'analyzing',
    message: 'This role requires reference documents. Please add them before generating content.',
    title: 'Reference documents required',
  },
  FOREIGN_KEY_ERROR: { status: 422, retry: false, step: 'analyzing', message: 'Invalid role or template' },
  INVALID_STATUS: { status: 422, retry: false, message: 'Invalid queue status' },
  INSERT_ERROR: { status: 500, retry: true, message: 'Failed to add to the generation queue' },
  NO_DATA: { status: 500, retry: true, message: 'No data returned' },
  CHECK_ERROR: { status: 500, retry: true, message: 'Failed to check the queue' },
  NOT_FOUND: { status: 404, retry: false, message: 'Queue item not found' },
  UPDATE_ERROR: { status: 500, retry: true, message: 'Failed to update the queue' },
  UNKNOWN_ERROR: { status: 500, retry: true, message: 'An unexpected error occurred' },

  STORE_CHECK_ERROR: { status: 500, retry: true, step: 'reviewing', message: 'Failed to check existing content' },
  DUPLICATE_ERROR: {
    status: 409,
    retry: false,
    step: 'reviewing',
    message: 'Content already exists for this role and template',
  },
  STORE_UPDATE_ERROR: { status: 500, retry: true, step: 'reviewing', message: 'Failed to update content' },
  STORE_INSERT_ERROR: { status: 500, retry: true, step: 'reviewing', message: 'Failed to save content' },
  REFERENCE_ERROR: { status: 422, retry: false, step: 'reviewing', message: 'Invalid role or template reference' },

  template_validation: {
    status: 422,
    retry: false,
    step: 'analyzing',
    message: 'Template validation failed',
    title: true,
  },
  missing_brand_context: {
    status: 422,
    retry: false,
    step: 'analyzing',
    message: 'Missing brand context',
    title: true,
  },
  missing_document_context: {
    status: 422,
    retry: false,
    step: 'analyzing',
    message: 'Missing document context',
    title: true,
  },
  missing_context_value: {
    status: 422,
    retry: false,
    step: 'analyzing',
    message: 'Missing context value',
    title: true,
  },
  missing_role_fields: {
    status: 422,
    retry: false,
    step: 'analyzing',
    message: 'Missing required role fields',
    title: true,
  },
  incomplete_guidelines: {
    status: 422,
    retry: false,
    step: 'analyzing',
    message: 'Incomplete brand guidelines',
    title: true,
  },
  invalid_documents: {
    status: 422,
    retry: false,
    step: 'analyzing',
    message: 'Invalid reference documents',
    title: true,
  },
  // A wait: the same start succeeds a little later.
  documents_being_read: {
    status: 409,
    retry: true,
    step: 'analyzing',
    message: 'Assets are being read',
    title: true,
  },
  role_fetch: { status: 500, retry: true, step: 'analyzing', message: 'Failed to fetch role details', title: true },
  context_failed: { status: 500, retry: true, step: 'analyzing', message: 'Failed to gather context', title: true },

  ...taskErrors,
  ...teamErrors,
  ...openErrors,

  no_content: { status: 502, retry: true, message: 'No content generated' },
  length_spent: { status: 502, retry: true, message: 'No content generated' },
  unreadable_answer: {
    status: 502,
    retry: true,
    step: 'reviewing',
    message: 'The AI answer did not have the expected shape',
  },
  answer_declined: { status: 502, retry: true, step: 'reviewing', message: 'The AI declined to write this' },
  answer_asked: { status: 502, retry: true, step: 'reviewing', message: 'The AI asked a question instead of writing' },
  /** Of the first attempt that comes out so; a second one is kept. */
  wrong_language: { status: 502, retry: true, step: 'reviewing', message: 'The text came out in another language' },
  content_filter: { status: 422, retry: false, message: 'The AI provider declined to write this content' },
  over_budget: { status: 429, retry: false, message: 'Rate limit exceeded. Please try again later.' },
  ...providerErrors,
  attempts_exhausted: { status: 502, retry: false, message: 'Failed to generate document after retries' },
  crashed: { status: 500, retry: false, message: 'This generation stopped its worker five times and was given up' },
  cancelled: { status: 409, retry: false, message: 'Cancelled' },
  no_draft: { status: 409, retry: false, message: 'There is no draft left to keep. Start it again.' },
} as const satisfies Record<string, Entry>;

/**
 * Why the text of an asset could not be read, or (`no_…`) what reading it waits for. `again`: reading it again may help.
 * {name}: what the virus scanner found.
 */
export const readingReasons = {
  no_worker: { again: false, message: 'Waiting for a free worker.' },
  no_scanner: { again: false, message: 'Waiting for the virus scanner.' },
  too_large: { again: false, message: 'The file is too large when unpacked. Upload a smaller one.' },
  too_slow: { again: true, message: 'Reading the file took too long. Try again.' },
  password: { again: false, message: 'The file is protected by a password. Upload it without one.' },
  no_text: { again: false, message: 'No text was found in the file. Upload one with text that can be selected.' },
  no_letters: {
    again: false,
    message: 'The text of this file cannot be read (its font has no letters). Export it again, or paste the text.',
  },
  old_format: {
    again: false,
    message: 'The text of a file of this old format is not read. Save it as .docx, slides as .pptx.',
  },
  damaged: { again: false, message: 'The file is damaged. Upload another copy.' },
  crashed: { again: true, message: 'Reading the file stopped twice before its end. Try again.' },
  missing: { again: false, message: 'The stored file is missing. Upload it again.' },
  infected: { again: false, message: 'The virus scanner found {name}, and the file was deleted. Upload a clean copy.' },
} as const satisfies Record<string, { again: boolean; message: string }>;

/** What an error says instead of its code's own sentence where it can name the item, the rule or the way out. */
export const sentences = {
  no_document: 'Document not found',
  not_readable_again: 'Reading this file again would not help. Upload another copy.',
  request_over: 'This request was decided or has expired.',
  no_profile: 'This profile was deleted. Choose another and upload the file again.',
  no_template: 'Template not found',
  reading_gone: 'This reading is no longer kept.',
  named_versions: 'At most 20 named versions. Remove a name first.',
  unconfirmed: 'Please verify your email before signing in',
  own_password: 'Change your own password in Settings.',
  own_factors: 'Remove your own devices in Settings.',
  own_sign_out: 'Sign out your own devices in Settings.',
  own_suspension: 'You cannot suspend your own account.',
  own_request: 'Another admin must confirm your request.',
  about_oneself: 'Another admin must decide about your account.',
  no_second_needed: 'This needs no second admin.',
  last_super_admin_active: 'The last super admin cannot be suspended.',
  stopped_by_suspension: 'Cancelled because the account was suspended',
  stopped_with_key: 'Cancelled because the API key that started it no longer works',
  own_account: 'You cannot delete your own account here.',
  only_super_admins_act: 'Only super admins can do this for a super admin.',
  only_super_admins_delete: 'Failed to delete user. Only super admins can delete users.',
  deletion_off: 'Only a super admin can delete users.',
  last_super_admin: 'The last super admin cannot be deleted.',
  own_last_super_admin: 'The last super admin cannot be deleted. Make another person one first.',
} as const;
