import type { Mail } from '#local/services/inbox-mails.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const STYLE = `
:root { color-scheme: light dark;
  --canvas: light-dark(#f6f7f9, #0c0e12); --surface: light-dark(#fff, #15171c); --hover: light-dark(#ebecf0, #22252c);
  --line: light-dark(#e0e2e5, #292d33); --fg: light-dark(#131822, #eef0f4); --fg-2: light-dark(#4a505b, #b3b8bf);
  --fg-3: light-dark(#636974, #9498a1); --accent: light-dark(#1f4fcc, #93b2fb); --focus: light-dark(#2c5fdd, #85a8fb); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--fg); font: 14px/22px Inter, system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 32px 16px 48px; }
h1 { font-size: 26px; line-height: 32px; letter-spacing: -.021em; margin: 0; overflow-wrap: anywhere; }
p { margin: 4px 0 0; color: var(--fg-2); }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
.card { margin-top: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 16px; padding: 12px 16px; color: inherit;
  text-decoration: none; border-top: 1px solid var(--line); }
.row:first-child { border-top: 0; }
.row:hover { background: var(--hover); }
.row:focus-visible { outline-offset: -2px; }
.row b { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row span, time, dt { color: var(--fg-3); }
.row span { grid-column: 1 / -1; overflow-wrap: anywhere; }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }
.empty { padding: 48px 16px; text-align: center; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 16px 0 0; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 65vh; border: 0; background: #fff; }
pre { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/20px ui-monospace, monospace; }
@media (max-width: 640px) { .row { grid-template-columns: minmax(0, 1fr); } .row b { white-space: normal; } .row time { order: 1; } }
details summary { padding: 12px 16px; cursor: pointer; color: var(--fg-2); }
`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;

const time = (mail: Mail): string =>
  `<time datetime="${mail.date}">${mail.date.slice(0, 10)} ${mail.date.slice(11, 19)} UTC</time>`;

// All links are relative: the first part of the path is the token, which the pages do not need.
const row = (mail: Mail): string => `<a class="row" href="messages/${mail.id}">
<b>${escapeHtml(mail.subject || '(no subject)')}</b>${time(mail)}
<span>To ${escapeHtml(mail.to.join(', '))}</span></a>`;

/** Reloads when a mail arrives. Its text is fixed, so that the page's policy can allow exactly this script. */
export const RELOAD_SCRIPT = "new EventSource('events').onmessage = () => location.reload();";

/** All mails, or those of one recipient, newest first. */
export function listPage(mails: Mail[], to: string | undefined): string {
  const about = to
    ? `Mail to ${escapeHtml(to)}. <a href="./">Show all</a>`
    : 'Every mail this start of the product sends ends here. Nothing leaves this machine.';
  const empty = '<p class="empty">No mail yet. This page shows new mail by itself.</p>';
  const rows = mails.length > 0 ? mails.map(row).join('') : empty;
  return page('Inbox', `<h1>Inbox</h1><p>${about}</p><div class="card">${rows}</div><script>${RELOAD_SCRIPT}</script>`);
}

const plain = (mail: Mail): string => `<pre>${escapeHtml(mail.text)}</pre>`;

/** One mail. Its HTML is shown in a frame of its own, where it can neither run scripts nor reach this page. */
export function mailPage(mail: Mail): string {
  const html = `<iframe title="Mail" src="${mail.id}/html"></iframe>
<details><summary>Plain text</summary>${plain(mail)}</details>`;
  return page(
    mail.subject || '(no subject)',
    `<p><a href="../">Inbox</a></p><h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd>
<dt>Date</dt><dd>${time(mail)}</dd></dl>
<div class="card">${mail.html ? html : plain(mail)}</div>`,
  );
}

/** The mail's own HTML, with links that open in the whole window instead of the frame. */
export const mailHtml = (mail: Mail): string => `<!doctype html><base target="_top">${mail.html}`;

export const noPage = (): string =>
  page('Not found', '<h1>Not found</h1><p>Open the inbox again by the address that npm start printed.</p>');
