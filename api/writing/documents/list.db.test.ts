import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { documentsBench, emails, PATH } from '#api/writing/documents/testing/bench.ts';
import { aRole } from '#db/testing/factories.ts';
import type { GeneratedDocumentRow } from '#shared/text/contracts/generated-documents.ts';

const { db, call, signedIn, ADVERT, EMAIL, BOOLEAN, aGenerated } = await documentsBench();

const allPages = async (user: { token: string }, query: string) => {
  const items: GeneratedDocumentRow[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { body } = await call(user, 'GET', `${PATH}?${query}${after && `&after=${after}`}`);
    items.push(...body.items);
    after = body.next;
  }
  return items;
};

describe('the list', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  const names = (items: GeneratedDocumentRow[]) => items.map((item) => item.template_name);
  test('is newest first, without content, page by page [OUT-03]', async () => {
    const user = await signedIn();
    const ids: string[] = [];
    for (const number of [1, 2, 3, 4, 5]) ids.push(await aGenerated(user.id, 'Text', { updated_at: day(number) }));
    const items = await allPages(user, 'limit=2');
    expect(items.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(items[0]).not.toHaveProperty('content');
    expect(items[0]).not.toHaveProperty('metadata');
    expect(items[0]).not.toHaveProperty('context');
  });

  test('is sorted by template name, newest first within one, unknown ones last [OUT-03] [OUT-05]', async () => {
    const user = await signedIn();
    const given: [string | null, number][] = [
      [EMAIL, 1],
      [null, 9],
      [ADVERT, 2],
      [EMAIL, 3],
      [BOOLEAN, 4],
      [null, 8],
      [ADVERT, 5],
    ];
    for (const [template_id, number] of given) {
      await aGenerated(user.id, 'Text', { template_id, updated_at: day(number) });
    }
    for (const limit of [1, 2, 3, 50]) {
      const items = await allPages(user, `sort=type&limit=${limit}`);
      expect(items.map(({ template_name, updated_at }) => [template_name, new Date(updated_at).getUTCDate()])).toEqual([
        ['Boolean Search Strings', 4],
        ['Job Advert', 5],
        ['Job Advert', 2],
        ['Sourcing Email', 3],
        ['Sourcing Email', 1],
        [null, 9],
        [null, 8],
      ]);
    }
  });

  test('has the kind of a document without a template [OUT-05]', async () => {
    const user = await signedIn();
    await aGenerated(user.id, emails, { template_id: EMAIL, updated_at: day(4) });
    await aGenerated(user.id, emails, { template_id: null, updated_at: day(3) });
    await aGenerated(user.id, [{ level: 'Basic', search: 'a' }], { template_id: null, updated_at: day(2) });
    await aGenerated(user.id, 'Text', { template_id: null, updated_at: day(1) });
    const kinds = ['sourcing_email', 'sourcing_email', 'boolean_search', 'plain'];
    for (const [sort, q] of [
      ['updated', ''],
      ['type', ''],
      ['type', '&q=harbour'],
    ]) {
      const items = await allPages(user, `sort=${sort}${q}`);
      expect(items.map((item) => item.kind)).toEqual(kinds);
    }
    const [, { id } = { id: '' }] = await allPages(user, '');
    expect((await call(user, 'GET', `${PATH}/${id}`)).body.kind).toBe('sourcing_email');
  });

  test('is searched by template name and by the words of the content [OUT-02]', async () => {
    const user = await signedIn();
    await aGenerated(user.id, 'A 100% remote baker', { template_id: ADVERT, updated_at: day(1) });
    await aGenerated(user.id, [{ level: 'Basic', search: '"pastry chef" AND bread\\oven' }], {
      template_id: BOOLEAN,
      updated_at: day(2),
    });
    await aGenerated(user.id, emails, { template_id: EMAIL, updated_at: day(3) });
    await aGenerated(user.id, 'Nothing', { template_id: null, updated_at: day(4) });
    const search = async (q: string, more = '') =>
      names((await call(user, 'GET', `${PATH}?q=${encodeURIComponent(q)}${more}`)).body.items);
    expect(await search('BAKER')).toEqual(['Job Advert']);
    expect(await search('100%')).toEqual(['Job Advert']);
    expect(await search('%')).toEqual(['Job Advert']);
    expect(await search('"pastry chef" and')).toEqual(['Boolean Search Strings']);
    expect(await search('bread\\oven')).toEqual(['Boolean Search Strings']);
    expect(await search('sourcing')).toEqual(['Sourcing Email']);
    expect(await search('unknown temp')).toEqual([null]);
    expect(await search('e', '&sort=type')).toEqual(['Boolean Search Strings', 'Job Advert', 'Sourcing Email', null]);
    // The names of the fields are no content.
    for (const q of ['subject', 'search":', 'zebra']) expect(await search(q)).toEqual([]);
  });

  const found = async (user: { token: string }, q: string) => {
    const { body } = await call(user, 'GET', `${PATH}?q=${encodeURIComponent(q)}`);
    return body.items.map(({ id }: GeneratedDocumentRow) => id);
  };

  test('is searched by job title and company as each line shows them, whatever the case [OUT-02]', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id, { job_title: 'Night Porter', company_name: 'Lantern Hotels' });
    const other = await aRole(db, user.id, { job_title: 'Driver', company_name: 'Tram Works' });
    const id = await aGenerated(user.id, 'Text', { role_id: role.id });
    await aGenerated(user.id, 'Text', { role_id: other.id });
    for (const q of ['porter', 'LANTERN', 'porter, lantern']) expect(await found(user, q)).toEqual([id]);
    await db.updateTable('role_details').set({ company_name: 'Quay Inn' }).where('id', '=', role.id).execute();
    expect([await found(user, 'lantern'), await found(user, 'quay')]).toEqual([[], [id]]);
    // A deleted role leaves the names its document was made with.
    await db.deleteFrom('role_details').where('id', '=', role.id).execute();
    expect([await found(user, 'quay'), await found(user, 'harbour')]).toEqual([[], [id]]);
    expect(await found(await signedIn(), 'harbour')).toEqual([]);
  });

  test('can be filtered by role', async () => {
    const user = await signedIn();
    const [one, other] = [await aRole(db, user.id), await aRole(db, user.id)];
    const id = await aGenerated(user.id, 'Text', { role_id: one.id });
    await aGenerated(user.id, 'Text', { role_id: other.id });
    for (const sort of ['updated', 'type']) {
      const { body } = await call(user, 'GET', `${PATH}?role_id=${one.id}&sort=${sort}`);
      expect(body.items.map((item: GeneratedDocumentRow) => item.id)).toEqual([id]);
    }
  });

  test.each([
    'after=x',
    `after=${Buffer.from('["2026","x"]').toString('base64url')}`,
    'limit=0',
    'sort=size',
    'role_id=1',
  ])('refuses ?%s as bad input [S16]', async (query) => {
    const user = await signedIn();
    for (const sort of ['', '&sort=type']) {
      expect((await call(user, 'GET', `${PATH}?${query}${query.startsWith('sort') ? '' : sort}`)).status).toBe(422);
    }
  });
});

describe('in a long list', async () => {
  const user = await signedIn();
  const templates = [EMAIL, ADVERT, BOOLEAN, null];
  const role = await aRole(db, user.id, { job_title: 'Night Porter', company_name: 'Quay Inn' });
  const isOfRole = (n: number) => n % 301 === 5;
  const wordsOf = (n: number) =>
    `common text ${n % 400 === 7 ? 'needle' : 'hay'} ${n % 3 === 0 ? 'third' : ''} zz${n % 200}`;
  const made = Array.from({ length: 1_200 }, (_, n) => ({
    n,
    template_id: templates[n % templates.length] ?? null,
    words: wordsOf(n),
    role_id: isOfRole(n) ? role.id : null,
  }));
  await sql`insert into generated_documents (user_id, workspace_id, template_id, role_id, kind, content, metadata, updated_at)
    select ${user.id}, ${user.id}, template_id, role_id, 'plain', to_jsonb(words), jsonb_build_object('n', n), timestamptz '2026-01-01' + make_interval(mins => n)
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (n int, template_id uuid, role_id uuid, words text)`.execute(
    db,
  );
  const rows = await db
    .selectFrom('generated_documents as d')
    .leftJoin('document_templates as t', 't.id', 'd.template_id')
    .select(['d.id', 't.name', sql<number>`(d.metadata ->> 'n')::int`.as('n')])
    .where('d.user_id', '=', user.id)
    .execute();
  const last = '\uffff';
  const expected = (q: string, sort: string) =>
    rows
      .filter(
        ({ n, name }) =>
          wordsOf(n).includes(q) ||
          (name ?? 'Unknown Template').toLowerCase().includes(q) ||
          (isOfRole(n) && 'night porter, quay inn'.includes(q)),
      )
      .sort((a, b) => b.n - a.n)
      .sort((a, b) => (sort === 'type' ? ((a.name ?? last) < (b.name ?? last) ? -1 : Number(a.name !== b.name)) : 0))
      .map(({ id }) => id);

  test.each(['needle', 'common', 'third', 'advert', 'unknown', 'zz7', 'zz', 'nowhere', 'e', 'porter', 'qu'])(
    "all with '%s' are found, each once and in order, a rare word or a frequent one [OUT-02] [OUT-03]",
    async (q) => {
      for (const sort of ['updated', 'type']) {
        const items = await allPages(user, `q=${q}&sort=${sort}&limit=101`);
        expect(items.map(({ id }) => id)).toEqual(expected(q, sort));
      }
    },
  );
});
