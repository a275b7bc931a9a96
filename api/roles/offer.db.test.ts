import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { aRole } from '#db/testing/factories.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { insertText } from '#db/testing/texts.ts';

const { db, call, signedIn } = await testApp();
const PATH = '/api/roles';
const role = aRoleInput();
const offer = {
  pay_min: 62_000,
  pay_max: 72_000.5,
  pay_currency: 'GBP',
  pay_period: 'year',
  pay_note: 'plus bonus',
  benefits: ['Tea', 'Tools'],
  employment_type: 'part_time',
  hours_per_week: 37.5,
  closing_date: '2999-12-01',
  how_to_apply: 'https://example.com/jobs?id=1',
  region: 'Norte',
};
const none = {
  pay_min: null,
  pay_max: null,
  pay_currency: '',
  pay_period: '',
  pay_note: '',
  benefits: [],
  employment_type: '',
  hours_per_week: null,
  closing_date: '',
  how_to_apply: '',
  region: '',
};
type Person = Awaited<ReturnType<typeof signedIn>>;
const create = (user: Person, more: object = {}) => call(user, 'POST', PATH, { ...role, ...more });
const save = (user: Person, id: string, more: object = {}) => call(user, 'PUT', `${PATH}/${id}`, { ...role, ...more });
const problemsOf = ({ status, body }: { status: number; body: { error?: { fields?: object } } }) => [
  status,
  body.error?.fields,
];

describe('the offer of a role', () => {
  test('is stored and read as it was given, and a copy of a role has the same [OFFER-02]', async () => {
    const user = await signedIn();
    const made = await create(user, offer);
    expect(made.body).toMatchObject(offer);
    const { id: _, ...copied } = (await call(user, 'GET', `${PATH}/${made.body.id}`)).body;
    const copy = await call(user, 'POST', PATH, copied);
    expect([copy.status, copy.body]).toMatchObject([200, offer]);
    expect((await create(user)).body).toMatchObject({ ...none, imported_from: '' });
  });

  test('stays as it is when a page saves the role without it, and the version rises [OFFER-05] [GAP-245]', async () => {
    const user = await signedIn();
    const { id } = (await create(user, offer)).body;
    const saved = await save(user, id, { city: 'Lisbon', version: 1 });
    expect([saved.status, saved.body]).toMatchObject([200, { ...offer, city: 'Lisbon', version: 2 }]);
    expect((await save(user, id, { version: 1 })).status).toBe(409);
  });

  test.each([
    ['null', { ...none, pay_currency: null, pay_period: null, pay_note: null, benefits: null, employment_type: null }],
    ["''", { ...none, pay_min: '', pay_max: '', hours_per_week: '' }],
  ])('is cleared field by field with %s [GAP-245]', async (_, cleared) => {
    const user = await signedIn();
    const { id } = (await create(user, offer)).body;
    const part = await save(user, id, { pay_max: cleared.pay_max, how_to_apply: '' });
    expect(part.body).toMatchObject({ ...offer, pay_max: null, how_to_apply: '' });
    expect((await save(user, id, { ...cleared, closing_date: null })).body).toMatchObject(none);
  });

  test('has no currency and no period without an amount [GAP-246]', async () => {
    const user = await signedIn();
    const { id } = (await create(user, { pay_currency: 'EUR', pay_period: 'year' })).body;
    expect((await call(user, 'GET', `${PATH}/${id}`)).body).toMatchObject(none);
    await save(user, id, offer);
    expect((await save(user, id, { pay_min: null, pay_max: null })).body).toMatchObject({
      pay_min: null,
      pay_max: null,
      pay_currency: '',
      pay_period: '',
      pay_note: 'plus bonus',
    });
  });

  test('alone is a change with its event', async () => {
    const user = await signedIn();
    const { id } = (await create(user)).body;
    await save(user, id);
    await save(user, id, { benefits: ['Tea'] });
    const events = await db.selectFrom('outbox').select('type').where('subject_id', '=', id).orderBy('id').execute();
    expect(events.map(({ type }) => type)).toEqual(['role.created', 'role.updated']);
  });

  test('of a release that does not know it is empty, and stays empty', async () => {
    const user = await signedIn();
    const { id } = await aRole(db, user.id);
    expect((await call(user, 'GET', `${PATH}/${id}`)).body).toMatchObject(none);
    expect((await save(user, id)).body).toMatchObject(none);
  });

  test('is compared with a document, and its changed fields are named as the form names them', async () => {
    const user = await signedIn();
    const { id: role_id } = (await create(user, offer)).body;
    const { id } = await insertText(db, {
      user_id: user.id,
      workspace_id: user.id,
      role_id,
      template_id: null,
      queue_id: null,
      content: '"Join us."',
    });
    const then = { ...role, ...offer, pay_max: 70_000, benefits: ['Tea'], pay_min: 60_000 };
    const { id: material_id } = await db
      .insertInto('materials')
      .values({ workspace_id: user.id, hash: 'then', content: JSON.stringify({ role: then }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('document_versions').set({ material_id }).where('document_id', '=', id).execute();
    const time = JSON.stringify({ generation_timestamp: '2026-01-01' });
    await sql`update document_versions set metadata = ${time}::jsonb where document_id = ${id}`.execute(db);
    await sql`update generated_documents set metadata = ${time}::jsonb where id = ${id}`.execute(db);
    const { body } = await call(user, 'GET', `/api/generated-documents/${id}/material`);
    expect(body.role).toMatchObject(offer);
    expect(body.snapshot.role).toMatchObject({ pay_max: 70_000, benefits: ['Tea'] });
    expect(body.role_changed).toEqual(['Pay', 'Benefits']);
  });
});

const AMOUNT = 'Enter an amount, such as 45,000.';
const HOURS = 'Enter 1 to 80 hours.';
const long = (count: number) => 'x'.repeat(count);

describe('an offer that cannot be stored', () => {
  const pay = { pay_min: 45_000, pay_currency: 'GBP', pay_period: 'year' };
  test.each([
    [{ ...pay, pay_min: '45k' }, { pay_min: AMOUNT }],
    [{ ...pay, pay_max: -1 }, { pay_max: AMOUNT }],
    [{ ...pay, pay_min: 18.555 }, { pay_min: AMOUNT }],
    [{ ...pay, pay_min: 1e12 }, { pay_min: AMOUNT }],
    [{ ...pay, pay_max: 44_999 }, { pay_max: 'The upper end must not be below the lower end.' }],
    [{ ...pay, pay_currency: '' }, { pay_currency: 'Choose a currency.' }],
    [{ ...pay, pay_currency: 'ABC' }, { pay_currency: 'Choose a currency.' }],
    [{ ...pay, pay_period: null }, { pay_period: 'Choose a period.' }],
    [{ ...pay, pay_period: 'decade' }, { pay_period: 'Choose a period.' }],
    [{ pay_max: 1 }, { pay_currency: 'Choose a currency.', pay_period: 'Choose a period.' }],
  ])('says what is wrong with the pay, case %# [OFFER-02]', async (given, fields) => {
    expect(problemsOf(await create(await signedIn(), given))).toEqual([422, fields]);
  });

  test('may have one amount alone, in either field [OFFER-02]', async () => {
    const user = await signedIn();
    const unit = { pay_currency: 'GBP', pay_period: 'hour' };
    expect((await create(user, { ...unit, pay_min: 18.5 })).body).toMatchObject({ pay_min: 18.5, pay_max: null });
    expect((await create(user, { ...unit, pay_max: 0 })).body).toMatchObject({ pay_min: null, pay_max: 0 });
  });

  test('is judged as it would stand after the save [OFFER-02]', async () => {
    const user = await signedIn();
    const { id } = (await create(user, offer)).body;
    expect(problemsOf(await save(user, id, { pay_max: 61_999 }))).toEqual([
      422,
      { pay_max: 'The upper end must not be below the lower end.' },
    ]);
    expect(problemsOf(await save(user, id, { pay_currency: null }))).toEqual([
      422,
      { pay_currency: 'Choose a currency.' },
    ]);
    expect((await call(user, 'GET', `${PATH}/${id}`)).body).toMatchObject({ ...offer, version: 1 });
  });

  test.each([
    [{ benefits: Array.from({ length: 31 }, (_, n) => `${n}`) }, { benefits: 'At most 30 benefits.' }],
    [{ benefits: ['', '- Tea', long(121)] }, { benefits: 'At most 120 characters a line: line 3.' }],
    [{ benefits: ['Tea\nTools'] }, { benefits: 'Enter one benefit a line.' }],
    [{ hours_per_week: 0.5 }, { hours_per_week: HOURS }],
    [{ hours_per_week: 80.1 }, { hours_per_week: HOURS }],
    [{ hours_per_week: 'many' }, { hours_per_week: HOURS }],
    [{ hours_per_week: 37.25 }, { hours_per_week: 'Enter hours with one decimal at most, such as 37.5.' }],
    [{ closing_date: '2026-11-01' }, { closing_date: 'The closing date has passed.' }],
    [{ closing_date: '2999-02-30' }, { closing_date: 'Choose a date.' }],
    [{ employment_type: 'gig' }, { employment_type: 'Choose an employment type.' }],
    [{ pay_note: long(301) }, { pay_note: 'Pay note must be at most 300 characters.' }],
    [{ region: long(101) }, { region: 'Region must be at most 100 characters.' }],
    [{ pay_note: 'a\u0000' }, { pay_note: 'Pay note holds a character that cannot be stored.' }],
  ])('says what is wrong with the rest, case %# [OFFER-03]', async (given, fields) => {
    expect(problemsOf(await create(await signedIn(), given))).toEqual([422, fields]);
  });

  test('is no offer with bullets and empty lines: they are dropped [OFFER-03]', async () => {
    const lines = [' - Tea ', '', '•\tTools', '–', '- ', `* ${long(120)}`, '- - Cake', '-5 % on parts'];
    const { body } = await create(await signedIn(), { benefits: lines });
    expect(body.benefits).toEqual(['Tea', 'Tools', long(120), '- Cake', '-5 % on parts']);
  });

  test('may keep a closing date that passed since, and take no other one of the past [OFFER-03] [GAP-247]', async () => {
    const user = await signedIn();
    const { id } = await aRole(db, user.id, { closing_date: '2026-01-31' });
    expect((await save(user, id, { closing_date: '2026-01-31', city: 'Faro' })).body).toMatchObject({
      closing_date: '2026-01-31',
      city: 'Faro',
    });
    expect(problemsOf(await save(user, id, { closing_date: '2026-02-01' }))).toEqual([
      422,
      { closing_date: 'The closing date has passed.' },
    ]);
    expect((await save(user, id, { closing_date: '' })).body.closing_date).toBe('');
  });

  test('takes benefits as they were pasted, without their marks, and one a line [REAL-28] [REAL-26]', async () => {
    const benefits = ['\uf0b7\t25 days of holiday', '✓ A bike', '➢ Free lunch', '', '•Pension'];
    const who = await signedIn();
    const stored = ['25 days of holiday', 'A bike', 'Free lunch', 'Pension'];
    expect((await create(who, { benefits })).body.benefits).toEqual(stored);
    const two = await create(who, { benefits: ['A bike\u2028Free lunch'] });
    expect(problemsOf(two)).toEqual([422, { benefits: 'Enter one benefit a line.' }]);
  });

  test.each([
    ['Jobs@Müller.example', 'Jobs@xn--mller-kva.example'],
    ['jobs@例え.テスト', 'jobs@xn--r8jz45g.xn--zckzah'],
    ['Write to jobs@müller.example.', 'Write to jobs@müller.example.'],
  ])('keeps a mail address as mail servers know it: %s [REAL-31]', async (text, kept) => {
    expect((await create(await signedIn(), { how_to_apply: text })).body.how_to_apply).toBe(kept);
  });

  test.each([
    ['https://example.com/jobs', null],
    ['HTTPS://jobs.example.com', null],
    ['jobs@example.com', null],
    ['Write to jobs@example.com or call us.', null],
    ['At the front desk', null],
    ['http://example.com', 'Use an https address.'],
    ['https://', 'Enter a whole address, such as https://example.com/jobs.'],
    ['https://example.com/a job', 'Enter a whole address, such as https://example.com/jobs.'],
    ['https://me:secret@example.com', 'Enter a whole address, such as https://example.com/jobs.'],
    ['jobs@', 'Enter a whole mail address, such as jobs@example.com.'],
    ['jobs@example', 'Enter a whole mail address, such as jobs@example.com.'],
    [long(501), 'How to apply must be at most 500 characters.'],
  ])('has a way to apply that is an address, a mail address or a sentence: %s [OFFER-04]', async (text, problem) => {
    const got = await create(await signedIn(), { how_to_apply: text });
    if (problem === null) expect(got.body.how_to_apply).toBe(text);
    else expect(problemsOf(got)).toEqual([422, { how_to_apply: problem }]);
  });
});

describe('the database', () => {
  const unit = { pay_currency: 'GBP', pay_period: 'year' } as const;
  test.each([
    ['pay', { ...unit, pay_min: -1 }],
    ['pay', { ...unit, pay_max: -1 }],
    ['pay', { ...unit, pay_min: 2, pay_max: 1 }],
    ['pay_unit', { pay_min: 1 }],
    ['pay_unit', { ...unit }],
    ['pay_unit', { pay_min: 1, pay_currency: 'GBP' }],
    ['pay_unit', { pay_max: 1, pay_period: 'year' as const }],
    ['pay_currency', { ...unit, pay_min: 1, pay_currency: 'gbp' }],
    ['benefits', { benefits: Array.from({ length: 31 }, (_, n) => `${n}`) }],
    ['benefits', { benefits: ['ok', long(121)] }],
    ['benefits', { benefits: [''] }],
    ['benefits', { benefits: ['a\nb'] }],
    ['benefits', { benefits: [null as unknown as string] }],
    ['hours_per_week', { hours_per_week: 0.9 }],
    ['hours_per_week', { hours_per_week: 80.1 }],
    ['offer_short', { pay_note: long(301) }],
    ['offer_short', { how_to_apply: long(501) }],
    ['offer_short', { region: long(101) }],
    ['offer_short', { content_language: long(36) }],
    ['offer_short', { imported_from: long(501) }],
    ['employment_type', { employment_type: 'gig' as never }],
    ['pay_period', { ...unit, pay_min: 1, pay_period: 'decade' as never }],
  ])('refuses what the contract refuses: %s, case %#', async (rule, more) => {
    const { id } = await signedIn();
    await expect(aRole(db, id, more)).rejects.toThrow(`role_details_${rule}"`);
  });

  test('takes what is just within the limits', async () => {
    const { id } = await signedIn();
    const benefits = Array.from({ length: 30 }, () => '🚲'.repeat(120));
    const texts = { pay_note: long(300), how_to_apply: long(500), region: long(100), imported_from: long(500) };
    await aRole(db, id, { ...unit, ...texts, benefits, pay_min: 0, pay_max: 9_999_999_999.99, hours_per_week: 80 });
  });
});
