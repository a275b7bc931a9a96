import { saveOpenPages } from '#web/lib/kept-texts.ts';
import { useMissingCode } from '#web/lib/missing-code.ts';
import { useForgetting } from '#web/lib/storage.ts';
import { PageStrip } from '#web/ui/feedback/page-strip.tsx';

const MISSING = {
  'new-version': 'A new version is available.',
  unloaded: 'A part of this page could not be loaded.',
} as const;

/** What is typed is saved or kept on this device, and is there again afterwards. */
export async function reloadPage(): Promise<void> {
  await saveOpenPages();
  location.reload();
}

export const useTypedWords = (): string =>
  useForgetting(({ forgets }) => forgets) ? 'Copy what you typed before you reload.' : 'What you typed is kept.';

/** Above a page of which a part is missing. */
export function ReloadStrip() {
  const missing = useMissingCode((state) => state.missing);
  const typed = useTypedWords();
  const text = missing && `${MISSING[missing]} ${typed}`;
  return <PageStrip tone="accent" text={text} action="Reload" onAction={() => void reloadPage()} />;
}
