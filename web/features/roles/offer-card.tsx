import { type ComponentProps, Suspense } from 'react';
import type { OfferFields } from '#web/features/roles/offer-fields.tsx';
import { loadSaving } from '#web/features/roles/role-kind.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { rowsHeight } from '#web/ui/form/text-area-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';

const BENEFIT_ROWS = 3;

const Fields = lazyInPage(async () => {
  const [loaded] = await Promise.all([import('#web/features/roles/offer-fields.tsx'), loadSaving()]);
  return { default: loaded.OfferFields };
});

/** The card 'Offer' (OFFER-01). Its fields load once the form stands, in a place of their height. */
export function OfferCard(props: ComponentProps<typeof OfferFields>) {
  return (
    <Card
      title="Offer"
      description="Optional. What you fill in goes into every text as it stands here; what you leave out is never made up."
    >
      <Suspense fallback={<Place benefits={props.form.getValues('benefits')} />}>
        <Fields {...props} />
      </Suspense>
    </Card>
  );
}

/** As high as the fields: the one of the benefits grows with its text, the others are measured. */
const Place = ({ benefits }: { benefits: string }) => (
  <>
    <Skeleton className="h-[50.375rem] w-full sm:h-[34.25rem] md:h-[31.75rem]" />
    <textarea
      className="input invisible"
      rows={BENEFIT_ROWS}
      style={{ minHeight: rowsHeight(BENEFIT_ROWS) }}
      readOnly
      defaultValue={benefits}
    />
  </>
);
