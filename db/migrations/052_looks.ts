import { type Kysely, sql } from 'kysely';

/**
 * The look of exported files belongs to a brand voice: a logo with its size in pixels, and the colour of headings. Own
 * exports of documents are found by their workspace.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table brand_guidelines
    add column logo_path text,
    add column logo_width int,
    add column logo_height int,
    add column heading_colour text check (heading_colour ~ '^#[0-9A-F]{6}$')`.execute(db);
}
