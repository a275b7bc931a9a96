import { useEffect, useRef, useState } from 'react';
import { UPLOAD_EXTENSIONS } from '#shared/upload-type.ts';
import { Button } from '#web/ui/form/button.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { Upload } from '#web/ui/layout/icons.ts';

const LIMITS = 'PDF, Word, PowerPoint, JPEG or PNG, up to 20 MB each';
const ACCEPTED = Object.entries(UPLOAD_EXTENSIONS)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',');

// On a phone, where nothing can be dropped, all of the zone is the button.
const PHONE_ZONE =
  'max-sm:static max-sm:order-first max-sm:h-6 max-sm:border-0 max-sm:bg-transparent! max-sm:shadow-none max-sm:after:absolute max-sm:after:inset-0';

type Props = {
  busy: boolean;
  /** The name of the profile the files join. */
  profile: string | undefined;
  onFiles: (files: File[]) => void;
};

const invitation = ({ busy, over, profile }: Pick<Props, 'busy' | 'profile'> & { over: boolean }): string => {
  if (over) return busy ? 'Drop to add to the queue' : 'Drop to upload';
  if (busy) return 'Files dropped here now start after the current uploads';
  return profile ? `Drop a file here or browse to add it to ${profile}` : 'Drop a file here or browse';
};

/**
 * The whole window takes a drop; this is where the hint and the button are (ASSET-04). While files are under
 * way the button is disabled (ASSET-05), and what is dropped is queued (GAP-37).
 */
export function DropZone({ busy, profile, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const over = useWindowDrop(onFiles);
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
          // The same file may be chosen again.
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

/** Whether files are being held over the window. A drop must not open the file in the browser. */
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
