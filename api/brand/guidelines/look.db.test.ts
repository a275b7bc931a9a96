import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#api/testing/app.ts';
import { aGuideline } from '#db/testing/factories.ts';
import { aPicture } from '#platform/testing/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.deps.storage.makeBuckets();
});

const PATH = '/api/brand-guidelines';
async function aVoice() {
  const person = await app.signedIn();
  const voice = await aGuideline(app.db, person.id);
  const send = async (bytes: Uint8Array<ArrayBuffer>, name = 'logo.png', type = 'image/png') => {
    const form = new FormData();
    form.set('file', new File([bytes], name, { type }));
    const answer = await fetch(`${app.url}${PATH}/${voice.id}/logo`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${person.token}` },
    });
    return { status: answer.status, body: await answer.json() };
  };
  const files = () =>
    app.db
      .selectFrom('stored_files')
      .select(['state', 'path'])
      .where('workspace_id', '=', person.id)
      .orderBy('updated_at')
      .execute();
  const stored = () =>
    app.db.selectFrom('brand_guidelines').selectAll().where('id', '=', voice.id).executeTakeFirstOrThrow();
  return { person, voice, send, files, stored };
}

test('a colour is kept as #RRGGBB, an invalid one is refused, and the version of the voice stays [EXPORT-22]', async () => {
  const { person, voice, stored } = await aVoice();
  const put = (heading_colour: string) => app.call(person, 'PUT', `${PATH}/${voice.id}/look`, { heading_colour });
  expect((await put(' #35c79a ')).body).toEqual({ heading_colour: '#35C79A', logo_url: null });
  const refused = await put('green');
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('Enter a colour such as #1D6B54'),
  ]);
  expect((await put('')).body.heading_colour).toBe('');
  expect((await stored()).version).toBe(voice.version);
});

test('a logo is a PNG or JPEG by its bytes, and replaces the one before [EXPORT-22]', async () => {
  const { person, voice, send, files, stored } = await aVoice();
  const first = await send(aPicture({ width: 252, height: 64 }));
  expect(first).toMatchObject({ status: 200, body: { logo_url: expect.stringContaining('http') } });
  expect(await stored()).toMatchObject({ logo_width: 252, logo_height: 64 });
  const { logo_path } = await stored();
  await send(aPicture({ width: 100, height: 50, alpha: true }));
  expect((await stored()).logo_path).not.toBe(logo_path);
  expect((await files()).filter(({ state }) => state === 'kept')).toHaveLength(1);
  const removed = await app.call(person, 'DELETE', `${PATH}/${voice.id}/logo`);
  expect(removed.body).toEqual({ heading_colour: '', logo_url: null });
  expect((await files()).filter(({ state }) => state === 'kept')).toEqual([]);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'Please upload a PNG or JPEG file'],
  ['a GIF', Buffer.from('GIF89a          '), 415, 'Please upload a PNG or JPEG file'],
  ['a text named .png', Buffer.from('hello'), 415, 'Please upload a PNG or JPEG file'],
  [
    'a PNG without pixels',
    Buffer.from(aPicture({ data: Buffer.from('none') })),
    415,
    'Please upload a PNG or JPEG file',
  ],
  [
    '3,000 pixels',
    Buffer.from(aPicture({ width: 3_000, height: 4 })),
    415,
    'The logo can be at most 2,000 × 1,000 pixels',
  ],
  ['1.1 MB', Buffer.alloc(1_100_000, 1), 413, 'The logo can be at most 1 MB'],
])('%s is refused with a sentence, and nothing is kept [EXPORT-22]', async (_, bytes, status, message) => {
  const { send, files } = await aVoice();
  const refused = await send(new Uint8Array(bytes));
  expect([refused.status, refused.body.error.message]).toEqual([status, message]);
  expect((await files()).filter(({ state }) => state === 'kept')).toEqual([]);
});

test('the logo of a deleted brand voice goes with it [EXPORT-22]', async () => {
  const { person, voice, send, files } = await aVoice();
  await send(aPicture());
  expect((await app.call(person, 'DELETE', `${PATH}/${voice.id}`)).status).toBe(204);
  expect((await files()).map(({ state }) => state)).toEqual(['deleting']);
});
