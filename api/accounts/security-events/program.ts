import { withOrigin } from '#db/recording.ts';
import type { Log } from '#platform/log.ts';
import { securityLine } from '#platform/security-line.ts';

/** Does the work of a program on the command line: what it records has the program as its device, and a line in `log`. */
export const asProgram = <T>(name: string, log: Log, work: () => T): T =>
  withOrigin(
    {
      address: null,
      device: name,
      request_id: null,
      session_id: null,
      caller: null,
      named: null,
      emit: securityLine(log),
    },
    work,
  );
