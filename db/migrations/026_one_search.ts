import { type Kysely, sql } from 'kysely';
import { lockTables } from '#db/online.ts';

/** The searched columns of each table: when one of them changes, the bits of the row are outdated. */
export const SEARCHED = {
  generated_documents: ['content', 'role_text'],
  role_details: ['job_title', 'company_name', 'role_requirements', 'person_specification', 'country', 'city'],
  reference_documents: ['title', 'description'],
};

/**
 * One search for generated documents, roles and assets (decision 023): the column `search_bits` of each, written by the
 * sweep. Null in new and changed rows: their texts are compared. A trigger sets it to null, also for release 0.1.0.
 * That release still reads the trigram indexes `…_search` and the indexes `…_unlisted` of these tables: a later
 * contract step drops them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, Object.keys(SEARCHED));
  await searchBits(db);
  await sql`
    create function clear_search_bits() returns trigger language plpgsql as $$
    begin
      new.search_bits := null;
      return new;
    end $$`.execute(db);
  for (const [table, columns] of Object.entries(SEARCHED)) {
    await sql`alter table ${sql.table(table)} add column search_bits bit(8192)`.execute(db);
    // Never compressed, never moved out of the row, never sampled.
    await sql`alter table ${sql.table(table)} alter column search_bits set storage plain,
      alter column search_bits set statistics 0`.execute(db);
    const row = (name: 'old' | 'new') => sql.join(columns.map((column) => sql.raw(`${name}.${column}`)));
    // Triggers run in the order of their names: this one after `take_…`, which writes the role's text.
    await sql`create trigger unset_search_bits before update on ${sql.table(table)}
      for each row when ((${row('old')}) is distinct from (${row('new')})) execute function clear_search_bits()`.execute(
      db,
    );
  }
}

/**
 * The bits of a text: one for each of its bytes, and for each two, three and four that follow each other. The first 256
 * are of bytes, the next 1,024 of pairs (exact for Latin letters), the rest of threes and fours. The bits of a part of
 * a text are a subset of its bits, in any script. A text so long that nearly all bits are set has all of them.
 */
const searchBits = (db: Kysely<unknown>) =>
  sql`
    create function search_bits(words text) returns bit(8192) language plpgsql immutable strict parallel safe as $$
    declare
      bytes bytea := convert_to(words, 'UTF8');
      bits bytea := decode(repeat('00', 1024), 'hex');
      a int := 0; b int := 0; c int := 0; d int := 0;
    begin
      if octet_length(bytes) > 20000 then return repeat('1', 8192)::bit(8192); end if;
      for place in 0 .. octet_length(bytes) - 1 loop
        d := get_byte(bytes, place);
        bits := set_bit(set_bit(set_bit(set_bit(bits, d, 1),
          case when place < 1 then d else 256 + (c & 31) * 32 + (d & 31) end, 1),
          case when place < 2 then d else 1280 + ((b * 31 + c) * 37 + d) % 6912 end, 1),
          case when place < 3 then d else 1280 + (((a * 31 + b) * 37 + c) * 41 + d) % 6912 end, 1);
        a := b; b := c; c := d;
      end loop;
      return ('x' || encode(bits, 'hex'))::bit(8192);
    end $$`.execute(db);
