import { createServer, type RequestListener, type Server } from 'node:http';

/** Longer than the keep-alive of a proxy in front, so that the api never closes a connection a request was just sent on. */
const KEEP_ALIVE_MS = 65_000;

export const createApiServer = (listener?: RequestListener): Server =>
  createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener);
