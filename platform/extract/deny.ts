import { createRequire, syncBuiltinESMExports } from 'node:module';

const NETWORK = ['net', 'tls', 'dgram', 'dns', 'dns/promises', 'http', 'https', 'http2', 'inspector'];
const PROCESSES = ['child_process', 'worker_threads', 'cluster'];
const GLOBALS = ['fetch', 'WebSocket', 'EventSource'];
/** Internal access to sockets, native code, and other processes of the same user. */
const OF_PROCESS = ['binding', '_linkedBinding', 'dlopen', 'kill'];

/** Code of each refusal, that of Node's own permission model. */
export const DENIED = 'ERR_ACCESS_DENIED';

type AnyModule = Record<string, unknown>;
const isFunction = (value: unknown): value is { prototype?: AnyModule } => typeof value === 'function';

// A function declaration, so that it can stand for a class as well.
function deny(): never {
  throw Object.assign(new Error('Not allowed while a file is read'), { code: DENIED });
}

/** Replaces the property; one that cannot be replaced throws, so that nothing stays open silently. */
const close = (owner: AnyModule, name: string): void =>
  void Object.defineProperty(owner, name, { value: deny, writable: false, configurable: false, enumerable: true });

/** Every function of a built-in module, and the methods of its classes: an object made earlier keeps its prototype. */
function closeModule(exported: AnyModule): void {
  for (const [name, value] of Object.entries(exported)) {
    if (!isFunction(value)) continue;
    const { prototype = {} } = value;
    for (const method of ['connect', 'listen', 'bind', 'send', 'spawn', 'resolve'])
      if (isFunction(prototype[method])) prototype[method] = deny;
    close(exported, name);
  }
}

/**
 * Closes network, processes, threads and native code to all JavaScript of this process, for good. The same objects are
 * behind `require`, `import` and `process.getBuiltinModule`. Called before a parser is loaded. Throws when something
 * cannot be closed.
 */
export function denyNetwork(): void {
  const require = createRequire(import.meta.url);
  for (const name of [...NETWORK, ...PROCESSES]) closeModule(require(`node:${name}`) as AnyModule);
  for (const name of OF_PROCESS) close(process as unknown as AnyModule, name);
  for (const name of GLOBALS) delete (globalThis as AnyModule)[name];
  syncBuiltinESMExports();
}
