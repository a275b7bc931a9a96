import { newFeedToken } from '#api/open/feed/token.ts';
import type { Db } from '#db/schema.ts';
import { insertText } from '#db/testing/texts.ts';

type Text = { user_id: string; workspace_id: string; role_id: string; content: string; metadata: string };

/** An advert that is listed in the job feed of the owner's personal workspace. */
export async function aListedAdvert(db: Db, id: string, { text, mark }: { text: Text; mark: string }): Promise<string> {
  const { id: advert } = await insertText(db, { ...text, kind: 'job_advert', template_id: null });
  await db
    .insertInto('feeds')
    .values({ workspace_id: id, token: newFeedToken(), title: mark.slice(0, 100) })
    .execute();
  await db
    .insertInto('feed_items')
    .values({ document_id: advert, workspace_id: id, pinned_version: 1, listed_by: id })
    .execute();
  return advert;
}
