import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { Configuration, Provider } from 'oidc-provider';

/** A user of the provider. */
export type OidcPerson = {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  given_name?: string;
  family_name?: string;
};
/** The settings of the provider for the product; the rest goes by HTTP, so that any process can use it. */
export type TestOidc = { issuer: string; clientId: string; clientSecret: string; stop(): Promise<void> };

const CLIENT = { clientId: 'the-product', clientSecret: 'a secret between the product and its provider' };
const SCOPES = 'openid email profile offline_access';

/** A real OpenID Connect provider on a port of its own. The user named by `login_hint` is signed in without a page. */
export async function startOidc(): Promise<TestOidc> {
  const people = new Map<string, OidcPerson>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { right: await aKey(), other: await aKey() };
  const provider = await quietly(async () => {
    const { Provider } = await import('oidc-provider');
    return new Provider(issuer, configurationOf(people, keys.right.jwk));
  });
  // Accepts any port: products of tests start on different ones.
  provider.Client.prototype.redirectUriAllowed = () => true;
  const answer = provider.callback();
  server.on('request', (req, res) => {
    testing({ req, res, provider, people, issuer, keys })
      .then((done) => (done ? undefined : answer(req, res)))
      .catch((thrown: unknown) => res.writeHead(500).end(String(thrown)));
  });
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { issuer, ...CLIENT, stop };
}

type Key = Awaited<ReturnType<typeof aKey>>;
async function aKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: 'right', use: 'sig', alg: 'RS256' } };
}

/** Hides the library's warning that this configuration is for tests. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  Object.assign(console, { warn: () => undefined, info: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}

const configurationOf = (people: Map<string, OidcPerson>, jwk: object): Configuration => ({
  clients: [
    {
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
      redirect_uris: ['http://localhost/any'],
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name'],
  },
  cookies: { keys: ['only for tests'] },
  features: { devInteractions: { enabled: false } },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  jwks: { keys: [jwk] },
  loadExistingGrant: async ({ oidc }) => {
    const known = oidc.result?.consent?.grantId;
    if (known) return oidc.provider.Grant.find(known);
    return aGrant(oidc.provider, oidc.session?.accountId ?? '');
  },
  pkce: { required: () => true },
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    Grant: 600,
    IdToken: 600,
    Interaction: 600,
    RefreshToken: 600,
    Session: 600,
  },
});

/** There is no consent page. */
async function aGrant(provider: Provider, accountId: string) {
  const grant = new provider.Grant({ clientId: CLIENT.clientId, accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

type Given = {
  req: IncomingMessage;
  res: ServerResponse;
  provider: Provider;
  people: Map<string, OidcPerson>;
  issuer: string;
  keys: Record<'right' | 'other', Key>;
};

/** Beyond OpenID Connect: new users, custom tokens, and the page where a user signs in. */
async function testing(given: Given): Promise<boolean> {
  const { req, res } = given;
  const path = req.url ?? '';
  if (path === '/testing/people') {
    const person = JSON.parse(await textOf(req)) as OidcPerson;
    given.people.set(person.sub, person);
    res.writeHead(204).end();
  } else if (path === '/testing/tokens') res.end(await tokenOf(given, JSON.parse(await textOf(req)) as Order));
  else if (path.startsWith('/interaction/')) await interact(given);
  else return false;
  return true;
}

async function textOf(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

type Order = { claims: JWTPayload; key: 'right' | 'other' };

function tokenOf({ issuer, keys }: Given, { claims, key }: Order): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const whole = { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 600, ...claims };
  return new SignJWT(whole).setProtectedHeader({ alg: 'RS256', kid: 'right' }).sign(keys[key].privateKey);
}

const PAGE = `<!doctype html><html lang="en"><title>Test provider</title><form method="post">
<label>Subject <input name="sub" autofocus></label><button>Sign in</button><button name="cancel" value="yes">Cancel</button></form>`;

async function interact({ req, res, provider, people }: Given): Promise<void> {
  const { params, prompt, session } = await provider.interactionDetails(req, res);
  if (prompt.name === 'consent') {
    const { jti: grantId } = await aGrant(provider, session?.accountId ?? '');
    return provider.interactionFinished(req, res, { consent: { grantId } }, { mergeWithLastSubmission: true });
  }
  const typed = req.method === 'POST' ? new URLSearchParams(await textOf(req)) : undefined;
  const sub = typed?.get('sub') || String(params.login_hint ?? '');
  if (typed?.has('cancel') || sub === 'refuse') {
    const error_description = 'Somebody said no';
    await provider.interactionFinished(req, res, { error: 'access_denied', error_description });
  } else if (people.has(sub)) await provider.interactionFinished(req, res, { login: { accountId: sub } });
  else res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
}

const send = async (issuer: string, path: string, body: unknown): Promise<string> => {
  const response = await fetch(`${issuer}/testing/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return response.text();
};

/** Adds a user to the provider, or changes its claims. */
export const putPerson = ({ issuer }: Pick<TestOidc, 'issuer'>, person: OidcPerson) => send(issuer, 'people', person);

/** An id token of the provider with these claims; by the `other` key it is forged. */
export const anIdToken = (
  { issuer }: Pick<TestOidc, 'issuer'>,
  claims: JWTPayload,
  key: Order['key'] = 'right',
): Promise<string> => send(issuer, 'tokens', { claims, key });

/** Goes from the provider's address through its redirects, as a browser would, and returns the final redirect. */
export async function throughProvider({ issuer }: Pick<TestOidc, 'issuer'>, address: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let hops = 0; next.startsWith(issuer); hops += 1) {
    if (hops > 20) throw new Error(`The provider leads in circles: ${next}`);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
  }
  return next;
}
