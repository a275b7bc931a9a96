import { expect, test } from 'vitest';
import { reviewsBench } from '#api/review/reviews/testing/bench.ts';
import { timesOf } from '#local/testing/size.ts';

const { team } = await reviewsBench();
const TRIES = timesOf({ whole: 200, sample: 12 });

test(`of two steps at once exactly one succeeds, in ${TRIES} tries [REVIEW-15]`, async () => {
  const { ada, bo, di, send, step, stored } = await team();
  for (let number = 0; number < TRIES; number += 1) {
    await send(ada, [bo]);
    const rivals = [
      () => step(di, 'approve', {}),
      () => step(ada, 'withdraw', {}),
      () => step(di, 'request-changes', { note: 'Say more.' }),
    ];
    const answers = await Promise.all([step(bo, 'approve', {}), rivals[number % rivals.length]?.()]);
    expect([number, answers.map((answer) => answer?.status).sort()]).toEqual([number, [200, 409]]);
    const refused = answers.find((answer) => answer?.status === 409);
    const { review_state } = await stored();
    expect(refused?.body.error).toMatchObject({ code: 'review_changed', current: { state: review_state } });
    if (review_state === 'approved') {
      if (number % rivals.length === 0) expect(refused?.body.error.message).toMatch(/^Already approved by (Bo|Di)\.$/);
      await step(di, 'revoke', { note: 'Once more.' });
    }
  }
});
