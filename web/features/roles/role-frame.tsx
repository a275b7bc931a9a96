import type { ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';

export const FORM = 'role-form';

/** Subtitle and back link of the page, also while it loads (ROLE-01, 02). */
export const frame = {
  subtitle: "Tell me about your role and the person you'd like to hire...",
  back: { to: paths.roles, label: 'Back to Roles' },
} as const;

/** In place of the form, until what it begins with is read. */
export const RoleLoading = () => (
  <Loading className="mt-6 max-w-[44rem] space-y-4">
    <Skeleton className="h-32 w-full" />
    <Skeleton className="h-96 w-full" />
  </Loading>
);

type Props = { message: ReactNode; dirty: boolean; busy: boolean; label: string; onReset: () => void };

/** ROLE-04, 05, 07. */
export function RoleFooter({ message, dirty, busy, label, onReset }: Props) {
  return (
    <FormFooter
      width="wide"
      message={message}
      start={
        <>
          <ButtonLink to={paths.roles} replace className="max-sm:px-3!">
            Load Role
          </ButtonLink>
          <Button variant="ghost" className="max-sm:px-3!" onClick={onReset}>
            Reset
          </Button>
        </>
      }
      note={dirty ? 'Unsaved changes' : undefined}
    >
      <Button type="submit" form={FORM} variant="primary" className="max-sm:flex-1" busy={busy} needsServer>
        {busy ? 'Saving...' : label}
      </Button>
    </FormFooter>
  );
}
