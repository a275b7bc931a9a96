// Starts a job advert for the role that changed last, and waits for its text. Its types are those of the installation:
//   npm install openapi-fetch@0.17.0 openapi-typescript@7.13.0 typescript@5.9.3 tsx
//   npx openapi-typescript "$ROLEVOICE_URL/api/openapi.json" --output rolevoice.d.ts
//   npx tsx generate.ts
import createClient from 'openapi-fetch';
import type { paths } from './rolevoice.d.ts';

const { ROLEVOICE_URL, ROLEVOICE_KEY } = process.env;
const headers = { Authorization: `Bearer ${ROLEVOICE_KEY}` };
const api = createClient<paths>({ baseUrl: `${ROLEVOICE_URL}/api/v1`, headers });

/** The data of an answer; an error stops the program with its sentence. */
async function data<T>(answer: Promise<{ data?: T; error?: { error: { message: string } } }>): Promise<T> {
  const { data, error } = await answer;
  if (data === undefined) throw new Error(error?.error.message);
  return data;
}

const [role] = (await data(api.GET('/roles', { params: { query: { limit: 1 } } }))).items;
const templates = await data(api.GET('/document-templates'));
const advert = templates.items.find(({ kind }) => kind === 'job_advert');
if (!role || !advert) throw new Error('There is no role to write for');

// An advert that exists stays: the answer says so.
const body = { role_id: role.id, template_ids: [advert.id], overwrite: false };
let [generation] = (await data(api.POST('/generations', { body }))).items;
while (generation && generation.status !== 'completed') {
  // A failed one with a time is tried again then.
  if (generation.status === 'failed' && generation.scheduled_for === null) throw new Error(String(generation.last_error));
  const params = { path: { id: generation.id }, query: { wait: 30 } };
  generation = await data(api.GET('/generations/{id}', { params }));
}
const path = { id: generation?.document_id ?? '' };
console.log((await data(api.GET('/generated-documents/{id}', { params: { path } }))).content);
