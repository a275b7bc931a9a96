import { listActivity } from '#shared/contracts/activity.ts';
import { readOwnKey, revokeOwnKey } from '#shared/contracts/api-keys.ts';
import { checkText } from '#shared/contracts/checks.ts';
import {
  createExport,
  exportDocument,
  readExport,
  readExportFile,
  stopExport,
} from '#shared/contracts/document-exports.ts';
import { listVersions, readVersion } from '#shared/contracts/document-versions.ts';
import {
  deleteDocument,
  documentFile,
  listDocuments,
  readDocument,
  uploadDocument,
} from '#shared/contracts/documents.ts';
import { listEvents } from '#shared/contracts/events.ts';
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
import { readProposal, startProposal } from '#shared/contracts/proposals.ts';
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
  exportDocument,
  saveDocument: saveGeneratedDocument,
  deleteDocument: deleteGeneratedDocument,
  listVersions,
  readVersion,
  proposeText: startProposal,
  readProposal,
  createExport,
  readExport,
  readExportFile,
  cancelExport: stopExport,
  checkText,
  listActivity,
  listEvents,
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
