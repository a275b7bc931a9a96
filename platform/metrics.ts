import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** One registry per process, answered at /metrics in Prometheus' text format. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(service: 'api' | 'worker') {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, prefix: 'rolevoice_' });
  const registers = [registry];
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'rolevoice_http_request_duration_seconds',
      help: 'Time to answer HTTP requests',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    generationsEnded: new Counter({
      name: 'rolevoice_generations_ended_total',
      help: 'Generations that ended, by kind and outcome',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    socketClients: new Gauge({ name: 'rolevoice_socket_clients', help: 'Connected sockets', registers }),
  };
}
