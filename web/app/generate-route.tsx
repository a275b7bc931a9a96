import { GeneratePage } from '#web/features/generate/generate-page.tsx';

/** The wizard and the list of generated content are two features: the route puts the one into the other. */
export function GenerateRoute() {
  return <GeneratePage list={() => null} finished={() => null} />;
}
