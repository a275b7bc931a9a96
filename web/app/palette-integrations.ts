import { useNavigate } from 'react-router-dom';
import type { Command } from '#web/app/command.ts';
import { API_REFERENCE, useIntegrations } from '#web/lib/integrations.ts';
import { runUnlessUnsaved } from '#web/lib/use-unsaved.ts';
import { ArrowUpRight, KeyRound } from '#web/ui/layout/icons.ts';

/** 'Integrations' for the roles that have them, and 'API reference', which is a page outside the app. */
export function useIntegrationCommands(): Command[] {
  const navigate = useNavigate();
  const { tabs, hasApi } = useIntegrations();
  const [first] = tabs;
  return [
    ...(first
      ? [{ id: 'integrations', name: 'Integrations', icon: KeyRound, run: () => void navigate(first.to) }]
      : []),
    ...(hasApi
      ? [
          {
            id: 'api-reference',
            name: 'API reference',
            icon: ArrowUpRight,
            run: () => runUnlessUnsaved(() => location.assign(API_REFERENCE)),
          },
        ]
      : []),
  ];
}
