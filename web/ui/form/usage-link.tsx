import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';

/** Beside the refusal of a limit. */
export const UsageLink = () => (
  <Link to={paths.usage} className="text-link min-h-6 text-sm max-md:-my-2 max-md:py-3">
    See your usage
  </Link>
);
