import { create } from 'zustand';

export type ExportedRole = { id: string; job_title: string; company_name: string };

/** The role whose documents are being exported: its dialog opens over any page. */
export const useRoleExport = create<{ role: ExportedRole | null }>()(() => ({ role: null }));

export const exportRole = (role: ExportedRole): void => useRoleExport.setState({ role });
