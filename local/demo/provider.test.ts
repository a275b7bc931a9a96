import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoProvider } from '#local/demo/provider.ts';
import { programFile } from '#local/launch/bundle.ts';

let provider: Awaited<ReturnType<typeof startDemoProvider>>;
beforeAll(async () => {
  provider = await startDemoProvider({ host: '127.0.0.1', port: 0, speed: 1000 });
});
afterAll(() => provider.close());

const promptOf = (name: string, marker = '') => `Write the ${name} for the role below.
<role>
<job_title>Lock Keeper</job_title>
<company_name>Weir Trust</company_name>
<location>Goole, United Kingdom (onsite)</location>
<role_requirements>
Open the lock for every boat. Keep the log.
${marker}
</role_requirements>
<person_specification>Calm at high water. Knowledge of boats.</person_specification>
</role>`;

const post = (content: string, more: object = {}, init: RequestInit = {}) =>
  fetch(`${provider.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content }], ...more }),
    ...init,
  });

async function answered(content: string, more: object = {}) {
  const response = await post(content, more);
  const { choices, usage, error } = await response.json();
  return {
    status: response.status,
    text: choices?.[0].message.content,
    finish: choices?.[0].finish_reason,
    usage,
    error,
  };
}

describe('the demo provider', () => {
  it('ends an answer at a stop marker and at the token limit', async () => {
    const stopped = await answered(promptOf('Job Advert'), { stop: ['What you bring', 'never'] });
    expect(stopped).toMatchObject({ finish: 'stop', text: expect.stringContaining('Open the lock for every boat.') });
    expect(stopped.text).not.toContain('What you bring');
    const limited = await answered(promptOf('Job Advert'), { max_tokens: 20 });
    expect(limited).toMatchObject({ finish: 'length', usage: { completion_tokens: 20 } });
  });

  it('writes another text for a repeated prompt', async () => {
    const texts = new Set<string>();
    for (let turn = 0; turn < 12; turn++) texts.add((await answered(promptOf('Interview Questions'))).text);
    expect(texts.size).toBeGreaterThan(1);
  });

  it('writes an advert for an unknown template, and some text for a prompt without fences', async () => {
    expect((await answered('Say something nice.')).text).toContain('What you will do');
  });

  it('has a health check', async () => {
    expect(await (await fetch(new URL('/healthz', provider.url))).json()).toEqual({ status: 'ok' });
  });
});

describe('a marker in the role', () => {
  it('fail and 429 answer with an error status', async () => {
    expect(await answered(promptOf('Job Advert', '[[demo:fail]]'))).toMatchObject({
      status: 500,
      error: { type: 'server_error' },
    });
    const limited = await post(promptOf('Job Advert', '[[demo:429]]'));
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2']);
    await limited.text();
  });

  it('empty, garbage, cut and filter end like the answers they imitate', async () => {
    expect(await answered(promptOf('Job Advert', '[[demo:empty]]'))).toMatchObject({ text: '', finish: 'stop' });
    expect((await answered(promptOf('Social Media Ad', '[[demo:garbage]]'))).text).not.toMatch(/[[{]/);
    const cut = await answered(promptOf('Social Media Ad', '[[demo:cut]]'));
    expect(cut.finish).toBe('length');
    expect(() => JSON.parse(cut.text)).toThrow();
    expect(await answered(promptOf('Job Advert', '[[demo:filter]]'))).toMatchObject({
      text: '',
      finish: 'content_filter',
    });
  });

  it('drop breaks the connection in mid-stream', async () => {
    const response = await post(promptOf('Interview Questions', '[[demo:drop]]'), { stream: true });
    await expect(response.text()).rejects.toThrow();
  });

  it.each(['slow', 'hang'])('%s delays the answer at any speed, and the caller may disconnect', async (fault) => {
    const leaving = new AbortController();
    const response = await post(
      promptOf('Job Advert', `[[demo:${fault}]]`),
      { stream: true },
      { signal: leaving.signal },
    );
    const reading = response.text().then(
      () => 'ended',
      () => 'left',
    );
    const others = answered(promptOf('Job Advert')).then(() => 'still open');
    expect(await Promise.race([reading, others])).toBe('still open');
    leaving.abort();
    expect(await reading).toBe('left');
  });

  it('applies only to its template and number of calls, and does not appear in the text', async () => {
    const marker = '[[demo:fail:Sourcing Email:2]]';
    const statusOf = async (name: string) => (await answered(promptOf(name, marker))).status;
    expect(await answered(promptOf('Job Advert', marker))).toMatchObject({
      status: 200,
      text: expect.not.stringContaining('demo'),
    });
    expect(await statusOf('Sourcing Email')).toBe(500);
    expect(await statusOf('Sourcing Email')).toBe(500);
    expect(await statusOf('Sourcing Email')).toBe(200);
  });
});

describe('the process', () => {
  const start = async () => {
    const child = fork(await programFile('local/demo/ai.ts'), ['0'], { stdio: 'ignore' });
    await once(child, 'message');
    return child;
  };

  it('ends on SIGTERM, and when its parent has ended', async () => {
    const [signalled, left] = await Promise.all([start(), start()]);
    const ended = Promise.all([once(signalled, 'exit'), once(left, 'exit')]);
    signalled.kill('SIGTERM');
    left.disconnect();
    expect(await ended).toEqual([
      [0, null],
      [0, null],
    ]);
  }, 20_000);
});
