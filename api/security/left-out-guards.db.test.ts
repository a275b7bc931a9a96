import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler, Router } from 'express';
import { afterAll, expect, test } from 'vitest';
import { answerJobs } from '#api/open/webhooks/testing/answer-jobs.ts';
import { anOwner } from '#api/security/testing/owner.ts';
import { type Callers, faultsIn, requestOf, secretsOf } from '#api/security/testing/ownership.ts';
import { type Caller, send, startProduct } from '#api/security/testing/product.ts';
import type { Kind } from '#api/security/testing/rows.ts';
import { table } from '#api/security/testing/table.ts';
import { sampled, sampleOf } from '#local/testing/size.ts';

/** Some of each kind of route and each method. */
const someOf = (routes: string[]) => [
  ...sampleOf(routes, 2, (route) => `${table[route]?.kind} ${route.split(' ')[0]}`),
];

/** Hundreds of requests. */
const MOST_MS = 180_000;
const product = await startProduct();
// Otherwise each request for a delivery would wait as long as a person does for a worker.
answerJobs(product);
/** The product with one guard removed: that route serves every caller as the owner. */
let hole: Router = Router();
const front = express().use((req, res, next) => hole(req, res, next), product.app);
const server = createServer(front).listen(0, '127.0.0.1');
await once(server, 'listening');
const holed = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Guard = { caller: Callers; person: () => Promise<Caller | null>; onlySignedIn: boolean };

function leaveOut(route: string, token: string, { onlySignedIn }: Guard): void {
  const [method = '', path = ''] = route.split(' ');
  const asOwner: RequestHandler = (req, _res, next) => {
    if (req.headers.authorization || !onlySignedIn) req.headers.authorization = `Bearer ${token}`;
    next();
  };
  hole = Router();
  if (method === 'ALL') hole.all(path, asOwner);
  else hole[method.toLowerCase() as 'get'](path, asOwner);
}

const deletesLast = (routes: string[]) =>
  routes.toSorted((one, other) => Number(one.startsWith('DELETE ')) - Number(other.startsWith('DELETE ')));

/** The routes where the check finds nothing although the guard is removed. */
async function unnoticed(routes: string[], guard: Guard): Promise<string[]> {
  const missed: string[] = [];
  let owner = await anOwner(product);
  for (const route of deletesLast(routes)) {
    // A missing item is 404 for every caller, with a guard or without.
    if (route.startsWith('DELETE ')) owner = await anOwner(product);
    leaveOut(route, (await product.signIn(owner.user.id)).token, guard);
    const got = await send(holed, await guard.person(), requestOf(owner, route));
    const faults = faultsIn(route, guard.caller, { got, secrets: secretsOf(owner) });
    if (!faults.some((fault) => fault.startsWith(`${route} as ${guard.caller}: `))) missed.push(route);
  }
  hole = Router();
  console.info(
    `a guard left out at ${routes.length} routes, one after the other: ${routes.length - missed.length} named`,
  );
  return missed;
}

const routesOf = (...kinds: Kind[]) =>
  Object.keys(table).filter((route) => kinds.includes((table[route] as { kind: Kind }).kind));

test(
  sampled('the ownership check finds every route without authentication [S1] [TEAM-45]'),
  async () => {
    const guarded = Object.keys(table).filter((route) => table[route]?.kind !== 'open');
    const nobody: Guard = { caller: 'nobody', person: async () => null, onlySignedIn: false };
    expect(await unnoticed(someOf(guarded), nobody)).toEqual([]);
    expect(guarded.length).toBeGreaterThanOrEqual(60);
  },
  MOST_MS,
);

test(
  sampled('the ownership check finds every item route without an owner check [S1] [S15] [TEAM-45]'),
  async () => {
    const other: Guard = { caller: 'other', person: () => product.signedIn(), onlySignedIn: true };
    const routes = routesOf('item', 'body', 'admin', 'keeper');
    expect(await unnoticed(someOf(routes), other)).toEqual([]);
    expect(routes.length).toBeGreaterThanOrEqual(30);
  },
  MOST_MS,
);

test('with every guard in place it finds nothing [S1]', async () => {
  const owner = await anOwner(product);
  const faults: string[] = [];
  for (const route of routesOf('item', 'body', 'admin', 'keeper')) {
    const got = await send(holed, await product.signedIn(), requestOf(owner, route));
    faults.push(...faultsIn(route, 'other', { got, secrets: secretsOf(owner) }));
  }
  expect(faults).toEqual([]);
});
