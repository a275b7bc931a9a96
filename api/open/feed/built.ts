import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { jsonFeed, tagOf } from '#api/open/feed/json.ts';
import { type FeedScope, feedItems } from '#db/open/feed/public.ts';
import type { Db } from '#db/schema.ts';

const zip = promisify(gzip);
export const unzip = promisify(gunzip);

/** `zipped`: the feed in JSON. It compresses well, because each text stands in it three times. */
export type Built = { tag: string; zipped: Buffer };

/** What is kept of all feeds together. */
const MOST_BYTES = 16_000_000;

/** The last answers of this process, by their tags: readers ask far more often than adverts change. */
export function createBuilt(db: Db) {
  const kept = new Map<string, Built>();
  const keep = (built: Built) => {
    kept.delete(built.tag);
    kept.set(built.tag, built);
    let bytes = [...kept.values()].reduce((sum, { zipped }) => sum + zipped.length, 0);
    for (const [tag, { zipped }] of kept) {
      if (bytes <= MOST_BYTES || kept.size === 1) break;
      kept.delete(tag);
      bytes -= zipped.length;
    }
    return built;
  };
  return {
    /** `tag`: of the present state. What changes meanwhile is in what is built, and in its tag. */
    async of(url: string, feed: FeedScope, tag: string): Promise<Built> {
      const known = kept.get(tag);
      if (known) return keep(known);
      const items = await feedItems(db, feed);
      const zipped = await zip(jsonFeed(url, feed, items), { level: 6 });
      return keep({ tag: tagOf(url, feed, items), zipped });
    },
  };
}
