import { type ReactNode, Suspense } from 'react';
import type { ChosenText } from '#web/features/home/role/live-texts.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { LibraryPage } from '#web/features/writing/documents/library/library-page.tsx';
import type { TickedSteps } from '#web/features/writing/documents/library/ticked-bar.tsx';
import { showDone } from '#web/features/writing/documents/list/done-message.tsx';
import type { Row } from '#web/features/writing/documents/list-cache.ts';
import { useConfig } from '#web/lib/config.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { useOpenWorkspace } from '#web/lib/open-workspace.ts';
import { useMay } from '#web/lib/rights.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Download, Send, Share2 } from '#web/ui/layout/icons.ts';
import { pageHeading } from '#web/ui/overlay/row-controls.ts';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

/** /content with the steps of the domains that stand on texts: review, sharing and exports (HOME-39). */
export const LibraryRoute = () => <LibraryPage steps={steps} />;

const steps: TickedSteps = (given) => <Steps {...given} />;

const loadSend = () => import('#web/features/home/role/send-texts.tsx').then((file) => ({ default: file.SendTexts }));
const loadShare = () =>
  import('#web/features/home/role/share-texts.tsx').then((file) => ({ default: file.ShareTexts }));
const loadExport = () =>
  import('#web/features/exports/chosen-export.tsx').then((file) => ({ default: file.ChosenExport }));
const SendTexts = lazyInPage(loadSend);
const ShareTexts = lazyInPage(loadShare);
const ChosenExport = lazyInPage(loadExport);

type StepProps = Parameters<TickedSteps>[0];

const Steps = (given: StepProps): ReactNode => (
  <>
    <SendStep {...given} />
    <ShareStep {...given} />
    <ExportStep {...given} />
  </>
);

/** In Personal, and where no approval is needed, there is nobody to send a text to. */
function SendStep({ ticked, onTickOnly }: StepProps) {
  const may = useMay('review.send');
  const isNeeded = useOpenWorkspace()?.required_approvals !== 0;
  const { round, show, props } = useDialog<readonly Row[]>();
  const hasDialog = useOnDemand(props.open, loadSend);
  if (!may || !isNeeded || openSlug === null) return null;
  const { item: rows = [], open, onClose } = props;
  const onSent = (keys: readonly string[]) => {
    onTickOnly(rows.map(({ id }) => id).filter((id) => !keys.includes(id)));
    if (keys.length < rows.length) return;
    showDone(`${keys.length} sent.`);
    // The bar with the button of the dialog is gone.
    pageHeading()?.focus({ preventScroll: true });
  };
  return (
    <>
      <Button variant="primary" size="sm" icon={Send} aria-haspopup="dialog" onClick={() => show(ticked)}>
        Send for review
      </Button>
      {hasDialog && (
        <Suspense key={round} fallback={null}>
          <SendTexts
            roleIds={[...new Set(rows.flatMap(({ role_id }) => role_id ?? []))]}
            rows={chosenOf(rows)}
            open={open}
            onClose={onClose}
            onSent={onSent}
          />
        </Suspense>
      )}
    </>
  );
}

/** A link shows texts of one role. */
function ShareStep({ ticked, onProblem }: StepProps) {
  const hasTeams = useConfig()?.teams !== false;
  const may = useMay('share.write');
  const { round, show, props } = useDialog<readonly Row[]>();
  const hasDialog = useOnDemand(props.open, loadShare);
  if (!may || !hasTeams) return null;
  const { item: rows = [], open, onClose } = props;
  const [first] = rows;
  const share = () => {
    const [{ role_id } = { role_id: null }] = ticked;
    const isOne = role_id !== null && ticked.every((row) => row.role_id === role_id);
    onProblem(isOne ? null : 'Choose texts of one role to share them.');
    if (isOne) show(ticked);
  };
  return (
    <>
      <Button size="sm" icon={Share2} aria-haspopup="dialog" onClick={share}>
        Share
      </Button>
      {hasDialog && first?.role_id && (
        <Suspense key={round} fallback={null}>
          <ShareTexts
            home={{ role: { id: first.role_id, job_title: first.job_title } }}
            rows={chosenOf(rows)}
            open={open}
            onClose={onClose}
          />
        </Suspense>
      )}
    </>
  );
}

function ExportStep({ ticked }: StepProps) {
  const { round, show, props } = useDialog<readonly Row[]>();
  const hasDialog = useOnDemand(props.open, loadExport);
  const { item: texts = [], open, onClose } = props;
  return (
    <>
      <Button size="sm" icon={Download} aria-haspopup="dialog" onClick={() => show(ticked)}>
        Export
      </Button>
      {hasDialog && (
        <Suspense key={round} fallback={null}>
          <ChosenExport texts={texts} open={open} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}

/** A text of a server of the previous release has no state, and is not offered. Of several roles each is named with its own. */
function chosenOf(rows: readonly Row[]): ChosenText[] {
  const roles = new Set(rows.map(({ role_id }) => role_id));
  return rows.flatMap((row) => {
    const { id, template_id, kind, version, state, job_title } = row;
    if (!state) return [];
    const template_name =
      roles.size > 1 ? [documentName(row), job_title].filter(Boolean).join(', ') : row.template_name;
    const listed = { template_id, template_name, kind, document_id: id, state };
    return [{ key: id, listed, text: { document_id: id, version, state } }];
  });
}
