import { expect, test } from 'vitest';
import { feedBench } from '#api/open/feed/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { brandBook, employerStory } from '#db/demo/texts.ts';
import { aRole } from '#db/testing/factories.ts';
import { insertTexts } from '#db/testing/texts.ts';

const bench = await feedBench(ownApp());
const { db, url, listed, list } = bench;

const WORDS = [...brandBook, employerStory].flat().join(' ').split(/\s+/);
/** 420 words in an order of their own, which compress no better than prose does. */
function anAdvert(n: number): string {
  let seed = n;
  const word = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return WORDS[seed % WORDS.length];
  };
  const sentence = () => Array.from({ length: 14 }, word).join(' ');
  const list = Array.from({ length: 10 }, () => `- ${sentence()}`).join('\n');
  return `Role ${n}\n\n${Array.from({ length: 10 }, sentence).join('. ')}\n\nWhat you do:\n${list}\n\n${Array.from({ length: 10 }, sentence).join('. ')}`;
}

test('1,000 adverts are one answer of at most 2 MB, the newest listed first, and the 1,001st is refused [FEED-07]', async () => {
  const it = await listed();
  const { workspace_id } = it;
  const role = await aRole(db, it.ada.id, { workspace_id });
  const { company_name, experience_level, location_type, country, city, role_requirements, person_specification } =
    role;
  const fields = {
    company_name,
    experience_level,
    location_type,
    country,
    city,
    role_requirements,
    person_specification,
  };
  const its = { user_id: it.ada.id, workspace_id };
  const numbers = Array.from({ length: 999 }, (_, n) => n + 1);
  const roles = await db
    .insertInto('role_details')
    .values(numbers.map((n) => ({ ...fields, ...its, job_title: `Role ${n}` })))
    .returning('id')
    .execute();
  const of = { ...its, template_id: bench.ADVERT, metadata: '{}', approved_version: 1 };
  const documents = await insertTexts(
    db,
    roles.map(({ id }, n) => ({ ...of, role_id: id, content: JSON.stringify(anAdvert(n + 1)) })),
  );
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));
  await db
    .insertInto('feed_items')
    .values(documents.map(({ id }, n) => ({ document_id: id, workspace_id, listed_at: at(n) })))
    .execute();
  const response = await fetch(`${url}${it.path}`, { headers: { 'accept-encoding': 'gzip' } });
  const size = Number(response.headers.get('content-length'));
  const { items } = await response.json();
  expect(items).toHaveLength(1_000);
  expect([items[0].title, items[1].title, items.at(-1).title]).toEqual(['Engineer', 'Role 999', 'Role 1']);
  expect(items[1].content_text.split(/\s+/).length).toBeGreaterThan(400);
  expect(size).toBeGreaterThan(500_000);
  expect(size).toBeLessThanOrEqual(2_000_000);
  const one = await bench.aGenerated(it.ada.id, 'One more.', { workspace_id, role_id: role.id });
  await db.updateTable('generated_documents').set({ approved_version: 1 }).where('id', '=', one).execute();
  const { status, body } = await list(it.ada, one);
  expect([status, body.error.code, body.error.message]).toEqual([409, 'limit_reached', 'The limit is 1,000 adverts.']);
});
