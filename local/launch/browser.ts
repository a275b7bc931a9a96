import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright';
import { isProgram, onPath } from '#local/launch/programs-on-path.ts';
import { inProject } from '#local/launch/project.ts';
import { childEnv, SettingError } from '#platform/config.ts';

/** The first one draws no window around a page: it takes less than half of the time of a whole browser. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Some distributions install a script there that only points to another package. */
const works = (path: string): boolean => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;

const installed = (): string | undefined =>
  [chromium.executablePath(), ...NAMES.map(onPath)].find(
    (path) => path !== undefined && isProgram(path) && works(path),
  );

const run = (command: string, args: string[], more: Record<string, string> = {}): void => {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: childEnv(more) });
};

/** As root, and where there is apt. */
export const installFromDistribution = (name: string) => (): void => {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['-qq', 'update'], quiet);
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', name], quiet);
};

const installFromPlaywright = (): void =>
  run(process.execPath, [inProject('node_modules/playwright/cli.js'), 'install', 'chromium']);

/**
 * The Chromium to test in: CHROMIUM_PATH, Playwright's own, one on PATH, and if there is none, one that is installed
 * now (as root by apt, else by Playwright).
 */
export async function findChromium(say: (line: string) => void = () => undefined): Promise<string> {
  const given = childEnv({}).CHROMIUM_PATH;
  if (given && !isProgram(given)) throw new SettingError('CHROMIUM_PATH', `${given} is not a program`);
  const found = given || installed();
  if (found) return found;
  say('No Chromium here: installing one');
  const fromDistribution = ['chromium-headless-shell', 'chromium'].map(installFromDistribution);
  for (const install of [...fromDistribution, installFromPlaywright]) {
    install();
    const path = installed();
    if (path) return path;
  }
  throw new SettingError('CHROMIUM_PATH', 'no Chromium was found and none could be installed. Give the path of one.');
}

/** Playwright's own list (`chromiumSwitches.ts`): of two switches of one name Chromium takes the last. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
];

/** Two pages behind the address bar of each window, and a process kept for the next page: a third of the work. */
const OFF_FOR_SPEED = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** No telemetry and no updates; a GPU and a large /dev/shm are missing in containers. */
const FLAGS = [
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OFF_FOR_SPEED].join(',')}`,
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one context share a process, and with it what it has compiled.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
];

export type ChromiumLaunch = {
  launchOptions: { executablePath: string; chromiumSandbox: boolean; args: string[] };
};

/** What Playwright's `use` needs to start that Chromium. As root its sandbox cannot work. */
export async function chromiumLaunch(): Promise<ChromiumLaunch> {
  const isRoot = process.getuid?.() === 0;
  const args = isRoot ? ['--no-sandbox', ...FLAGS] : FLAGS;
  return { launchOptions: { executablePath: await findChromium(), chromiumSandbox: !isRoot, args } };
}
