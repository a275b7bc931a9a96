import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';

export function SignInLink({ children }: { children: string }) {
  return (
    <>
      {children}{' '}
      <Link to={paths.login} className="text-link">
        Sign in
      </Link>
    </>
  );
}
