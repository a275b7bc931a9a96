import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { newPerson, send } from '#local/lab/chaos/person.ts';
import { seconds, until } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';
import { freePort } from '#local/launch/ports.ts';
import { inProject } from '#local/launch/project.ts';
import { runToEnd } from '#local/launch/run-to-end.ts';
import { childEnv } from '#platform/config.ts';

const COUNTS = `select (select count(*)::int from reference_documents) as documents,
  (select count(*)::int from stored_files where state = 'kept') as files`;
type Counts = { documents: number; files: number };

export async function storageAway(world: World) {
  const person = await newPerson(world);
  const counts = async () => JSON.stringify((await world.query<Counts>(COUNTS))[0]);
  const before = await counts();
  const wire = world.apiWires.storage;
  const file = `/api/reference-documents/${person.document}/file`;
  wire.set('cut');
  const cut = [await person.upload(), await person.call(file)];
  wire.set('frozen');
  const frozen = await Promise.all([person.upload({ waitMs: 60_000 }), person.call(file, { waitMs: 60_000 })]);
  const after = await counts();
  wire.set('cut');
  wire.set('open');
  const well = [await person.upload(), await person.call(file)];
  return { cut, frozen, well, isSame: before === after };
}

/** Replaces the api with one that confirms addresses by mail. */
async function mailAway(world: World) {
  const { child, port } = world.api();
  await child.stop();
  const strict = await world.startApi({ port, env: { AUTH_AUTOCONFIRM: 'off' } });
  await world.startWorker();
  world.wires.smtp.set('cut');
  const email = `${randomUUID()}@example.test`;
  const body = { email, password: 'Quiet.Harbour!7', data: { first_name: 'Robin' } };
  const signUp = await send(`${strict.url}/auth/v1/signup`, '', { body });
  const tried = 'select attempts from auth.mail_outbox where to_address = $1 and attempts > 1';
  await until('two tries to send', async () => (await world.query(tried, [email])).length > 0);
  world.wires.smtp.set('open');
  const from = performance.now();
  const inbox = `${world.services.inbox.urls().INBOX_URL}/api/messages?to=${encodeURIComponent(email)}`;
  const mails = async () => (await (await fetch(inbox)).json()) as unknown[];
  await until('the mail', async () => (await mails()).length > 0, 30_000);
  const took = performance.now() - from;
  const count = (await mails()).length;
  await strict.child.stop();
  await world.startApi({ port });
  return { signUp, took, count };
}

const isRefusal = (status: number): boolean => status === 503 || status === 502 || status === 504;

async function filesAndMail(world: World): Promise<Outcome> {
  const { cut, frozen, well, isSame } = await storageAway(world);
  const { signUp, took, count } = await mailAway(world);
  const statuses = (answers: { status: number; ms: number }[]) =>
    answers.map(({ status, ms }) => `${status} after ${seconds(ms)}`).join(', ');
  return {
    figures: `upload and download without S3: ${statuses(cut)}; with one that hangs: ${statuses(frozen)} ('${(cut[0]?.body.error as { message?: string })?.message}'); with it again: ${statuses(well)}; sign-up without SMTP ${signUp.status}, mail ${seconds(took)} after SMTP was back, sent ${count} times`,
    broken: [
      ...unless([[...cut, ...frozen].every(({ status }) => isRefusal(status)), 'no clear error']),
      ...unless(
        [isSame, 'a row or a file was left behind'],
        [well.every(({ status }) => status < 300), 'not well afterwards'],
      ),
      ...unless([signUp.status === 200, `sign-up answered ${signUp.status}`], [count === 1, `${count} mails`]),
    ],
  };
}

type Start = { name: string; code: number; line: string; lines: number };

/** \`npm start\` in its own mount namespace, where the data folder is a small or read-only disk. */
async function startOn(dataDir: string, mount: string | undefined): Promise<Omit<Start, 'name'>> {
  const away = { DATABASE_URL: '', REDIS_URL: '', S3_ENDPOINT: '', SMTP_URL: '', OPENAI_BASE_URL: '' };
  const env = childEnv({ ...away, DATA_DIR: dataDir, PORT: String(await freePort()) });
  const boot = [process.execPath, inProject('local/boot.mjs'), 'start'];
  const script = `mount -t tmpfs -o ${mount} tmpfs ${dataDir} && exec "$@"`;
  const [command = '', ...args] = mount ? ['unshare', '-m', 'sh', '-c', script, 'sh', ...boot] : boot;
  const { code, output } = await runToEnd(command, args, env);
  const lines = output.trim().split('\n');
  const said = lines.filter((line) => !/^(Starting in|Started|Built the web app)/.test(line));
  return { code, line: said.at(-1) ?? '', lines: said.length };
}

async function badDisk(world: World): Promise<Outcome> {
  const folder = (name: string) => {
    const path = join(world.dir, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const file = join(world.dir, 'a-file');
  writeFileSync(file, '');
  const starts: Start[] = [
    { name: 'below a file', ...(await startOn(join(file, 'data'), undefined)) },
    { name: 'read-only', ...(await startOn(folder('read-only'), 'ro')) },
    { name: 'full at once', ...(await startOn(folder('full'), 'size=4k')) },
    { name: 'full on the way', ...(await startOn(folder('small'), 'size=8m')) },
  ];
  const wrong = starts.filter(({ code, lines }) => code !== 1 || lines !== 1);
  return {
    figures: starts.map(({ name, code, line }) => `${name}: exit ${code}, '${line}'`).join('; '),
    broken: unless([wrong.length === 0, `not one line and exit 1: ${wrong.map(({ name }) => name).join(', ')}`]),
  };
}

const lane = 'services';
export const edges: Experiment[] = [
  { id: 'F16', lane, fault: 'S3 away during upload and download; SMTP away during sign-up', run: filesAndMail },
  { id: 'F17', lane, fault: 'disk of the embedded services read-only or full at start', run: badDisk },
];
