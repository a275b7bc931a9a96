import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FeedAdvert, readAdvertHtml } from '#shared/open/contracts/feed.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** The HTML of one listed advert, to paste into a page of one's own (FEED-09). */
export function Careers({ listed }: { listed: readonly FeedAdvert[] }) {
  const [chosen, choose] = useState('');
  const [isShown, setIsShown] = useState(false);
  const advert = listed.find(({ document_id }) => document_id === chosen) ?? listed[0];
  const html = useQuery({
    ...readOf(readAdvertHtml, { params: { id: advert?.document_id ?? '' } }),
    select: (reply) => reply.html,
    enabled: advert !== undefined,
  });
  return (
    <Card title="On your careers page" description="Job data and text of one advert, as HTML. No script runs.">
      {!advert && <p className="text-sm text-fg-2">List an advert first.</p>}
      {listed.length > 1 && (
        <SelectField label="Advert" value={advert?.document_id} onChange={({ target }) => choose(target.value)}>
          {listed.map(({ document_id, job_title }) => (
            <option key={document_id} value={document_id}>
              {job_title}
            </option>
          ))}
        </SelectField>
      )}
      {advert && (
        <Loaded query={html} failed="Failed to load the HTML" placeholder={<Placeholder />}>
          {(text) => (
            <div className="mt-3 flex flex-wrap gap-2">
              <CopyButton text={text} word="Copy HTML" of={`of ${advert.job_title}`} />
              <Button size="sm" variant="ghost" onClick={() => setIsShown(true)}>
                Show example
              </Button>
              <Dialog
                open={isShown}
                width="wide"
                title="HTML of the advert"
                description={advert.job_title}
                onClose={() => setIsShown(false)}
              >
                <pre translate="no" className="font-mono text-xs break-words whitespace-pre-wrap">
                  {text}
                </pre>
              </Dialog>
            </div>
          )}
        </Loaded>
      )}
    </Card>
  );
}

const Placeholder = () => (
  <Loading label="Loading the HTML">
    <Skeleton className="mt-3 h-9" />
  </Loading>
);
