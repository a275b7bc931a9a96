import { Link } from 'react-router-dom';
import { EXAMPLE_ADVERT } from '#web/features/home/dashboard/example-advert.ts';
import { AdvertSource } from '#web/features/roles/reading/advert-source.tsx';
import { paths } from '#web/lib/paths.ts';

/** A new account: the shortest way to six texts, and nothing else (HOME-31). */
export const FirstVisit = () => (
  <section aria-labelledby="first-advert" className="mx-auto mt-10 max-w-176 sm:mt-12">
    <h2 id="first-advert" className="text-xl font-semibold tracking-tight">
      Paste last year's advert. In about a minute you have six texts.
    </h2>
    <p className="mt-1.5 text-sm text-fg-2">
      Job and person spec, advert, interview questions, sourcing email, social ad and search strings. You check every
      field before anything is saved.
    </p>
    <AdvertSource rows={9} example={EXAMPLE_ADVERT} />
    <p className="mt-8 border-t border-line pt-4 text-sm text-fg-2">
      No advert?{' '}
      <Link to={paths.createRole} className="text-link">
        Create a role without one
      </Link>
    </p>
  </section>
);
