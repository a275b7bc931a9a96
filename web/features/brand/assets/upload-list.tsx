import {
  cancelUploads,
  removeFailedUploads,
  removeUpload,
  retryUpload,
  useUploads,
} from '#web/features/brand/assets/upload-store.ts';
import { canCancel, isFailed, shownOf, summaryOf, totalsOf, type Upload } from '#web/features/brand/assets/uploads.ts';
import { formatBytes } from '#web/lib/format.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { UsageLink } from '#web/ui/form/usage-link.tsx';
import { Clock3, Loader2, RotateCw, X } from '#web/ui/layout/icons.ts';

/** Shown below the drop zone until every upload has ended; failed ones stay until they are dismissed. */
export function UploadList() {
  const uploads = useUploads((state) => state.uploads);
  const shown = shownOf(uploads);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Uploads" className="card overflow-hidden">
      <Head uploads={uploads} />
      <ul className="divide-y divide-line">
        {shown.map((upload) => (
          <Row key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

/** The totals of all files; not shown for a single one. */
function Head({ uploads }: { uploads: readonly Upload[] }) {
  const totals = totalsOf(uploads);
  const { count, busy, percent } = totals;
  const canRemove = uploads.filter(isFailed).length > 1;
  if (count < 2 && !canRemove) return null;
  const summary = count > 0 ? summaryOf(totals) : '';
  return (
    <div className="relative flex min-h-12 items-center gap-2 border-b border-line py-1.5 pr-2 pl-4 sm:pl-5">
      <p className="tnum min-w-0 flex-1 text-sm font-medium">{summary}</p>
      {canRemove && (
        <Button variant="ghost" size="sm" onClick={removeFailedUploads}>
          Remove failed
        </Button>
      )}
      {busy && (
        <Button variant="ghost" size="sm" icon={X} onClick={cancelUploads}>
          Cancel all
        </Button>
      )}
      {busy && (
        <ProgressBar
          label="All uploads"
          value={percent}
          text={summary}
          className="absolute inset-x-0 bottom-0 h-[3px] rounded-none!"
        />
      )}
    </div>
  );
}

function Row({ upload }: { upload: Upload }) {
  const { key, status, fileName, progress, refused, duplicate, cleared } = upload;
  const running = status === 'uploading' || status === 'processing';
  return (
    <li className="relative px-4 py-2 sm:px-5">
      <div className="flex min-h-10 items-center gap-3">
        <p className="min-w-0 flex-1 truncate text-sm font-medium">
          <bdi>{fileName}</bdi>
        </p>
        {running && <span className="tnum text-sm font-medium text-accent-text">{progress}%</span>}
        {status === 'error' && !refused && (
          <Button
            size="sm"
            icon={RotateCw}
            aria-label={`Try again: ${fileName}`}
            needsServer
            onClick={() => retryUpload(key)}
          >
            Try again
          </Button>
        )}
        {(status === 'error' || (duplicate && cleared)) && (
          <IconButton label={`Dismiss ${fileName}`} icon={X} className="-mr-2" onClick={() => removeUpload(key)} />
        )}
        {canCancel(upload) && (
          <Button
            variant="ghost"
            size="sm"
            icon={X}
            aria-label={`Cancel ${fileName}`}
            className="-mr-2.5"
            onClick={() => removeUpload(key)}
          >
            Cancel
          </Button>
        )}
      </div>
      <State upload={upload} />
      {running && (
        <ProgressBar label={fileName} value={progress} className="absolute inset-x-0 bottom-0 h-[3px] rounded-none!" />
      )}
    </li>
  );
}

const DUPLICATE = 'An asset with this name and size is already here';

function State({ upload: { status, file, progress, error, isLimit, duplicate, cleared } }: { upload: Upload }) {
  if (status === 'error') {
    return (
      <Ended tone="error" action={isLimit && <UsageLink />}>
        {error}
      </Ended>
    );
  }
  if (status === 'complete' && cleared) return <Ended tone="info">{DUPLICATE}</Ended>;
  if (status === 'complete') {
    return (
      <Ended tone="success" detail={duplicate ? DUPLICATE : undefined}>
        File uploaded successfully
      </Ended>
    );
  }
  const sent = formatBytes(Math.round((file.size * progress) / 100));
  const texts = {
    waiting: 'Waiting',
    uploading: `Uploading, ${sent} of ${formatBytes(file.size)}`,
    processing: 'Processing',
  };
  const Icon = status === 'waiting' ? Clock3 : Loader2;
  return (
    <p className="tnum flex items-center gap-2 pb-1 text-xs text-fg-2" role="status">
      <Icon className={`size-4 shrink-0 ${status === 'waiting' ? 'text-fg-3' : 'spin text-accent'}`} aria-hidden />
      {texts[status]}
    </p>
  );
}

const Ended = (props: Pick<React.ComponentProps<typeof Banner>, 'tone' | 'detail' | 'action' | 'children'>) => (
  <Banner {...props} className="mt-1 mb-1.5" />
);
