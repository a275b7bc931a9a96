import type { BrandDocument } from '#shared/brand/contracts/assets.ts';

const ID = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const AT = '2026-01-01T00:00:00.000Z';

/** A brand asset whose text was read, as the api lists it. */
export const anAsset = (more: Partial<BrandDocument> = {}): BrandDocument => ({
  id: ID,
  user_id: ID,
  title: 'Handbook.pdf',
  file_path: 'x',
  file_type: 'application/pdf',
  file_size: 1,
  description: '',
  profile_ids: [],
  text_state: 'ready',
  text_reason: null,
  text_detail: null,
  version: 1,
  created_at: AT,
  updated_at: AT,
  ...more,
});
