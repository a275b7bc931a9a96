import type { ComponentProps } from 'react';
import { ExportButton } from '#web/features/exporting/export-button.tsx';
import { ShareButton } from '#web/features/sharing/share-button.tsx';

/** The buttons of a document that lead out of the product; loaded after its text. */
export const DocumentActions = (from: ComponentProps<typeof ExportButton>) => (
  <>
    <ShareButton document={from.document} flush={from.flush} />
    <ExportButton {...from} />
  </>
);
