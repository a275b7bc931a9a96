import { listActivity } from '#shared/contracts/activity.ts';
import { readOwnKey, revokeOwnKey } from '#shared/contracts/api-keys.ts';
import { listVersions, readVersion } from '#shared/contracts/document-versions.ts';
import {
  deleteDocument,
  documentFile,
  listDocuments,
  readDocument,
  uploadDocument,
} from '#shared/contracts/documents.ts';
import {
  deleteGeneratedDocument,
  listGeneratedDocuments,
  readGeneratedDocument,
  saveGeneratedDocument,
} from '#shared/contracts/generated-documents.ts';
import {
  cancelGeneration,
  listGenerations,
  readGeneration,
  retryGeneration,
  startGenerations,
} from '#shared/contracts/generations.ts';
import {
  createGuidelines,
  deleteGuidelines,
  listGuidelines,
  readGuidelines,
  updateGuidelines,
} from '#shared/contracts/guidelines.ts';
import { createRole, updateRole } from '#shared/contracts/role-input.ts';
import { deleteRole, listRoles, readRole } from '#shared/contracts/roles.ts';
import { listTemplates } from '#shared/contracts/templates.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  rotateSecret,
  sendDelivery,
  testWebhook,
} from '#shared/contracts/webhooks.ts';

/** Every operation that API keys call, by its name in the description. A test compares them with the contracts. */
export const operations = {
  readOwnKey,
  revokeOwnKey,
  listRoles,
  createRole,
  readRole,
  updateRole,
  deleteRole,
  listBrandVoices: listGuidelines,
  createBrandVoice: createGuidelines,
  readBrandVoice: readGuidelines,
  updateBrandVoice: updateGuidelines,
  deleteBrandVoice: deleteGuidelines,
  listAssets: listDocuments,
  uploadAsset: uploadDocument,
  readAsset: readDocument,
  readAssetFile: documentFile,
  deleteAsset: deleteDocument,
  listTemplates,
  startGenerations,
  listGenerations,
  readGeneration,
  cancelGeneration,
  retryGeneration,
  listDocuments: listGeneratedDocuments,
  readDocument: readGeneratedDocument,
  saveDocument: saveGeneratedDocument,
  deleteDocument: deleteGeneratedDocument,
  listVersions,
  readVersion,
  listActivity,
  listWebhooks,
  createWebhook,
  readWebhook: getWebhook,
  changeWebhook,
  deleteWebhook,
  testWebhook,
  rotateWebhookSecret: rotateSecret,
  listDeliveries,
  sendDelivery,
} as const;
export type Operation = keyof typeof operations;
