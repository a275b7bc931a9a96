import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointKey, nounKey, readAgain } from '#web/lib/endpoint.ts';
import { onDocument, onRole } from '#web/lib/socket.ts';

/**
 * The lists of roles that show what others do; by their paths, as the contracts would be loaded with every page. The page
 * of a role watches what is its own.
 */
const SHOWN = [endpointKey({ path: '/api/roles' }), nounKey({ path: '/api/home' })];

/** The library keeps its own rows up to date while it is open. */
const LIBRARY = endpointKey({ path: '/api/generated-documents' });

/** Several texts of a role often end, or are sent, in one moment. */
const GATHER_MS = 300;

/**
 * Reads the list of roles and the dashboard again when a role of the workspace or one of its texts changed, once for what
 * changed together.
 */
export function useRoleWatch(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gather = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void readAgain(client, SHOWN);
        void client.invalidateQueries({ queryKey: LIBRARY, type: 'inactive', refetchType: 'none' });
      }, GATHER_MS);
    };
    const ends = [onRole(gather), onDocument(gather)];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [client]);
}
