import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createArrivals } from '#api/realtime/arrivals.ts';
import { loadConfig } from '#platform/config.ts';

const from = (remoteAddress: string, forwarded?: string) => {
  const socket = Object.assign(new EventEmitter(), { remoteAddress });
  return { socket, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage;
};

test('of one client address the number of connections before sign-in is limited; another address is not affected [S12]', () => {
  const arrivals = createArrivals(loadConfig({}), 0, 2);
  const [first, second, third] = [from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.1')];
  expect([first, second, third].map(arrivals.admit)).toEqual([true, true, false]);
  expect(arrivals.admit(from('192.0.2.2'))).toBe(true);
  arrivals.signedIn(first);
  first.socket.emit('close');
  expect(arrivals.admit(third)).toBe(true);
  expect(arrivals.admit(from('192.0.2.1'))).toBe(false);
  second.socket.emit('close');
  expect(arrivals.admit(from('192.0.2.1'))).toBe(true);
});

test('the client address is taken from a trusted proxy only [S12]', () => {
  const behind = createArrivals(loadConfig({ TRUSTED_PROXIES: '10.0.0.1' }), 0, 1);
  expect(behind.admit(from('10.0.0.1', '198.51.100.7'))).toBe(true);
  expect(behind.admit(from('10.0.0.1', '203.0.113.5, 198.51.100.7'))).toBe(false);
  expect(behind.admit(from('10.0.0.1', '198.51.100.8'))).toBe(true);
  const open = createArrivals(loadConfig({}), 0, 1);
  expect([open.admit(from('192.0.2.9', '1.1.1.1')), open.admit(from('192.0.2.9', '2.2.2.2'))]).toEqual([true, false]);
});
