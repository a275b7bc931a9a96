import { useNavigate } from 'react-router-dom';
import { AssetsCard } from '#web/features/brand/brand-hub/assets-card.tsx';
import { DeleteItemDialog, type Deleting } from '#web/features/brand/brand-hub/delete-item-dialog.tsx';
import { useBrandLists } from '#web/features/brand/brand-hub/use-brand-lists.ts';
import { VoiceCard } from '#web/features/brand/brand-hub/voice-card.tsx';
import { May } from '#web/lib/may.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSearchText } from '#web/lib/use-url-state.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

/** /brand-hub (HUB-01..19). */
export function BrandHubPage() {
  return (
    <Page title="Brand Hub" subtitle="Manage your brand voice and assets centrally">
      <div className="mt-6 space-y-4">
        <Lists />
      </div>
    </Page>
  );
}

function Lists() {
  const { text, setText, q } = useSearchText();
  const lists = useBrandLists(q);
  const navigate = useNavigate();
  const deletion = useDialog<Deleting>();
  const edit = (path: string) => (editId: string) => navigate(path, { state: { editId } });
  const { guidelines, documents } = lists;
  const search = <SearchBox placeholder="Search brand elements..." value={text} onChange={setText} />;
  if (lists.failed) {
    return (
      <>
        {q !== '' && search}
        <ErrorState message="Failed to load brand information" onRetry={lists.retry} />
      </>
    );
  }
  if (!guidelines.data || !documents.data) {
    return (
      <div className="grid h-64 place-items-center">
        <Spinner label="Loading brand information" />
      </div>
    );
  }
  const nothing = lists.noGuidelines && lists.noDocuments;
  const clear = () => setText('');
  return (
    <>
      {nothing ? (
        <May permission="role.write">
          <GettingStarted />
        </May>
      ) : (
        search
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <VoiceCard
          list={guidelines}
          none={lists.noGuidelines}
          onClearSearch={clear}
          onEdit={edit(paths.guidelines)}
          onDelete={deletion.show}
        />
        <AssetsCard
          list={documents}
          none={lists.noDocuments}
          onClearSearch={clear}
          onEdit={edit(paths.documents)}
          onDelete={deletion.show}
        />
      </div>
      <DeleteItemDialog {...deletion.props} />
    </>
  );
}

// Steps of HUB-15.
const steps = [
  {
    title: 'Define brand voice and tone',
    text: 'Write down how your company sounds. Every generated text follows it.',
    to: paths.guidelines,
  },
  {
    title: 'Upload brand assets and reference materials',
    text: 'A brand book, a handbook, adverts you liked: what the texts may draw on.',
    to: paths.documents,
  },
  {
    title: 'Create role specifications',
    text: 'What the person will do, and who you are looking for.',
    to: paths.createRole,
  },
];

function GettingStarted() {
  return (
    <Card
      title="Getting Started"
      flush
      actions={<span className="text-sm text-fg-3">Three steps, about ten minutes</span>}
    >
      <ol className="divide-y divide-line">
        {steps.map(({ title, text, to }, index) => (
          <li key={to} className="flex items-center gap-3 px-4 py-3.5 sm:px-5">
            <span
              aria-hidden
              className="tnum grid size-6 shrink-0 place-items-center rounded-full border border-line-strong text-xs font-semibold text-fg-2"
            >
              {index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium">{title}</p>
              <p className="text-sm text-fg-2">{text}</p>
            </div>
            <ButtonLink to={to} variant={index === 0 ? 'primary' : 'outline'} aria-label={`Start: ${title}`}>
              Start
            </ButtonLink>
          </li>
        ))}
      </ol>
    </Card>
  );
}
