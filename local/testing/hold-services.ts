import { type ServiceUrls, startServices, type Wanted } from '#local/services/services.ts';

/**
 * Starts services and keeps them until it is killed: `hold-services <data folder> <name,name>`. Reports their addresses
 * once they run.
 */
const [dataDir = '', names = ''] = process.argv.slice(2);
const wanted = Object.fromEntries(names.split(',').map((name) => [name, true])) as Wanted;
const services = await startServices(wanted, { dataDir, say: () => undefined, durable: false });
process.send?.({ urls: services.urls } satisfies { urls: ServiceUrls });
process.once('SIGTERM', () => services.stop().then(() => process.exit(0)));
