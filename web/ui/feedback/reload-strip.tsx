import { saveOpenPages } from '#web/lib/kept-texts.ts';
import { useMissingCode } from '#web/lib/missing-code.ts';
import { useForgetting } from '#web/lib/storage.ts';
import { Button } from '#web/ui/form/button.tsx';
import { RotateCw } from '#web/ui/layout/icons.ts';

const MISSING = {
  'new-version': 'A new version is available.',
  unloaded: 'A part of this page could not be loaded.',
} as const;

/** What is typed is saved or kept on this device, and is there again afterwards. */
async function reload(): Promise<void> {
  await saveOpenPages();
  location.reload();
}

export const useTypedWords = (): string =>
  useForgetting(({ forgets }) => forgets) ? 'Copy what you typed before you reload.' : 'What you typed is kept.';

export const ReloadButton = () => (
  <Button variant="primary" size="sm" icon={RotateCw} onClick={() => void reload()}>
    Reload
  </Button>
);

/** Above a page of which a part is missing. */
export function ReloadStrip() {
  const missing = useMissingCode((state) => state.missing);
  const typed = useTypedWords();
  return (
    <div role="status">
      {missing && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-accent-soft px-4 py-1.5 text-sm font-medium text-accent-text md:px-8">
          <p className="min-w-0 flex-1">{`${MISSING[missing]} ${typed}`}</p>
          <ReloadButton />
        </div>
      )}
    </div>
  );
}
