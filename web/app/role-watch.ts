import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointKey, nounKey, readAgain } from '#web/lib/endpoint.ts';
import { onRole } from '#web/lib/socket.ts';

/** Reads of roles that show what others do; by their paths, as the contracts would be loaded with every page. */
const SHOWN = [
  endpointKey({ path: '/api/roles/:id/home' }),
  endpointKey({ path: '/api/roles' }),
  nounKey({ path: '/api/home' }),
];

/** Reads the page of a role, the list and the dashboard again when a role of the workspace changed within 5 s. */
export function useRoleWatch(): void {
  const client = useQueryClient();
  useEffect(() => onRole(() => void readAgain(client, SHOWN)), [client]);
}
