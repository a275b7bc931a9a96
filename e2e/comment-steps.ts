import type { Page } from 'playwright/test';
import { inDatabase } from '#e2e/database.ts';
import { callsOf, type Person, type Running } from '#e2e/fixtures.ts';
import { anchorAt } from '#shared/anchors.ts';

export const TEXT = 'You take a fair turn in the on-call rota.\nYou know message queues.';

type Shared = { slug: string; document: string; path: string };
const idOf = ({ session }: Person): string => (session as unknown as { user: { id: string } }).user.id;

/** A workspace with these people, the first its owner, and one advert of it. */
export async function aSharedDocument(product: Running, people: readonly Person[]): Promise<Shared> {
  const slug = `otterbeck-${crypto.randomUUID()}`;
  const document = await inDatabase(product, async (client) => {
    const one = async (statement: string, values: unknown[]): Promise<string> =>
      (await client.query(`${statement} returning id`, values)).rows[0].id;
    const workspace = await one('insert into workspaces (name, slug) values ($1, $2)', ['Otterbeck Cargo Bikes', slug]);
    for (const [at, person] of people.entries())
      await client.query('insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)', [
        ...[workspace, idOf(person), at === 0 ? 'owner' : 'editor'],
      ]);
    return one(
      `insert into generated_documents (workspace_id, user_id, template_id, content, metadata)
         select $1, $2, id, $3, '{}' from document_templates where name = 'Job Advert'`,
      [workspace, people[0] && idOf(people[0]), JSON.stringify(TEXT)],
    );
  });
  return { slug, document, path: `/w/${slug}/content/${document}?tab=comments` };
}

/** Invites a person to the workspace as an editor, without a mail. */
export const invite = (product: Running, slug: string, inviter: Person, invited: Person) =>
  inDatabase(product, (client) =>
    client.query(
      `insert into workspace_invitations (workspace_id, email, role, token_hash, invited_by, expires_at)
         select id, $2, 'editor', sha256($3::bytea), $4, now() + interval '7 days' from workspaces where slug = $1`,
      [slug, invited.email.toLowerCase(), crypto.randomUUID(), idOf(inviter)],
    ),
  );

type About = Pick<Shared, 'slug' | 'document'> & { quote: string };

/** A comment of this person on these words of the advert. */
export async function aThread(product: Running, person: Person, { slug, document, quote }: About): Promise<void> {
  const start = TEXT.indexOf(quote);
  const anchor = anchorAt({ name: 'text', card: '', text: TEXT }, { start, end: start + quote.length }, 1);
  const body = { body: `About ${quote}.`, anchor };
  await callsOf(product, person, slug).call('POST', `/api/generated-documents/${document}/threads`, body);
}

/** Where these words of the text stand on the screen, once they stay there: a page that was just laid out may move. */
export const middleOf = (page: Page, words: string) =>
  page.evaluate(async (quote) => {
    const rectOf = (): DOMRect => {
      const layer = document.querySelector('.marked-layer');
      const texts = layer && document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
      for (let node = texts?.nextNode(); node; node = texts?.nextNode()) {
        const from = node.textContent?.indexOf(quote) ?? -1;
        if (from < 0) continue;
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, from + quote.length);
        return range.getBoundingClientRect();
      }
      throw new Error(`No ${quote} in the text`);
    };
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    let rect = rectOf();
    for (let still = 0; still < 3; ) {
      await frame();
      const now = rectOf();
      still = now.x === rect.x && now.y === rect.y ? still + 1 : 0;
      rect = now;
    }
    return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  }, words);
