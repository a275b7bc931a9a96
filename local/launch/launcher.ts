import { checkGivenServices } from '#local/launch/given-services.ts';
import type { Part } from '#local/launch/keep-running.ts';
import { knownAccounts, rememberAccounts } from '#local/launch/known-setup.ts';
import { appSettings, type Plan, planOf } from '#local/launch/launch-plan.ts';
import { hasLeftOvers } from '#local/launch/left-overs.ts';
import { freePort, portProblem } from '#local/launch/ports.ts';
import { isRunning, npmAbove } from '#local/launch/process-identity.ts';
import { failureText, say, shortPath, warn } from '#local/launch/say.ts';
import { type Account, runSetup } from '#local/launch/setup-run.ts';
import { startServices, type Wanted } from '#local/services/services.ts';
import { childEnv, isForThisMachine, loadConfig, SettingError } from '#platform/config.ts';

/** The environment of an app, the addresses of all services included. */
export type Product = {
  plan: Plan;
  env: Record<string, string>;
  /** The same for the set-up: it alone gets the role that owns the audit. */
  setupEnv: Record<string, string>;
  /** The address of the mail inbox, if it is embedded. */
  inboxUrl: string | undefined;
  /**
   * The sign-ins to print, once the database is migrated. That may be after the apps were started, never
   * after the announcement.
   */
  prepared: Promise<Account[]>;
};

/** npm passes a Ctrl-C on that the terminal has sent already: two within this time are one. */
const DOUBLE_MS = 700;
const PARENT_CHECK_MS = 1000;

/**
 * Everything that runs. Apps are stopped first, in parallel, so that their grace periods do not add up; then the
 * services, the last started first.
 */
function createStack() {
  const apps: Part[] = [];
  const services: Part[] = [];
  let stopping: Promise<void> | undefined;
  const stopAll = async () => {
    await Promise.all(apps.map((app) => app.stop()));
    for (const service of services.toReversed()) await service.stop();
  };
  return {
    addApp: (app: Part) => void apps.push(app),
    addService: (service: Part) => void services.push(service),
    isStopping: () => stopping !== undefined,
    stop: (): Promise<void> => {
      stopping ??= stopAll();
      return stopping;
    },
    kill: () => {
      for (const part of [...apps, ...services]) part.kill();
    },
  };
}
export type Stack = ReturnType<typeof createStack>;

function endOnSignals(stack: Stack): void {
  let first = 0;
  const end = () => {
    const now = Date.now();
    if (first > 0 && now - first < DOUBLE_MS) return;
    if (first > 0) {
      stack.kill();
      process.exit(1);
    }
    first = now;
    say('\nStopping …');
    stack.stop().then(() => {
      say('Stopped.');
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  endWithNpm(end);
}

/** A killed npm cannot forward a signal; without this it would keep running unnoticed. */
function endWithNpm(end: () => void): void {
  const npm = npmAbove();
  if (!npm) return;
  const timer = setInterval(() => {
    if (isRunning(npm)) return;
    clearInterval(timer);
    end();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** The reader of the output may close it (`npm start | head`); the services must keep running. */
function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

const NAMES: Record<keyof Wanted, string> = {
  postgres: 'Postgres',
  redis: 'Redis',
  storage: 'S3',
  inbox: 'mail inbox',
  demoAi: 'demo provider',
};
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function startPlanned(plan: Plan, stack: Stack, fail: (error: unknown) => void) {
  const start = performance.now();
  const { dataDir, wanted } = plan;
  const names = (Object.keys(NAMES) as (keyof Wanted)[]).filter((name) => wanted[name]).map((name) => NAMES[name]);
  const services = await startServices(wanted, {
    dataDir,
    say,
    onPart: stack.addService,
    onEnd: (name, how) => fail(new Error(`${name} ${how}; everything is stopped. See ${dataDir}/logs/${name}.log`)),
  });
  if (names.length > 0) say(`Started ${names.join(', ')} (${seconds(start)})`);
  return services;
}

async function checkPort({ PORT, HOST }: { PORT: number; HOST: string }): Promise<void> {
  const problem = await portProblem(PORT, HOST);
  if (problem === undefined) return;
  if (problem === 'EADDRINUSE') {
    throw new SettingError('PORT', `${PORT} is taken by another program. Set PORT to a free one.`);
  }
  const isHost = problem === 'EADDRNOTAVAIL' || problem === 'ENOTFOUND';
  throw new SettingError(isHost ? 'HOST' : 'PORT', `cannot listen on ${HOST}:${PORT} (${problem})`);
}

const OPEN_DEMO =
  'Other machines reach this start, and everybody who opens its sign-in page is offered the demo accounts. Set DEMO_DATA=off for real work.';

type Way = {
  mode: 'production' | 'development';
  /** Work that needs no service and must be complete when the apps start. */
  alongside?: () => Promise<void>;
  startApps: (product: Product, stack: Stack) => Promise<void>;
};

async function prepare(way: Way, stack: Stack, fail: (error: unknown) => void): Promise<Product> {
  const config = loadConfig();
  const plan = planOf(config.PORT === 0 ? { ...config, PORT: await freePort() } : config);
  say(`Starting in ${shortPath(plan.dataDir)}`);
  if (plan.withDemo && !isForThisMachine(config)) warn(OPEN_DEMO);
  // A port still held by an earlier start becomes free once its remaining processes are stopped.
  if (!hasLeftOvers(plan.dataDir)) await checkPort(plan.config);
  await checkGivenServices(config);
  const [product] = await Promise.all([prepareData(way, plan, stack, fail), way.alongside?.()]);
  return product;
}

async function prepareData(way: Way, plan: Plan, stack: Stack, fail: (error: unknown) => void): Promise<Product> {
  const services = await startPlanned(plan, stack, fail);
  await checkPort(plan.config);
  const settings = appSettings(plan, services.urls);
  const { withDemo } = plan;
  const setupEnv = childEnv({
    NODE_ENV: way.mode,
    PORT: String(plan.config.PORT),
    DATA_DIR: plan.dataDir,
    ...settings,
    DEMO_DATA: withDemo ? 'on' : 'off',
  });
  const env = { ...setupEnv, MIGRATE_DATABASE_URL: '', MIGRATE_DATABASE_URL_FILE: '' };
  const setup = setUp(setupEnv, plan);
  const { accounts } = await setup.first;
  // Only demo accounts have passwords that may be shown to everybody.
  const demo: Record<string, string> = withDemo ? { DEMO_ACCOUNTS: JSON.stringify(accounts) } : {};
  services.claim.publish({ ...settings, ...demo });
  return { plan, inboxUrl: services.urls.INBOX_URL, env: { ...env, ...demo }, setupEnv, prepared: setup.done };
}

type Accounts = { accounts: Account[]; super_admin?: Account };

/** `first`: what the apps wait for; resolved at once if this build has set up the same data before. */
function setUp(env: Record<string, string>, { config, dataDir, withDemo }: Plan) {
  const start = performance.now();
  const isPlain = withDemo && config.SUPER_ADMIN_EMAIL === undefined && isForThisMachine(config);
  const all: Promise<Accounts> = runSetup(env).then((answer) => {
    say(`Prepared the database (${seconds(start)})`);
    if (isPlain) rememberAccounts(dataDir, answer.accounts);
    return answer;
  });
  const known = isPlain ? knownAccounts(dataDir) : undefined;
  const done = all.then(({ accounts, super_admin }) => (super_admin ? [super_admin, ...accounts] : accounts));
  // The announcement handles it; until then it must not count as unhandled.
  done.catch(() => undefined);
  return { first: known ? Promise.resolve<Accounts>({ accounts: known }) : all, done };
}

/**
 * The main function of `npm start` and `npm run dev`: starts services, database, then the apps; shuts down in order on
 * a signal, and with one line and exit code 1 when anything fails.
 */
export async function launch(way: Way): Promise<void> {
  const stack = createStack();
  const fail = (error: unknown) => {
    if (stack.isStopping()) return;
    console.error(failureText(error));
    stack.stop().then(() => process.exit(1));
  };
  endOnSignals(stack);
  surviveClosedOutput();
  process.once('uncaughtException', fail);
  process.once('unhandledRejection', fail);
  try {
    await way.startApps(await prepare(way, stack, fail), stack);
  } catch (error) {
    fail(error);
  }
}
