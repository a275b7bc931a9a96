import {
  deleteDocument,
  documentFile,
  listDocuments,
  readDocument,
  uploadDocument,
} from '#shared/brand/contracts/assets.ts';
import {
  createGuidelines,
  deleteGuidelines,
  listGuidelines,
  readGuidelines,
  updateGuidelines,
} from '#shared/brand/contracts/guidelines.ts';
import { checkText } from '#shared/checks/contracts/checks.ts';
import {
  createExport,
  exportDocument,
  readExport,
  readExportFile,
  stopExport,
} from '#shared/exports/contracts/document-exports.ts';
import { readOwnKey, revokeOwnKey } from '#shared/open/contracts/api-keys.ts';
import { listEvents } from '#shared/open/contracts/events.ts';
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
} from '#shared/open/contracts/webhooks.ts';
import { createRole, updateRole } from '#shared/roles/contracts/role-input.ts';
import { deleteRole, listRoles, readRole } from '#shared/roles/contracts/roles.ts';
import {
  cancelGeneration,
  listGenerations,
  readGeneration,
  retryGeneration,
  startGenerations,
} from '#shared/tasks/contracts/generations.ts';
import { listActivity } from '#shared/team/contracts/activity.ts';
import { listVersions, readVersion } from '#shared/text/contracts/document-versions.ts';
import {
  deleteGeneratedDocument,
  listGeneratedDocuments,
  readGeneratedDocument,
  saveGeneratedDocument,
} from '#shared/text/contracts/generated-documents.ts';
import { listTemplates } from '#shared/text/contracts/templates.ts';
import { readProposal, startProposal } from '#shared/writing/contracts/proposals.ts';

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
