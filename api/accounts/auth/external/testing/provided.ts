import { randomUUID } from 'node:crypto';
import { type Service, startService } from '#api/accounts/auth/testing/service.ts';
import { atEnd } from '#db/testing/at-end.ts';
import { browserFetch } from '#local/testing/cookies.ts';
import { type OidcPerson, putPerson, startOidc, type TestOidc, throughProvider } from '#local/testing/oidc.ts';

export const NAME = 'company';
export const LABEL = 'Company Login';

/** The settings of a product with this provider. */
export const settingsFor = ({ issuer, clientId, clientSecret }: TestOidc): Record<string, string> => ({
  AUTH_OIDC_ISSUER: issuer,
  AUTH_OIDC_CLIENT_ID: clientId,
  AUTH_OIDC_CLIENT_SECRET: clientSecret,
  AUTH_OIDC_PROVIDER: NAME,
  AUTH_OIDC_NAME: LABEL,
});

/** A provider for one test file; it stops with the file. */
export async function ownProvider(): Promise<TestOidc> {
  const provider = await startOidc();
  atEnd(provider.stop);
  return provider;
}

/** The sign-in service with a provider of its own. */
export async function startProvided(settings: Record<string, string> = {}) {
  const provider = await ownProvider();
  const service = await startService({ ...settingsFor(provider), ...settings });
  return { service, provider };
}

/** A new subject at the provider, with a verified address. */
export async function aSubject(
  provider: TestOidc,
  more: Partial<OidcPerson> = {},
): Promise<OidcPerson & { sub: string }> {
  const sub = randomUUID();
  const person = {
    sub,
    email: `${sub}@example.test`,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Stone',
    ...more,
  };
  await putPerson(provider, person);
  return person;
}

/** Follows one redirect in one and the same browser, unless `init` brings cookies of another, and returns its location. */
export async function redirected(service: Service, url: string, init: RequestInit = {}) {
  const { status, headers } = await browserFetch(new URL(url, service.url), { redirect: 'manual', ...init });
  const location = headers.get('location') ?? '';
  const [page = '', fragment = ''] = location.split('#');
  return {
    status,
    location,
    headers,
    query: Object.fromEntries(new URLSearchParams(page.split('?')[1])),
    fragment: Object.fromEntries(new URLSearchParams(fragment)),
  };
}

type Way = { hint?: string; query?: Record<string, string>; init?: RequestInit };

/** From the service to the provider and back to the callback URL, which is not opened yet. */
export async function toCallback(service: Service, provider: TestOidc, { hint = '', query = {}, init = {} }: Way = {}) {
  const asked = new URLSearchParams({
    provider: NAME,
    redirect_to: `${service.url}/auth/callback`,
    login_hint: hint,
    ...query,
  });
  const begun = await redirected(service, `/auth/v1/authorize?${asked}`, init);
  return throughProvider(provider, begun.location);
}

/** A complete external sign-in; returns the response of the callback. */
export const signInBy = async (service: Service, provider: TestOidc, way: Way) =>
  redirected(service, await toCallback(service, provider, way), way.init);
