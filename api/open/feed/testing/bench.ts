import { reviewsBench } from '#api/review/reviews/testing/bench.ts';
import type { TestApp } from '#api/testing/app.ts';
import type { Who } from '#api/testing/call.ts';

/** An app, and the calls of the job feed and of its readers. */
export async function feedBench(given?: Promise<TestApp>) {
  const bench = await reviewsBench(given);
  const { call, url } = bench;
  const switchOn = async (who: Who, title = 'Open roles', site_url: string | null = null): Promise<string> => {
    const { status, body } = await call(who, 'PUT', '/api/feed', { title, site_url });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return pathOf(body.url);
  };
  const list = (who: Who, id: string) => call(who, 'PUT', `/api/feed/adverts/${id}`);
  const unlist = (who: Who, id: string) => call(who, 'DELETE', `/api/feed/adverts/${id}`);
  const adverts = async (who: Who) => (await call(who, 'GET', '/api/feed/adverts')).body.items;
  const read = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(`${url}${path}`, { method, headers });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : undefined };
  };
  /** A team whose advert is approved and, with the feed on, listed. */
  const listed = async (text?: string) => {
    const team = await bench.team(text);
    const path = await switchOn(team.di);
    const approve = async (version: number) => {
      await team.send(team.ada, [team.bo], { version });
      const { status } = await team.step(team.bo, 'approve', { version });
      if (status !== 200) throw new Error('not approved');
    };
    await approve(1);
    const { status } = await list(team.ada, team.id);
    if (status !== 200) throw new Error('not listed');
    return { ...team, path, approve };
  };
  return { ...bench, switchOn, list, unlist, adverts, read, listed };
}

export const pathOf = (address: string): string => new URL(address).pathname;
