import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settings } from '#platform/config.ts';
import { interfaceFaults } from '#web/testing/interface-words.ts';

/** Who may import whom. One direction only: a room sees the rooms below it, never above or beside. */
const floors: Record<string, string[]> = {
  web: ['shared'],
  api: ['platform', 'db', 'shared'],
  worker: ['platform', 'db', 'shared'],
  platform: ['shared'],
  db: ['shared'],
  local: ['platform', 'shared'],
  e2e: ['shared', 'local', 'platform'],
  shared: [],
};

/**
 * The domains, in the order in which they stand on each other: a file of one imports its own and those before it, in every
 * room. So a change of a domain concerns it and those after it, and a newcomer reads them from the first on.
 */
const DOMAINS = [
  'accounts',
  'team',
  'text',
  'tasks',
  'brand',
  'roles',
  'checks',
  'writing',
  'review',
  'exports',
  'open',
  'home',
];

/** The folders of a room that serve every domain. Any other one would be a name that no other room knows. */
const SERVING: Record<string, string[]> = {
  web: ['app', 'features', 'lib', 'testing', 'ui'],
  api: ['files', 'http', 'realtime', 'security', 'testing'],
  worker: ['mail', 'maintenance', 'outbox', 'queue', 'testing'],
  platform: ['extract', 'testing'],
  db: ['base', 'demo', 'migrations', 'testing'],
  shared: ['contracts', 'evaluate', 'testing'],
};

/**
 * Lists that name something of every domain: errors, tasks, events, the tables. Any domain reads them, and by them knows
 * nothing of another one.
 */
const CATALOGUES =
  /^(shared\/(error-catalogue|error-entry|errors|tasks|task-payloads|events|contracts\/socket)|db\/schema(-\w+)?|platform\/(queue|webhook-jobs|live-events))\.ts$/;

const domainOf = (path: string): number => {
  const [room, folder = '', feature = ''] = path.split('/');
  return DOMAINS.indexOf(room === 'web' && folder === 'features' ? feature : folder);
};

type Source = { room: string; path: string; text: string };

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);

/** Written from the database by `db/schema.db.test.ts`. */
const GENERATED = 'testing/stored-types.ts';

const read = (room: string): Source[] =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith(GENERATED))
    .map((name) => ({ room, path: `${room}/${name}`, text: readFileSync(`${room}/${name}`, 'utf8') }));

const files = Object.keys(floors).flatMap(read);
const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');

/** Every break of the house's rules in one file, in words. Pure, so that planted faults can be tried on it. */
function faultsOf({ room, path, text }: Source): string[] {
  const imports = importsOf(text);
  return [
    ...strayRooms({ room, path, imports }),
    ...imports.filter((name) => /^\.{1,2}\//.test(name) && !name.endsWith('.css')).map((name) => `${name} is relative`),
    ...(isTest(path) ? [] : edges({ path, text, imports })),
    ...(text.split('\n').length > 401 ? ['is over 400 lines'] : []),
    ...(SPREAD_LITERAL.test(text) ? ['spreads a literal'] : []),
    ...(path.startsWith('shared/checks/') && LONG_PATTERN.test(text) ? ['hides a list of words in a pattern'] : []),
    ...(/^export default /m.test(text) && !/config\.ts$|global-setup\.ts$/.test(path) ? ['has a default export'] : []),
    ...(/\benum\s+\w+\s*\{/.test(text) ? ['has an enum'] : []),
    ...(DEMO_TEXTS.test(path) ? [] : bannedWords(text)),
    ...(room === 'web' && !isTest(path) ? interfaceFaults(path, text) : []),
  ];
}

/** Has no effect but the formatter's: lists and objects are written one value a line. */
const SPREAD_LITERAL = /\.\.\.\{ (?!\[)|\.\.\.\(?\['[^[\]]*\](?: as const\))?,?$/m;

/** What checks know is data that a linguist can change: a pattern of more is a list, which has its file in `patterns`. */
const LONG_PATTERN =
  /[(=:,[ ]\/(?![*/ ])(?:[^/\\\n]|\\.){160,}\/[dgimsuvy]*|RegExp\(\s*(?:'[^'\n]{160,}'|`[^`]{160,}`)/;

/** Private words; docs/glossary.md has the word to use. */
const BANNED = /\b(told|heard|whoever|somebody|anybody|those who wait|takes leave|few of many|looks? through)\b/gi;
const BANNED_NAME = /\b(told|heard|unheard|whoever|news|tell[A-Z]\w*|\w*(?:[Pp]atience|PATIENCE)\w*)\b/g;
const DEMO_TEXTS = /^local\/demo\/text\//;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*/g;
const TITLE = /^\s*(?:\]\)|(?:test|it|describe)(?:\.each\(.*\))?)\((['"`])(.*?)\1/gm;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/** The banned words in the comments, test titles and names of a source. */
function bannedWords(text: string): string[] {
  const prose = [...(text.match(COMMENT) ?? []), ...[...text.matchAll(TITLE)].map(([, , title = '']) => title)];
  const code = text.replace(COMMENT, '').replace(STRING, '');
  const found = [...prose.flatMap((part) => part.match(BANNED) ?? []), ...(code.match(BANNED_NAME) ?? [])];
  return [...new Set(found)].map((word) => `has the banned word ${word}`);
}

type Parts = { room: string; path: string; imports: string[] };

function strayRooms({ room, path, imports }: Parts): string[] {
  // Tests start the real services, which live in local; a test of one room may set up what is below or beside it.
  const allowed = new Set([room, ...(floors[room] ?? []), ...(isTest(path) ? Object.keys(floors) : [])]);
  const rooms = imports
    .filter((name) => name.startsWith('#') && !(room === 'e2e' && SEEDING.test(name)))
    .map((name) => name.slice(1).split('/')[0] ?? '');
  const stray = rooms.filter((other) => !allowed.has(other)).map((other) => `${room} may not import ${other}`);
  return [...stray, ...strayNouns(path, imports)];
}

/** What browser tests may use of other rooms: only what makes the rows they begin with. */
const SEEDING = /^#(db\/(testing\/.+|connect|schema)|api\/testing\/.+)\.ts$/;

/** Inside web: app → features → ui, lib. Inside api: routes are put together at the root of the room alone. */
function strayNouns(path: string, imports: string[]): string[] {
  if (isTest(path)) return [];
  return imports.flatMap((name) => [...strayDomain(path, name), ...strayInWeb(path, name), ...strayRoutes(path, name)]);
}

function strayDomain(path: string, name: string): string[] {
  const [own, other] = [domainOf(path), domainOf(name.slice(1))];
  return own >= 0 && other > own ? [`${DOMAINS[own]} imports ${DOMAINS[other]}, which stands on it: ${name}`] : [];
}

function strayInWeb(path: string, name: string): string[] {
  const upwards = name.startsWith('#web/app/');
  if (path.startsWith('web/features/') && upwards) return [`a feature imports ${name}`];
  const isAbove = upwards || name.startsWith('#web/features/');
  return /^web\/(ui|lib)\//.test(path) && isAbove ? [`ui and lib may not import ${name}`] : [];
}

function strayRoutes(path: string, name: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const isOther = /^#api\/.*routes\.ts$/.test(name) && !name.startsWith(`#${folder}/`);
  return /^api\/[^/]+\//.test(path) && isOther ? [`imports ${name}`] : [];
}

/** What browsers have only on https pages and on localhost; a local network without TLS has neither. */
const SECURE_ONLY =
  /\bcrypto\s*\??\.\s*(randomUUID|subtle)\b|\bnavigator\s*\??\.\s*(clipboard|locks|credentials|serviceWorker|storage|share|canShare|wakeLock|mediaDevices|keyboard|geolocation|usb|serial|hid|bluetooth|gpu|storageBuckets|windowControlsOverlay|setAppBadge|clearAppBadge)\b|\bnew (Notification|PaymentRequest|EyeDropper|IdleDetector)\(|\b(Notification|caches)\.|\b(PublicKeyCredential|PasswordCredential|PushManager|CookieStore|cookieStore|AudioWorklet|ClipboardItem|SharedArrayBuffer|showOpenFilePicker|showSaveFilePicker|showDirectoryPicker|launchQueue)\b/;

const single: { only: RegExp; what: RegExp; because: string }[] = [
  { only: /^platform\/config\.ts$|^local\/boot\.mjs$/, what: /process\.env/, because: 'reads process.env' },
  {
    only: /^shared\/scope\.ts$|^api\/http\/scope\.ts$|^api\/demo-accounts\.ts$|^(api\/(accounts|team)|db\/(tasks|writing|team)|worker)\/|^api\/(usage|tasks\/service|roles\/copying|writing\/generations\/retry)\.ts$/,
    what: /\b(scopeOf|scopeOfRow|personalScope)\(/,
    because: 'makes a scope',
  },
  { only: /^web\/lib\/(call|timed-fetch|refresh-limit)\.ts$/, what: /\bfetch\(|XMLHttpRequest/, because: 'fetches' },
  {
    only: /^web\/(lib\/lazy-in-page|app\/lazy-part|features\/writing\/documents\/list\/finished-actions)\.tsx?$/,
    what: /[^\w.]lazy\(/,
    because: 'takes the whole page with it when its code is missing',
  },
  { only: /^web\/lib\/storage\.ts$/, what: /\b(local|session)Storage\b/, because: 'uses the storage itself' },
  {
    // Each has a way round, or says in its control that it is not offered.
    only: /^web\/(lib\/(secure-context|sha-256|held-names|copy-text)|features\/tasks\/notices)\.ts$/,
    what: SECURE_ONLY,
    because: 'uses what a page without TLS does not have',
  },
];
const packages: { only: RegExp; names: RegExp }[] = [
  { only: /^api\/realtime\//, names: /^socket\.io$/ },
  { only: /^web\/lib\/socket\.ts$/, names: /^socket\.io-client$/ },
  { only: /^worker\/tasks\/provider\//, names: /^openai/ },
  { only: /^worker\/(tasks\/limiter|writing\/evaluation)\//, names: /^bottleneck$/ },
  { only: /^api\/accounts\/auth\/external\//, names: /^openid-client$/ },
  { only: /^(db|platform)\//, names: /^(kysely|pg)$/ },
  { only: /^worker\/outbound\.ts$/, names: /^request-filtering-agent$/ },
  { only: /^worker\/tasks\/fetch\/html\.ts$|^platform\/extract\//, names: /^htmlparser2$/ },
  { only: /^shared\/text\/changes\.ts$/, names: /^diff$/ },
  { only: /^shared\/text\/merge\.ts$/, names: /^node-diff3$/ },
  { only: /^web\//, names: /^(react|react-dom|react-router-dom|zustand|@base-ui|@tanstack|lucide-react|@supabase)/ },
];
const ONLY_IN_WEB = new Set([
  'fetches',
  'takes the whole page with it when its code is missing',
  'uses the storage itself',
  'uses what a page without TLS does not have',
]);
const SERVER_ONLY = /^(node:|kysely|pg$|bullmq|ioredis|express|openai|pino|multer|@aws-sdk)/;

function edges({ path, text, imports }: { path: string; text: string; imports: string[] }): string[] {
  const rooms = /^(api|worker|db|platform|shared|web)\//.test(path);
  return [
    ...single
      .filter(({ only, what }) => rooms && !only.test(path) && what.test(text))
      .filter(({ because }) => !ONLY_IN_WEB.has(because) || path.startsWith('web/'))
      .map(({ because }) => because),
    ...packages.flatMap(({ only, names }) =>
      imports.filter((name) => rooms && names.test(name) && !only.test(path)).map((name) => `may not import ${name}`),
    ),
    ...(/^(web|shared)\//.test(path) && !path.endsWith('vite.config.ts')
      ? imports.filter((name) => SERVER_ONLY.test(name)).map((name) => `${name} does not run in a browser`)
      : []),
    ...(/^(api|worker|web)\//.test(path) && /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text)
      ? ['writes SQL outside db']
      : []),
  ];
}

test('every file keeps the rules of the house', () => {
  const faults = files.flatMap((file) => faultsOf(file).map((fault) => `${file.path}: ${fault}`));
  expect(faults).toEqual([]);
});

test.each([
  ['web/lib/x.ts', "import { x } from '#db/x.ts';", 'web may not import db'],
  ['api/roles/x.ts', "import { x } from '#worker/x.ts';", 'api may not import worker'],
  ['api/roles/x.ts', "import { x } from '#api/brand/guidelines/routes.ts';", 'imports #api/brand/guidelines/routes.ts'],
  ['api/roles/x.ts', "import { x } from '#db/open/x.ts';", 'roles imports open, which stands on it: #db/open/x.ts'],
  ['e2e/x.spec.ts', "import { x } from '#db/roles/roles.ts';", 'e2e may not import db'],
  ['e2e/x.spec.ts', "import { x } from '#api/roles/x.ts';", 'e2e may not import api'],
  ['web/x.ts', "import { x } from '#db/testing/x.ts';", 'web may not import db'],
  ['shared/x.ts', "import { x } from '#platform/x.ts';", 'shared may not import platform'],
  ['shared/x.ts', "import x from 'node:fs';", 'node:fs does not run in a browser'],
  [
    'web/features/roles/x.ts',
    "import { x } from '#web/features/review/x.ts';",
    'roles imports review, which stands on it: #web/features/review/x.ts',
  ],
  [
    'web/ui/x.ts',
    "import { x } from '#web/features/admin/x.ts';",
    'ui and lib may not import #web/features/admin/x.ts',
  ],
  ['web/ui/x.ts', "await fetch('/x')", 'fetches'],
  ['web/ui/x.ts', 'const Popup = lazy(load);', 'takes the whole page with it when its code is missing'],
  ['web/ui/x.ts', "localStorage.setItem('x', 'y')", 'uses the storage itself'],
  ['web/features/roles/x.ts', 'const key = crypto.randomUUID();', 'uses what a page without TLS does not have'],
  ['web/ui/x.ts', 'await navigator.clipboard?.writeText(text)', 'uses what a page without TLS does not have'],
  ['web/lib/x.ts', "new Notification('x')", 'uses what a page without TLS does not have'],
  ['api/x.ts', 'const x = process.env.X', 'reads process.env'],
  ['api/x.ts', "import OpenAI from 'openai';", 'may not import openai'],
  ['api/x.ts', "db.selectFrom('x')", 'writes SQL outside db'],
  ['api/roles/x.ts', 'personalScope(user.id)', 'makes a scope'],
  ['api/x.ts', "import x from './y.ts';", './y.ts is relative'],
  ['api/x.ts', 'export default 1', 'has a default export'],
  ['api/x.ts', 'export enum X {', 'has an enum'],
  ['api/x.ts', '/** Ends whoever waits. */', 'has the banned word whoever'],
  ['api/x.test.ts', "test('the owner is told', () => {", 'has the banned word told'],
  ['api/x.ts', 'const tellOwner = 1;', 'has the banned word tellOwner'],
  ['web/ui/x.ts', "const title = 'Failed to load the document';", 'shows the word document'],
  ['web/ui/x.tsx', 'const Part = () => <p>One a line</p>;', 'shows the word One a line'],
  ['api/x.ts', '\n'.repeat(401), 'is over 400 lines'],
  ['shared/checks/x.ts', `const WORDS = /${'word|'.repeat(40)}/;`, 'hides a list of words in a pattern'],
  ['shared/checks/x.ts', `new RegExp('${'word|'.repeat(40)}')`, 'hides a list of words in a pattern'],
  ['api/x.ts', 'const one = { .' + '..{ a, b } };', 'spreads a literal'],
  ['api/x.ts', 'const all = [\n  .'.concat("..['a', 'b'],\n];"), 'spreads a literal'],
])('a planted fault in %s is found: %s', (path, text, fault) => {
  expect(faultsOf({ room: path.split('/')[0] ?? '', path, text })).toContain(fault);
});

test('every folder of a room is a domain or serves all of them', () => {
  const folders = Object.keys(SERVING).flatMap((room) => [
    ...foldersOf(room).filter((name) => !SERVING[room]?.includes(name)),
    ...(room === 'web' ? foldersOf('web/features') : []),
  ]);
  expect(folders.filter((name) => !DOMAINS.includes(name))).toEqual([]);
});

const foldersOf = (room: string): string[] =>
  readdirSync(room, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

/** A file at the root of a room, which may put domains together. */
const isAtRoot = (path: string): boolean => path.split('/').length === 2;

test('what puts domains together at the root of a room is imported by none that stands before one of them', () => {
  const texts = new Map(files.filter(({ path }) => !isTest(path)).map(({ path, text }) => [path, text]));
  const importedBy = (path: string) => importsOf(texts.get(path) ?? '').map((name) => name.slice(1));
  const detours = [...texts.keys()].flatMap((path) => {
    const own = domainOf(path);
    if (own < 0) return [];
    const [room] = path.split('/');
    const together = importedBy(path).filter((name) => isAtRoot(name) && name.startsWith(`${room}/`));
    return together
      .filter((name) => !CATALOGUES.test(name))
      .flatMap((name) => importedBy(name).map((next) => ({ name, next })))
      .filter(({ next }) => next.startsWith(`${room}/`) && domainOf(next) > own)
      .map(({ name, next }) => `${path}: ${name} → ${next}`);
  });
  expect(detours).toEqual([]);
});

test('no import cycles', () => {
  const graph = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter((name) => name.startsWith('#'))
        .map((name) => name.slice(1)),
    ]),
  );
  expect(cyclesIn(graph)).toEqual([]);
});

/** A file of which the import alone does work. */
const PROGRAM = /^(runMain\(|await )/m;

const importsOfPrograms = (sources: Source[]): string[] => {
  const programs = new Set(sources.filter(({ text }) => PROGRAM.test(text)).map(({ path }) => `#${path}`));
  return sources.flatMap(({ path, text }) =>
    importsOf(text)
      .filter((name) => programs.has(name))
      .map((name) => `${path} runs ${name}`),
  );
};

test('a program is imported by nothing, a test included: its import would run it', () => {
  expect(importsOfPrograms(files)).toEqual([]);
  const program = { room: 'api', path: 'api/x.ts', text: 'runMain(async () => {});' };
  const test = { room: 'api', path: 'api/x.test.ts', text: "import { of } from '#api/x.ts';" };
  expect(importsOfPrograms([program, test])).toEqual(['api/x.test.ts runs #api/x.ts']);
});

test('a planted cycle is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
  ]);
  expect(cyclesIn(graph)).toEqual(['a → b → c → a']);
});

function cyclesIn(graph: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: string[]): void => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return found;
}

const PATH = /`((?:api|db|e2e|local|platform|shared|web|worker)\/[\w./-]+?)\/?`/g;

test('each domain has a page, and what it names is there: a newcomer follows it', () => {
  expect(readdirSync('docs/domains').sort()).toEqual([...DOMAINS, 'README'].map((name) => `${name}.md`).sort());
  const missing = [...DOMAINS, 'README'].flatMap((name) => {
    const text = readFileSync(`docs/domains/${name}.md`, 'utf8');
    const gone = [...text.matchAll(PATH)].map(([, path = '']) => path).filter((path) => !existsSync(path));
    return gone.map((path) => `${name}: ${path}`);
  });
  expect(missing).toEqual([]);
});

test('.env.example lists every setting and nothing else', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(
    (match) => match[1],
  );
  const unlisted = Object.keys(settings).filter((name) => !listed.includes(name));
  const unknown = listed.filter((name) => !Object.keys(settings).includes(name ?? ''));
  expect({ unlisted, unknown }).toEqual({ unlisted: [], unknown: [] });
});

test('the top level holds what the house has and nothing else [CARD-01]', () => {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  const top = new Set(tracked.map((path) => path.split('/')[0] ?? ''));
  const known = new Set([
    ...Object.keys(floors),
    'docs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'biome.json',
    'vitest.config.ts',
    'house.test.ts',
    'docker-compose.yml',
    'Dockerfile',
    'README.md',
    'CONTRIBUTING.md',
  ]);
  expect([...top].filter((name) => !known.has(name) && !name.startsWith('.'))).toEqual([]);
  expect([...known].filter((name) => !top.has(name))).toEqual([]);
  // The file that starts everything runs before anything is installed, and an example anywhere.
  const scripts = tracked.filter((path) => /\.(m|c)?jsx?$/.test(path) && !path.startsWith('docs/examples/'));
  expect(scripts).toEqual(['local/boot.mjs']);
});
