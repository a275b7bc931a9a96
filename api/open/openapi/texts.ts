import type { Operation } from '#api/open/openapi/operations.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { WebhookEventType } from '#shared/open/webhook-events.ts';

/** `errors`: those beside the ones that every call of its shape can have. */
export type Text = { summary: string; description?: string; errors?: readonly ErrorCode[] };

/** What the description says of each operation. */
export const texts = {
  readOwnKey: { summary: 'What the key is', description: 'Its name, workspace, permissions and end.' },
  revokeOwnKey: {
    summary: 'Revoke the key itself',
    description: 'For a key that leaked. Owners and admins of the workspace get an email.',
  },
  listRoles: {
    summary: 'List role specifications',
    description: 'A row says what still keeps the role from generating.',
  },
  createRole: { summary: 'Create a role specification', errors: ['limit_reached', 'no_such_item'] },
  readRole: {
    summary: 'Read a role specification',
    description:
      'A value that was read from an advert in doubt is empty, and its field named in `to_check`, until a person has kept it.',
  },
  updateRole: {
    summary: 'Replace a role specification',
    description: 'A field that `to_check` names and that is left empty stays as it is, and goes on waiting.',
    errors: ['edit_conflict'],
  },
  deleteRole: { summary: 'Delete a role specification', description: 'Its documents stay.' },
  listBrandVoices: { summary: 'List brand voices' },
  createBrandVoice: { summary: 'Create a brand voice', errors: ['limit_reached'] },
  readBrandVoice: { summary: 'Read a brand voice' },
  updateBrandVoice: { summary: 'Replace a brand voice', errors: ['edit_conflict'] },
  deleteBrandVoice: { summary: 'Delete a brand voice' },
  listAssets: { summary: 'List brand assets' },
  uploadAsset: {
    summary: 'Upload a brand asset',
    description: 'One file, at most 20 MB. Its text is read afterwards: see `text_state`.',
    errors: ['file_missing', 'file_empty', 'file_type', 'file_too_large', 'limit_reached'],
  },
  readAsset: { summary: 'Read a brand asset' },
  readAssetFile: { summary: 'Read the file of a brand asset', errors: ['not_scanned'] },
  deleteAsset: { summary: 'Delete a brand asset' },
  listTemplates: { summary: 'List the kinds of material that can be generated' },
  startGenerations: {
    summary: 'Generate material for a role',
    description:
      'One generation for each template. One that is under way already is returned in place of a second one. Follow them with `GET /generations/{id}?wait=30`.',
    errors: ['limit_reached', 'DUPLICATE_ERROR', 'no_such_item', 'invalid_documents', 'documents_being_read'],
  },
  listGenerations: {
    summary: 'List generations',
    description: 'By `ids`, the last ones of a role, or those that are under way; not paged.',
  },
  readGeneration: {
    summary: 'Read a generation',
    description: 'With `wait` the answer is held until it has ended or the seconds are over.',
    errors: ['NOT_FOUND'],
  },
  cancelGeneration: { summary: 'Cancel a generation', errors: ['NOT_FOUND'] },
  retryGeneration: {
    summary: 'Try a failed generation again',
    errors: ['NOT_FOUND', 'not_retryable', 'ROLE_NOT_FOUND', 'limit_reached'],
  },
  listDocuments: { summary: 'List generated documents' },
  readDocument: {
    summary: 'Read a generated document',
    description:
      'The approved text where there is one, otherwise the current one; `version` names it. With `version=draft` the current one, from whose `version` a save begins.',
  },
  exportDocument: {
    summary: 'Export a generated document',
    description:
      'Web page, text, job data of an advert or spreadsheet of search strings, in the version that `GET /generated-documents/{id}` reads. Word and PDF are made with `POST /exports`.',
    errors: ['export_format'],
  },
  saveDocument: {
    summary: 'Save the text of a generated document',
    description: 'A document in review cannot be saved.',
    errors: ['edit_conflict', 'document_locked', 'content_too_large'],
  },
  deleteDocument: { summary: 'Delete a generated document', description: 'Its versions and share links go with it.' },
  listVersions: { summary: 'List the versions of a generated document' },
  readVersion: { summary: 'Read a version of a generated document' },
  proposeText: {
    summary: 'Propose another text of a document',
    description:
      'By an `instruction` or a `preset`, for the document or a place of it. `version` is that of the current text. The document stays as it is: everybody who writes in the workspace can look at the proposal and accept it. Follow it with `GET /proposals/{id}?wait=30`.',
    errors: [
      'edit_conflict',
      'document_locked',
      'nothing_to_refine',
      'passage_too_long',
      'proposal_closed',
      'too_many_tasks',
      'task_running',
      'limit_reached',
    ],
  },
  readProposal: {
    summary: 'Read a proposal of the key',
    description: 'With `wait` the answer is held until it has ended or the seconds are over.',
  },
  createExport: {
    summary: 'Export documents as files',
    description:
      'One document as a file, several or all of a role as a ZIP, each in its approved version where it has one. A worker makes it: follow it with `GET /exports/{id}?wait=30`. A key has one at a time.',
    errors: ['export_running', 'no_such_item'],
  },
  readExport: {
    summary: 'Read an export',
    description: 'With `wait` the answer is held until it has ended or the seconds are over.',
  },
  readExportFile: {
    summary: 'Read the file of an export',
    description: 'It is kept for an hour.',
    errors: ['export_expired'],
  },
  cancelExport: { summary: 'Cancel an export' },
  checkText: {
    summary: 'Check a text',
    description:
      'What a document still needs, for any text of at most 20,000 characters; nothing is stored. With `role_id` its statements are looked up in the role, the brand voice and the assets, which needs `role.read` and `brand.read` as well.',
    errors: ['no_such_item'],
  },
  listActivity: {
    summary: 'List what was done in the workspace',
    description: 'The newest first. `role_id`: what was done to the role, its texts and their links.',
  },
  listEvents: {
    summary: 'List events',
    description:
      'What webhooks are sent, in the order in which it was dispatched, for seven days; what the key may not read is left out. `id` is the `webhook-id` of an event. Without `after` it begins with the oldest event. `next` is never null: an empty page says that nothing happened since, and its `next` goes on from there. Ask again within seven days.',
    errors: ['events_expired'],
  },
  listWebhooks: { summary: 'List webhooks', description: 'The oldest first; not paged.' },
  createWebhook: {
    summary: 'Add a webhook',
    description: 'The answer has the secret by which receivers verify requests (Standard Webhooks 1.0.0).',
    errors: ['address_refused', 'limit_reached'],
  },
  readWebhook: { summary: 'Read a webhook' },
  changeWebhook: {
    summary: 'Change a webhook, or switch it on or off',
    description: 'Switching it off drops what waits; switching it on forgets its failures.',
    errors: ['address_refused'],
  },
  deleteWebhook: { summary: 'Delete a webhook', description: 'Its deliveries go with it.' },
  testWebhook: {
    summary: 'Send a test to a webhook',
    description: 'Waits up to 17 s for the receiver. A test is not in the list of deliveries.',
  },
  rotateWebhookSecret: {
    summary: 'Give a webhook a new secret',
    description: 'The old one signs beside it for 24 hours.',
    errors: ['secret_rotating'],
  },
  listDeliveries: { summary: 'List the deliveries of a webhook', description: 'The newest first.' },
  sendDelivery: {
    summary: 'Send a delivery again',
    description: 'One attempt now, with the same id and body.',
    errors: ['webhook_off'],
  },
} as const satisfies Record<Operation, Text>;

/** What the description says of each noun, in the order of the operations. */
export const nouns = {
  key: 'The API key of the request.',
  roles: 'Role specifications.',
  'brand-guidelines': 'Brand voices.',
  'reference-documents': 'Brand assets: files that material is written from.',
  'document-templates': 'What can be generated.',
  generations: 'Material being written.',
  'generated-documents': 'Written material, with its versions.',
  proposals: 'Other texts of documents, which people accept or discard.',
  exports: 'Files of documents.',
  checks: 'Findings and facts of a text.',
  activity: 'What members and keys did.',
  events: 'What happened, for programs that have no address or were away.',
  webhooks: 'Addresses that are sent events of the workspace.',
} as const;

/** What the description says of each event that webhooks are sent. */
export const webhookTexts = {
  'document.created': 'A document was written',
  'document.updated': 'The text of a document changed; changes within 10 s of each other are sent as one',
  'document.approved': 'A version of a document was approved',
  'document.deleted': 'A document was deleted',
  'generation.completed': 'A generation was completed',
  'generation.failed': 'A generation failed for good',
  'generation.cancelled': 'A generation was cancelled',
  'role.created': 'A role was created',
  'role.updated': 'A role was changed',
  'role.deleted': 'A role was deleted; its documents stay',
  'review.requested': 'A review of a document was requested',
  'review.changes_requested': 'Changes to a document were requested in a review',
  'review.withdrawn': 'A request for a review was withdrawn',
  'comment.created': 'A comment was written on a document',
  'share.answered': 'The reader of a share link approved the document or requested changes',
  'member.joined': 'A member joined the workspace',
  'member.removed': 'A member left or was removed',
  'member.role_changed': 'The role of a member was changed',
  'export.completed': 'Documents were exported as files',
  test: "The button 'Send test' was pressed",
} as const satisfies Record<WebhookEventType, string>;
