// Keeps the postings of an applicant tracking system (ATS) as the approved adverts of a workspace are. A webhook sends it
// the events document.*, and with a key that has content.read it reads the adverts, and the events that it missed.
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { receiver } from './receiver.mjs';

const { ROLEVOICE_URL, ROLEVOICE_KEY, WEBHOOK_SECRET, ATS_URL, ATS_TOKEN } = process.env;
const { PORT = '4100', PLACE = 'ats-postings.place' } = process.env;

/** Calls one api. Undefined: what is asked for does not exist any more. */
const caller = (url, token) =>
  async function call(path, method = 'GET', body = undefined) {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    if (response.status === 429) {
      await wait(1_000 * Number(response.headers.get('retry-after') ?? 1));
      return call(path, method, body);
    }
    if (response.status === 404 || response.status === 410) return undefined;
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response.headers.get('content-type')?.includes('json') ? response.json() : response.text();
  };
const rolevoice = caller(`${ROLEVOICE_URL}/api/v1`, ROLEVOICE_KEY);
const ats = caller(ATS_URL, ATS_TOKEN);

/** Reads the advert as it is now, so that an event may come twice, late, or after a later one. */
async function follow({ type, data: { document_id } }) {
  if (type === 'document.deleted') return close(document_id);
  if (type !== 'document.approved') return;
  const advert = await rolevoice(`/generated-documents/${document_id}`);
  if (advert?.kind !== 'job_advert' || advert.approved_version === null || advert.role_id === null) return;
  const page = await rolevoice(`/generated-documents/${document_id}/export?format=html`);
  if (page === undefined) return;
  const posting = {
    ...{ state: 'open', role_id: advert.role_id, document_id, version: advert.approved_version },
    ...{ title: advert.job_title, company: advert.company_name, html: /<main>(.*)<\/main>/s.exec(page)?.[1] },
  };
  const [known] = await ats(`/postings?role_id=${advert.role_id}`);
  if (known) await ats(`/postings/${known.id}`, 'PUT', posting);
  else await ats('/postings', 'POST', posting);
}

/** The role may be gone as well: a posting is found by its advert. */
async function close(document_id) {
  for (const posting of await ats(`/postings?document_id=${document_id}`)) {
    await ats(`/postings/${posting.id}`, 'PUT', { ...posting, state: 'closed' });
  }
}

/** Follows what happened since the last time, or in the last seven days. */
async function catchUp() {
  let after = await readFile(PLACE, 'utf8').catch(() => '');
  for (;;) {
    const page = await rolevoice(`/events?type=document.*${after && `&after=${after}`}`);
    // Without an answer the place is too old, and what is kept is read from its beginning.
    if (!page && after === '') throw new Error('The events could not be read');
    for (const event of page?.items ?? []) await follow(event);
    after = page?.next ?? '';
    await writeFile(PLACE, after);
    if (page?.items.length === 0) return;
  }
}

/** One after the other, so that one role never gets two postings. */
let last = Promise.resolve();
const inTurn = (work) => {
  last = last.then(work, work);
  return last;
};

const server = receiver(WEBHOOK_SECRET, (event) => inTurn(() => follow(event)));
server.listen(Number(PORT), () => console.log(`Receiving on port ${server.address().port}`));
for (;;) {
  await inTurn(catchUp).then(() => console.log('Caught up'), console.error);
  await wait(3_600_000);
}
