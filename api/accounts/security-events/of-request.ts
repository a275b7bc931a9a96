import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { loggedPath } from '#api/http/logged-path.ts';
import type { SecurityAction } from '#shared/accounts/security-actions.ts';

type Reading = Extract<
  SecurityAction,
  'users_read' | 'activity_read' | 'queue_read' | 'audit_read' | 'workspaces_read'
>;
/** `by`: null for a program with a service token; `about`: the person whose data is read. */
type Read = { action: Reading; by: string | null; about?: string | null };

export type SecurityEvents = {
  /** Every event of the request, from whichever call, has its origin. */
  begin: RequestHandler;
  /** Records the refusal that this error reports, if it is one. Never throws. */
  refused(thrown: unknown, where: string): Promise<void>;
  /** Records that an administrator reads other people's data; of repeated readings the number. */
  read(read: Read): Promise<void>;
  /** Work of a socket: what it records has its origin, and what it throws is recorded as refused. */
  ofSocket<T>(request: IncomingMessage, address: string | undefined, work: () => Promise<T>): Promise<T>;
  /** Records the numbers of further events that are not recorded yet, at the end of the process. */
  flush(): Promise<void>;
};

/** Of the app that serves this request. */
export const securityOf = (req: Request): SecurityEvents => req.app.locals.security as SecurityEvents;

/** The pattern of the route, which contains no id; outside of routes the first part of the path. */
export const placeOf = (req: Request): string =>
  `${req.method} ${req.baseUrl}${req.route ? String(req.route.path) : `/${loggedPath(req.path).split('/')[1] ?? ''}`}`.slice(
    0,
    100,
  );
