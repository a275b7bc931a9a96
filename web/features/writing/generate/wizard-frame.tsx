import type { ReactNode } from 'react';
import { type Selection, selectionPath } from '#web/features/writing/generate/selection.ts';
import { useConfig } from '#web/lib/config.ts';
import { Info } from '#web/ui/layout/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Stepper } from '#web/ui/layout/stepper.tsx';

export type Frame = {
  selection: Selection;
  /** The title of the selected role, once loaded, or how many are selected. */
  roleTitle: string | undefined;
};

type Props = Frame & {
  /** Next to the steps, in wide windows. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** '(2/6)', prefixed to the title of the browser tab. */
  count?: string | undefined;
  children: ReactNode;
};

/** Heading and steps, the same on all three pages (GEN-01, GEN-02). */
export function WizardFrame({ selection, roleTitle, actions, footer, count, children }: Props) {
  const { roles, templates, step } = selection;
  const to = (there: 1 | 2 | 3, open: boolean) => (open ? { to: selectionPath({ ...selection, step: there }) } : {});
  const steps = [
    { label: 'Select role', value: roleTitle, missing: roles.length === 0, ...to(1, true) },
    {
      label: 'Select templates',
      value: templates.length > 0 ? `${templates.length} selected` : undefined,
      missing: templates.length === 0,
      ...to(2, roles.length > 0),
    },
    { label: 'Generate', ...to(3, roles.length > 0 && templates.length > 0) },
  ];
  return (
    <Page
      title="Generate Content"
      tabTitle={count ? `${count} Generate Content` : undefined}
      subtitle="Generate AI-powered recruitment materials using your role data"
      footer={footer}
    >
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <Stepper label="Progress" steps={steps} current={step} />
        {actions && <div className="flex gap-2 max-md:hidden">{actions}</div>}
      </div>
      <DemoNotice />
      {children}
    </Page>
  );
}

/** Where the texts go, or that no real provider is configured (GAP-88). */
export function DemoNotice() {
  const notice = useConfig()?.ai.notice;
  if (!notice) return null;
  return (
    <p className="mt-4 flex items-start gap-2 text-xs text-fg-3">
      <Info className="mt-px size-3.5 shrink-0" aria-hidden />
      <span>{notice}</span>
    </p>
  );
}
