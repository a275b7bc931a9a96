import type { ComponentProps } from 'react';
import { OfferFields } from '#web/features/roles/offer-fields.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/** The card 'Offer' (OFFER-01). */
export const OfferCard = (props: ComponentProps<typeof OfferFields>) => (
  <Card
    title="Offer"
    description="Optional. What you fill in goes into every text as it stands here; what you leave out is never made up."
  >
    <OfferFields {...props} />
  </Card>
);
