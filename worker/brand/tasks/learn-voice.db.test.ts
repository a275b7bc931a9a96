import { describe, expect, test } from 'vitest';
import { aDocument, aUser } from '#db/testing/factories.ts';
import type { VoiceReadingResult } from '#shared/brand/contracts/readings.ts';
import { type Run, readingsBench } from '#worker/tasks/testing/readings-bench.ts';
import { sourceFile } from '#worker/tasks/testing/recorded.ts';
import { answer, type Script } from '#worker/testing/bench.ts';

const { db, site, opened, run } = await readingsBench();

describe('learning a voice', () => {
  const [first, second] = [1, 2].map((n) => sourceFile('learn_voice', `sample-${n}`).repeat(3)) as [string, string];
  const voice = JSON.stringify({
    personality_traits: {
      proposal: 'plain, dry',
      quotes: [
        { sample: 1, quote: 'Nobody here works on commission.' },
        { sample: 2, quote: 'We plan the week on Monday' },
      ],
    },
  });
  const learn = (samples: object[], more: Run = {}) =>
    run({ samples }, { task: 'learn_voice', script: async () => answer(voice), ...more });

  test('from texts and assets gives the samples their names and keeps what has evidence [VOICE-01] [VOICE-02]', async () => {
    const { id: userId } = await aUser(db);
    const asset = await aDocument(db, userId, { extracted_text: second });
    const samples = [
      { is: 'text', text: first },
      { is: 'asset', id: asset.id, title: 'Working with us' },
    ];
    const { row, calls } = await learn(samples, { userId });
    const result = row.result as unknown as VoiceReadingResult;
    expect(result.samples.map(({ number, name }) => [number, name])).toEqual([
      [1, 'Pasted text'],
      [2, 'Working with us'],
    ]);
    expect(result.fields).toMatchObject({ personality_traits: { proposal: 'plain, dry', quotes: [{}, {}] } });
    expect(calls[0]?.messages[0]?.content).toContain('Proposals in English');
    expect(row).toMatchObject({ prompt: 'learn_voice-1', tokens: 321 });
  });

  test('leaves out what is too short, deleted or of another workspace, and says which [VOICE-01] [VOICE-05] [TASK-04]', async () => {
    const [{ id: userId }, other] = [await aUser(db), await aUser(db)];
    const theirs = await aDocument(db, other.id, { extracted_text: second });
    const { row } = await learn(
      [
        { is: 'text', text: first },
        { is: 'text', text: second },
        { is: 'text', text: 'A few words.' },
        { is: 'asset', id: theirs.id, title: 'Theirs.pdf' },
      ],
      { userId },
    );
    expect((row.result as unknown as VoiceReadingResult).left_out).toEqual(['Pasted text 3', 'Theirs.pdf']);
    expect(JSON.stringify(row.result)).not.toContain(theirs.title);
  });

  test('of too few words says how many there are, and asks no model [VOICE-01]', async () => {
    const { card, calls } = await learn([{ is: 'text', text: 'We mend what you bring. '.repeat(40) }]);
    expect([card.error?.code, card.error?.message]).toEqual(['too_little_text', '200 of 400 words. Add another text.']);
    expect(calls).toEqual([]);
  });

  test('opens the pages among its samples once and keeps their text [VOICE-01] [READ-10]', async () => {
    const before = opened();
    const script: Script = async (_, n) => answer(n === 1 ? 'Sure!' : voice);
    const long = { is: 'text', text: `${first} ${second}` };
    const { row } = await learn([{ is: 'page', url: `${site}/page?me=1` }, long], { script });
    expect([row.status, opened() - before]).toEqual(['completed', 1]);
    expect(row.input).toMatchObject({ samples: [{ is: 'text', name: `${site}/page` }, { is: 'text' }] });
  });
});
