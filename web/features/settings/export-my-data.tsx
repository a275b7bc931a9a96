import { exportCalls } from '#web/features/settings/export-api.ts';
import { keys } from '#web/lib/query.ts';
import { DataExports } from '#web/ui/exports/data-exports.tsx';

/** The exports of the account (EXPORT-25). */
export const ExportMyData = () => (
  <DataExports queryKey={keys.exports} calls={exportCalls} startLabel="Export my data" />
);
