import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import {
  aSubject,
  LABEL,
  NAME,
  ownProvider,
  redirected,
  settingsFor,
} from '#api/accounts/auth/external/testing/provided.ts';
import { aPerson, call, startService } from '#api/accounts/auth/testing/service.ts';
import { loadConfig, SettingError } from '#platform/config.ts';

const away = `${LABEL} does not answer. Please try again later.`;

test('an unavailable provider affects neither the start nor other sign-ins; it is retried once it is back', async () => {
  // A proxy in front of the provider: forwards only while it is open.
  const provider = await ownProvider();
  let open = false;
  const door = createServer(async (req, res) => {
    if (!open) return void req.socket.destroy();
    const { status, headers, body } = await answerOf(`${provider.issuer}${req.url}`);
    res.writeHead(status, { 'content-type': headers }).end(body);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  const answerOf = async (url: string) => {
    const response = await fetch(url);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers.get('content-type') ?? '',
      body: text.replaceAll(provider.issuer, issuer),
    };
  };
  const service = await startService({ ...settingsFor(provider), AUTH_OIDC_ISSUER: issuer });
  const { client } = await aPerson(service);

  const asked = `/auth/v1/authorize?provider=${NAME}&redirect_to=${encodeURIComponent(`${service.url}/auth/callback`)}`;
  const refused = await redirected(service, asked);
  const values = { error: 'temporarily_unavailable', error_code: 'unexpected_failure', error_description: away };
  expect(refused.location).toContain(`${service.url}/auth/callback?`);
  expect([refused.query, refused.fragment]).toEqual([values, { ...values, sb: '' }]);
  const grant = { provider: NAME, id_token: 'any' };
  expect(await call(service, '/auth/v1/token?grant_type=id_token', { json: grant })).toMatchObject({
    status: 503,
    body: { error_code: 'unexpected_failure', msg: away },
  });
  expect((await client.linkIdentity({ provider: NAME as 'google' })).error).toMatchObject({ status: 503 });

  open = true;
  const { location } = await redirected(service, asked);
  expect(location).toContain(`${issuer}/auth?`);
  await aSubject(provider);
  door.closeAllConnections();
  door.close();
});

test('an issuer without a client id is a wrong setting', async () => {
  const settings = { AUTH_OIDC_ISSUER: 'https://id.example.org' };
  expect(loadConfig(settings).AUTH_OIDC_ISSUER).toBe('https://id.example.org');
  await expect(startService(settings)).rejects.toThrow(new SettingError('AUTH_OIDC_CLIENT_ID', 'is required'));
});
