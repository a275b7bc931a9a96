import { useEffect, useRef, useState } from 'react';
import { UPLOAD_EXTENSIONS } from '#shared/upload-type.ts';
import { Button } from '#web/ui/button.tsx';
import { IconTile } from '#web/ui/icon-tile.tsx';
import { Upload } from '#web/ui/icons.ts';

const LIMITS = 'PDF, Word, PowerPoint, JPEG or PNG, up to 20 MB each';
const ACCEPTED = Object.entries(UPLOAD_EXTENSIONS)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',');

// On a phone, where nothing can be dropped, all of the zone is the button.
const PHONE_ZONE =
  'max-sm:static max-sm:order-first max-sm:h-6 max-sm:border-0 max-sm:bg-transparent! max-sm:shadow-none max-sm:after:absolute max-sm:after:inset-0';

type Props = { disabled: boolean; onFiles: (files: File[]) => void };

/** The whole window takes a drop; this is where it is said, and where the real button is (ASSET-04, 05). */
export function DropZone({ disabled, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const over = useWindowDrop(disabled, onFiles);
  const look = over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface';
  return (
    <div
      aria-disabled={disabled || undefined}
      className={`relative flex items-center gap-3 rounded-lg border border-dashed p-5 max-sm:flex-col max-sm:gap-2 max-sm:text-center ${look} ${disabled ? 'opacity-60' : ''}`}
    >
      <span className="max-sm:order-first">
        <IconTile icon={Upload} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium max-sm:hidden">{over ? 'Drop to upload' : 'Drop a file here or browse'}</p>
        <p className="text-sm text-balance text-fg-2">{LIMITS}</p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Choose files"
        accept={ACCEPTED}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Button className={PHONE_ZONE} disabled={disabled} needsServer onClick={() => input.current?.click()}>
        Browse files
      </Button>
    </div>
  );
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Whether files are being held over the window. A drop while disabled must not open the file in the browser either. */
function useWindowDrop(disabled: boolean, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef({ disabled, onFiles });
  latest.current = { disabled, onFiles };
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(!latest.current.disabled);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (!latest.current.disabled) latest.current.onFiles([...(event.dataTransfer?.files ?? [])]);
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
