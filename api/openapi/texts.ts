import type { Operation } from '#api/openapi/operations.ts';
import type { ErrorCode } from '#shared/errors.ts';

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
  readRole: { summary: 'Read a role specification' },
  updateRole: { summary: 'Replace a role specification', errors: ['edit_conflict'] },
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
    errors: ['limit_reached', 'DUPLICATE_ERROR', 'no_such_item', 'invalid_documents'],
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
  readDocument: { summary: 'Read a generated document' },
  saveDocument: {
    summary: 'Save the text of a generated document',
    description: 'A document in review cannot be saved.',
    errors: ['edit_conflict', 'document_locked', 'content_too_large'],
  },
  deleteDocument: { summary: 'Delete a generated document', description: 'Its versions and share links go with it.' },
  listVersions: { summary: 'List the versions of a generated document' },
  readVersion: { summary: 'Read a version of a generated document' },
  listActivity: {
    summary: 'List what was done in the workspace',
    description: 'Nothing is recorded of a personal one.',
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
  activity: 'What members and keys did.',
  webhooks: 'Addresses that are sent events of the workspace.',
} as const;
