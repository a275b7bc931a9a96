import type { ReactNode } from 'react';
import type { RoleDraft } from '#web/features/roles/role-draft.ts';

/** Beside the label of a control: where the value that it was filled with is from. */
export type SignOf = (name: string, values: RoleDraft) => ReactNode;
