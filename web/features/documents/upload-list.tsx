import type { Upload } from '#web/features/documents/uploads.ts';
import { formatBytes } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CircleAlert, CircleCheck, Clock3, Loader2, RotateCw, X } from '#web/ui/icons.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

const looks = {
  waiting: { icon: Clock3, mark: 'text-fg-3', word: 'text-fg-3' },
  uploading: { icon: Loader2, mark: 'spin text-accent', word: 'text-fg-2' },
  processing: { icon: Loader2, mark: 'spin text-accent', word: 'text-fg-2' },
  complete: { icon: CircleCheck, mark: 'text-ok-text', word: 'text-ok-text' },
  error: { icon: CircleAlert, mark: 'text-danger-text', word: 'text-danger-text' },
} as const;

function textOf({ status, progress, file, error }: Upload): string {
  if (status === 'uploading') {
    return `Uploading, ${formatBytes(Math.round((file.size * progress) / 100))} of ${formatBytes(file.size)}`;
  }
  if (status === 'processing') return 'Processing';
  if (status === 'complete') return 'File uploaded successfully';
  return error ?? 'Waiting';
}

type Props = { uploads: readonly Upload[]; onRetry: (key: string) => void; onRemove: (key: string) => void };

/** Stands below the drop zone until every file has ended; failed files stay until dismissed. */
export function UploadList({ uploads, onRetry, onRemove }: Props) {
  if (uploads.length === 0) return null;
  return (
    <section aria-label="Uploads" className="card overflow-hidden">
      <ul className="divide-y divide-line">
        {uploads.map((upload) => (
          <Row
            key={upload.key}
            upload={upload}
            onRetry={() => onRetry(upload.key)}
            onRemove={() => onRemove(upload.key)}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { upload: Upload; onRetry: () => void; onRemove: () => void };

function Row({ upload, onRetry, onRemove }: RowProps) {
  const { status, fileName, progress } = upload;
  const { icon: Icon, mark, word } = looks[status];
  const running = status === 'uploading' || status === 'processing';
  // On a phone the buttons of a failed file stand below: beside them a sentence would have ten lines.
  const [wrap, actions] = status === 'error' ? ['max-sm:flex-wrap', 'max-sm:w-full'] : ['', 'max-sm:min-w-0'];
  return (
    <li className={`relative flex min-h-14 items-center gap-3 px-4 py-2 sm:px-5 ${wrap}`}>
      <Icon className={`size-4 shrink-0 ${mark}`} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{fileName}</p>
        <p className={`tnum text-xs ${word}`} role={status === 'error' ? 'alert' : 'status'}>
          {textOf(upload)}
        </p>
      </div>
      {running && <span className="tnum text-sm font-medium text-accent-text">{progress}%</span>}
      <div className={`flex min-w-24 items-center justify-end gap-1 max-sm:empty:hidden ${actions}`}>
        {status === 'error' && <Failed name={fileName} onRetry={onRetry} onRemove={onRemove} />}
        {(status === 'waiting' || status === 'uploading') && (
          <Button
            variant="ghost"
            size="sm"
            icon={X}
            aria-label={`Cancel ${fileName}`}
            className="-mr-2.5"
            onClick={onRemove}
          >
            Cancel
          </Button>
        )}
      </div>
      {running && (
        <ProgressBar label={fileName} value={progress} className="absolute inset-x-0 bottom-0 h-[3px] rounded-none!" />
      )}
    </li>
  );
}

function Failed({ name, onRetry, onRemove }: { name: string; onRetry: () => void; onRemove: () => void }) {
  return (
    <>
      <Button size="sm" icon={RotateCw} aria-label={`Try again: ${name}`} needsServer onClick={onRetry}>
        Try again
      </Button>
      <IconButton label={`Dismiss ${name}`} icon={X} className="-mr-2" onClick={onRemove} />
    </>
  );
}
