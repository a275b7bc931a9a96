import { deleteFeed, type Feed, renewFeed } from '#shared/open/contracts/feed.ts';
import { useChange } from '#web/lib/endpoint.ts';
import { failureOf } from '#web/lib/reauthentication.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ArrowUpRight, RotateCw } from '#web/ui/layout/icons.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

/** The address of the feed; who may manage it replaces it or switches it off (FEED-01, FEED-08). */
export function Address({ feed, mayManage }: { feed: Feed; mayManage: boolean }) {
  const asking = useDialog<'renew' | 'off'>();
  return (
    <Card title="Address" description="It opens the listed adverts without an account.">
      <p className="flex items-baseline gap-2 text-sm font-medium">
        JSON Feed
        <span className="text-xs font-normal text-fg-3">For your careers page and job boards</span>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <input
          readOnly
          aria-label="Address of the feed"
          value={feed.url}
          className="input min-w-0 flex-1 basis-40 font-mono text-xs"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={feed.url} of="the address" />
        <a
          href={feed.url}
          target="_blank"
          rel="noreferrer"
          aria-label="Open the feed"
          className="text-link inline-flex items-center gap-1 text-sm"
        >
          Open
          <ArrowUpRight className="size-4" aria-hidden />
        </a>
      </div>
      {mayManage && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="sm" icon={RotateCw} needsServer onClick={() => asking.show('renew')}>
            New address
          </Button>
          <Button size="sm" needsServer onClick={() => asking.show('off')}>
            Switch off feed
          </Button>
        </div>
      )}
      <Question asking={asking} />
    </Card>
  );
}

function Question({ asking }: { asking: ReturnType<typeof useDialog<'renew' | 'off'>> }) {
  const renew = useChange(renewFeed);
  const switchOff = useChange(deleteFeed);
  const { item, open, onClose } = asking.props;
  if (item === 'renew')
    return (
      <ConfirmDialog
        open={open}
        onClose={onClose}
        harmless
        title="New address for the job feed?"
        message="The present address stops working at once."
        confirm="New address"
        busyLabel="Creating..."
        busy={renew.isPending}
        error={renew.error && failureOf(renew.error)}
        onConfirm={() => renew.mutate({}, { onSuccess: onClose })}
      />
    );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Switch off the job feed?"
      message="Its address stops working at once, and nothing is listed any more."
      confirm="Switch off feed"
      busyLabel="Switching off..."
      busy={switchOff.isPending}
      error={switchOff.error?.message}
      onConfirm={() => switchOff.mutate({}, { onSuccess: onClose })}
    />
  );
}
