import { useNavigate } from 'react-router-dom';
import type { Command } from '#web/app/command.ts';
import { useIntegrations } from '#web/lib/integrations.ts';
import { KeyRound } from '#web/ui/layout/icons.ts';

/** 'Integrations' for the roles that have them. */
export function useIntegrationCommands(): Command[] {
  const navigate = useNavigate();
  const [first] = useIntegrations().tabs;
  if (!first) return [];
  return [{ id: 'integrations', name: 'Integrations', icon: KeyRound, run: () => void navigate(first.to) }];
}
