import { LibraryPage } from '#web/features/writing/documents/library/library-page.tsx';

/** /content with the steps of the domains that stand on texts: review, sharing and exports. */
export const LibraryRoute = () => <LibraryPage steps={() => null} />;
