import { DataExports } from '#web/features/exports/data/data-exports.tsx';
import { exportCalls } from '#web/features/exports/data/export-api.ts';
import { keys } from '#web/lib/query.ts';

/** The exports of the account (EXPORT-25). */
export const ExportMyData = () => (
  <DataExports queryKey={keys.exports} calls={exportCalls} startLabel="Export my data" />
);
