import { Suspense } from 'react';
import type { RoleHome } from '#shared/home/contracts/home.ts';
import type { Row } from '#web/features/home/role/live-texts.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import type { useDialog } from '#web/ui/overlay/use-dialog.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const loadShare = () =>
  import('#web/features/home/role/share-texts.tsx').then((file) => ({ default: file.ShareTexts }));
const loadSend = () => import('#web/features/home/role/send-texts.tsx').then((file) => ({ default: file.SendTexts }));
const ShareTexts = lazyInPage(loadShare);
const SendTexts = lazyInPage(loadSend);

/** What is open over the page: the share dialog, or the one that sends these rows for review. */
export type OpenedDialog = { is: 'share' } | { is: 'send'; rows: readonly Row[] };

type Props = { home: RoleHome; rows: readonly Row[]; opened: ReturnType<typeof useDialog<OpenedDialog>> };

/** Each opening begins anew. */
export function RoleDialogs({ home, rows, opened: { round, props } }: Props) {
  const { item, open, onClose } = props;
  useOnDemand(item?.is === 'share', loadShare);
  useOnDemand(item?.is === 'send', loadSend);
  return (
    <Suspense key={round} fallback={null}>
      {item?.is === 'share' && <ShareTexts home={home} rows={rows} open={open} onClose={onClose} />}
      {item?.is === 'send' && <SendTexts roleIds={[home.role.id]} rows={item.rows} open={open} onClose={onClose} />}
    </Suspense>
  );
}
