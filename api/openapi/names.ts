import * as z from 'zod/mini';
import {
  assetOfKeys,
  documentOfKeys,
  documentRowOfKeys,
  generationOfKeys,
  versionOfKeys,
} from '#api/http/replies-of-keys.ts';
import { person } from '#shared/contracts/common.ts';
import { content } from '#shared/contracts/generated-documents.ts';
import { guidelines, guidelinesRow } from '#shared/contracts/guidelines.ts';
import { role, roleRow } from '#shared/contracts/roles.ts';
import { delivery, webhook } from '#shared/contracts/webhooks.ts';

/** Schemas that the description names, so that generated clients do. */
export const names = z.registry<{ id: string }>();

names.add(person, { id: 'Person' });
names.add(content, { id: 'Content' });
names.add(role, { id: 'Role' });
names.add(roleRow, { id: 'RoleRow' });
names.add(guidelines, { id: 'BrandVoice' });
names.add(guidelinesRow, { id: 'BrandVoiceRow' });
names.add(assetOfKeys, { id: 'Asset' });
names.add(generationOfKeys, { id: 'Generation' });
names.add(documentRowOfKeys, { id: 'DocumentRow' });
names.add(documentOfKeys, { id: 'Document' });
names.add(versionOfKeys, { id: 'Version' });
names.add(webhook, { id: 'Webhook' });
names.add(delivery, { id: 'Delivery' });
