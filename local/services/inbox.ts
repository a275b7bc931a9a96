import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { endWithLauncher } from '#local/launch/end-with-launcher.ts';
import { type Mailbox, openMailbox } from '#local/services/inbox-mails.ts';
import { listPage, mailHtml, mailPage, noPage, RELOAD_SCRIPT } from '#local/services/inbox-page.ts';
import { isLoopback, loadConfig, need } from '#platform/config.ts';

/**
 * A mail server that delivers nothing: `inbox <folder>`. It accepts mail at SMTP_URL with the name and
 * password in it, and shows it at INBOX_URL under the token in its path.
 */
const MAIL_MAX_BYTES = 25_000_000;
const SCRIPT_HASH = createHash('sha256').update(RELOAD_SCRIPT).digest('base64');
const PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${SCRIPT_HASH}'; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'`;
/** Pictures and styles of the mail, no scripts; its links may leave the frame once a person clicks them. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:";

/** The open pages, which are notified of new mail. */
type Watchers = Set<ServerResponse>;

function send(response: ServerResponse, status: number, type: string, body: string, policy = PAGE_POLICY): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    // The URL contains the token.
    'referrer-policy': 'no-referrer',
  });
  response.end(body);
}

function watch(watchers: Watchers, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': open\n\n');
  watchers.add(response);
  response.once('close', () => watchers.delete(response));
}

function showMail(box: Mailbox, path: string, response: ServerResponse): void {
  const [, id = '', part] = /^\/messages\/([^/]+)(\/html)?$/.exec(path) ?? [];
  const mail = box.find(id);
  if (!mail) send(response, 404, 'text/html', noPage());
  else if (part) send(response, 200, 'text/html', mailHtml(mail), MAIL_POLICY);
  else send(response, 200, 'text/html', mailPage(mail));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** A rebound host name would let a foreign page read in the browser of a user who knows the token. */
function isOwnHost({ headers: { host = '' } }: IncomingMessage): boolean {
  const address = `http://${host}`;
  return URL.canParse(address) && isLoopback(new URL(address).hostname);
}

type Place = { box: Mailbox; watchers: Watchers; token: string };

/** Without an address nothing is removed. */
async function removeMails(box: Mailbox, to: string | undefined, response: ServerResponse): Promise<void> {
  if (to) await box.remove(to);
  response.writeHead(204).end();
}

function answer({ box, watchers, token }: Place, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inbox');
  const [, given = '', path] = /^\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  const to = searchParams.get('to') || undefined;
  if (!isOwnHost(request)) send(response, 403, 'text/html', noPage());
  else if (!isSame(given, token)) send(response, 404, 'text/html', noPage());
  else if (path === undefined) response.writeHead(308, { location: `/${token}/` }).end();
  else if (path === '/events') watch(watchers, response);
  else if (path === '/api/messages' && request.method === 'DELETE') void removeMails(box, to, response);
  else if (path === '/api/messages') send(response, 200, 'application/json', JSON.stringify(box.list(to)));
  else if (path === '/') send(response, 200, 'text/html', listPage(box.list(to), to));
  else showMail(box, path, response);
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

type Sender = { username: string; password: string };

const mailServer = ({ box, watchers }: Place, { username, password }: Sender): SMTPServer =>
  new SMTPServer({
    // Nothing of it leaves this machine.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    onAuth: (auth, _session, done) => {
      const isKnown = isSame(auth.username ?? '', username) && isSame(auth.password ?? '', password);
      if (isKnown) done(null, { user: username });
      else done(new Error('Wrong name or password'));
    },
    onData: (stream, session, done) => {
      bytesOf(stream)
        .then((raw) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
          return box.receive(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          );
        })
        .then(() => {
          for (const watcher of watchers) watcher.write('data: new\n\n');
          done();
        })
        .catch((error: Error) => done(error));
    },
  });

const fail = (error: Error): void => {
  console.error(error.message);
  process.exit(1);
};

const listening = (server: Server | SMTPServer, port: number): Promise<void> =>
  new Promise((resolve) => {
    server.on('error', fail);
    server.listen(port, '127.0.0.1', () => resolve());
  });

async function main(): Promise<void> {
  const [folder = ''] = process.argv.slice(2);
  endWithLauncher();
  const config = loadConfig();
  const smtp = new URL(need(config, 'SMTP_URL'));
  const inbox = new URL(need(config, 'INBOX_URL'));
  const place: Place = { box: await openMailbox(folder), watchers: new Set(), token: inbox.pathname.slice(1) };
  const page = createServer((request, response) => answer(place, request, response));
  const mail = mailServer(place, smtp);
  await Promise.all([listening(mail, Number(smtp.port)), listening(page, Number(inbox.port))]);
  // A client that disconnects is ignored; only a failure to listen ends this program.
  mail.off('error', fail);
  mail.on('error', (error) => console.error(error.message));
  process.send?.({ ready: true });
}

await main();
