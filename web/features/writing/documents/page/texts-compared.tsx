import type { DocumentPart } from '#shared/text/document-parts.ts';
import { Compare } from '#web/features/writing/documents/versions/compare.tsx';

type Side = { parts: readonly DocumentPart[]; language: string | null | undefined };
type Props = { before: Side; after: Side & { name: string }; onClose: () => void };

/** What differs between two texts of this page that are no versions yet. */
export const TextsCompared = ({ before, after, onClose }: Props) => (
  <Compare
    before={before.parts}
    after={after.parts}
    labels={{ before: <span>Yours</span>, after: <span>{after.name}</span> }}
    languages={{ before: before.language, after: after.language }}
    onClose={onClose}
  />
);
