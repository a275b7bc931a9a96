import type { ListedText, RoleTextState } from '#shared/text/role-text-state.ts';

/** Where a text stands, as the server sends it. */
export const aState = (state: RoleTextState['state'], more: Partial<RoleTextState> = {}): RoleTextState => ({
  state,
  is_waiting: false,
  reason: null,
  changes: 0,
  to_fix: 0,
  name: null,
  since: null,
  has_newer_draft: false,
  needs_approval: true,
  ...more,
});

/** A job advert of a role, written unless its state says otherwise. */
export const aListedText = (state: RoleTextState, more: Partial<ListedText> = {}): ListedText => ({
  template_id: '7d4b8a6e-0f8e-4b0b-9d7c-2f4f3f0d1a22',
  template_name: 'Job Advert',
  kind: 'job_advert',
  document_id: state.state === 'missing' ? null : '00000000-0000-4000-8000-000000000001',
  state,
  ...more,
});
