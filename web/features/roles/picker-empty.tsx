import { Suspense } from 'react';
import type { PickerNoteProps } from '#web/features/roles/picker-note.tsx';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';

const Note = lazyInPage(() =>
  import('#web/features/roles/picker-note.tsx').then((file) => ({ default: file.PickerNote })),
);

/** There is nothing to select. Most people have a brand voice and documents: the note loads when it is needed. */
export const PickerEmpty = (props: PickerNoteProps) => (
  <Suspense fallback={null}>
    <Note {...props} />
  </Suspense>
);
