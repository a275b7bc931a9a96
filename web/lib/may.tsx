import type { ReactNode } from 'react';
import type { Permission } from '#shared/permissions.ts';
import { useMay } from '#web/lib/rights.ts';

/** What one's role never allows is absent (TEAM-16). */
export const May = ({ permission, children }: { permission: Permission; children: ReactNode }) =>
  useMay(permission) ? children : null;
