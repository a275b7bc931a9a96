import { createProxy, type Line, type Wire } from '#local/lab/chaos/proxy.ts';

const NAMES = ['postgres', 'redis', 'storage', 'smtp', 'provider'] as const;
export type WireName = (typeof NAMES)[number];
export type Ports = Record<WireName, number>;
/** The proxies between one or several processes and all their services. */
export type Wires = Record<WireName, Wire>;

export async function createWires(ports: Ports): Promise<Wires> {
  const made = await Promise.all(NAMES.map(async (name) => [name, await createProxy(ports[name])] as const));
  return Object.fromEntries(made) as Wires;
}

export function setAll(wires: Wires, line: Line): void {
  for (const name of NAMES) wires[name].set(line);
}

export function closeAll(wires: Wires): void {
  for (const name of NAMES) wires[name].close();
}

/** No proxies: for processes that are only stopped. */
export function directWires(ports: Ports): Wires {
  const none = (port: number): Wire => ({ port, opened: () => 0, set: () => undefined, close: () => undefined });
  return Object.fromEntries(NAMES.map((name) => [name, none(ports[name])])) as Wires;
}
