import { useEffect, useRef, useState } from 'react';
import { UPLOAD_EXTENSIONS } from '#shared/brand/upload-type.ts';
import { useConfig } from '#web/lib/config.ts';
import { Button } from '#web/ui/form/button.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { Upload } from '#web/ui/layout/icons.ts';

const LIMITS = 'PDF, Word, PowerPoint, JPEG or PNG, up to 20 MB each';
const ACCEPTED = Object.entries(UPLOAD_EXTENSIONS)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',');

// On phones, which have no drag and drop, the whole zone is the button.
const PHONE_ZONE =
  'max-sm:static max-sm:order-first max-sm:h-6 max-sm:border-0 max-sm:bg-transparent! max-sm:shadow-none max-sm:after:absolute max-sm:after:inset-0';

type Props = {
  busy: boolean;
  /** The name of the profile the files are added to. */
  profile: string | undefined;
  onFiles: (files: File[]) => void;
};

const invitation = ({ busy, over, profile }: Pick<Props, 'busy' | 'profile'> & { over: boolean }): string => {
  if (over) return busy ? 'Drop to add to the queue' : 'Drop to upload';
  if (busy) return 'Files dropped here now start after the current uploads';
  return profile ? `Drop a file here or browse to add it to ${profile}` : 'Drop a file here or browse';
};

/**
 * Files can be dropped anywhere in the window; this shows the hint and the button (ASSET-04). During uploads the button
 * is disabled (ASSET-05), and dropped files are queued (GAP-37).
 */
export function DropZone({ busy, profile, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const over = useWindowDrop(onFiles);
  const ai = useConfig()?.ai;
  const look = over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface';
  return (
    <div
      aria-disabled={busy || undefined}
      className={`relative flex items-center gap-3 rounded-lg border border-dashed p-5 max-sm:flex-col max-sm:gap-2 max-sm:text-center ${look}`}
    >
      <span className="max-sm:order-first">
        <IconTile icon={Upload} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium break-words max-sm:hidden">{invitation({ busy, over, profile })}</p>
        <p className="text-sm text-balance text-fg-2">{LIMITS}</p>
        {ai && !ai.demo && <p className="mt-1 text-xs text-fg-3">{ai.notice}</p>}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Choose files"
        accept={ACCEPTED}
        disabled={busy}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Cleared, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button className={PHONE_ZONE} busy={busy} needsServer onClick={() => input.current?.click()}>
        Browse files
      </Button>
    </div>
  );
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Whether files are dragged over the window. Prevents the browser from opening dropped files. */
function useWindowDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', hold);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', hold);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return over;
}
