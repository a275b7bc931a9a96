import type { Page } from 'playwright/test';
import { anInvitation } from '#db/testing/teams.ts';
import { rowsOf } from '#e2e/database.ts';
import { callsOf, idOf, type Person, type Running, workspaceAt } from '#e2e/fixtures.ts';
import { aTeam, aTeamDocument } from '#e2e/team-steps.ts';
import { anchorAt } from '#shared/text/anchors.ts';

export const TEXT = 'You take a fair turn in the on-call rota.\nYou know message queues.';

type Shared = { slug: string; document: string; path: string };

/** A workspace with these people, the first its owner, and one advert of it. */
export async function aSharedDocument(product: Running, people: readonly [Person, ...Person[]]): Promise<Shared> {
  const [owner, ...editors] = people;
  const others = editors.map((person) => ({ person, role: 'editor' as const }));
  const team = await aTeam(product, [{ person: owner, role: 'owner' }, ...others], 'Otterbeck Cargo Bikes');
  const document = await aTeamDocument(product, team, owner, TEXT);
  return { slug: team.slug, document, path: team.path(`/content/${document}?tab=comments`) };
}

/** Invites a person to the workspace as an editor, without a mail. */
export async function invite(product: Running, slug: string, inviter: Person, invited: Person): Promise<void> {
  const about = { invited_by: idOf(inviter), email: invited.email.toLowerCase(), role: 'editor' } as const;
  await anInvitation(rowsOf(product).db, { ...about, workspace_id: await workspaceAt(product, slug) });
}

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
