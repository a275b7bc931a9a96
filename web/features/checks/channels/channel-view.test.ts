import { describe, expect, it } from 'vitest';
import { partsOf } from '#shared/text/document-parts.ts';
import { announcementOf, cardNames, cardOf, stateOf, viewsOf } from '#web/features/checks/channels/channel-view.ts';

const shownFor = { first_name: 'Noor', company_name: 'Alder & Co' };
const emails = ['Professional LinkedIn InMail', 'Casual Email'].map((type, at) => ({
  type,
  subject: 'A job',
  message: 'x'.repeat(at === 0 ? 1_950 : 250),
}));
const parts = partsOf('sourcing_email', emails);
const viewOf = (name: string, card = 0) =>
  viewsOf('sourcing_email', parts, card, shownFor).find(({ channel }) => channel.name === name) ?? expect.fail(name);
const limit = { field: 'post', name: 'Characters', unit: 'characters', max: 100, hard: true } as const;

describe('a limit', () => {
  it.each([
    [89, 'fits'],
    [90, 'near'],
    [100, 'near'],
    [101, 'over'],
  ])('of 100 with %i characters: %s', (count, state) => {
    expect(stateOf(limit, count)).toBe(state);
  });

  it('warns from its own figure on, asks for its least, and is only amber where a longer text is cut', () => {
    expect([59, 60].map((count) => stateOf({ ...limit, warn: 60 }, count))).toEqual(['fits', 'near']);
    expect([9, 10].map((count) => stateOf({ ...limit, min: 10 }, count))).toEqual(['short', 'fits']);
    expect([95, 101].map((count) => stateOf({ ...limit, hard: false }, count))).toEqual(['fits', 'cut']);
  });
});

describe('the channels of a card', () => {
  it('measure that card, and say which are too long and where', () => {
    expect(viewOf('InMail').limits.map(({ count, state }) => [count, state])).toEqual([
      [5, 'fits'],
      [1_950, 'near'],
    ]);
    expect(viewOf('Connection note')).toMatchObject({
      tooLong: true,
      over: [{ part: '0.message', from: 300, to: 1_950 }],
    });
    expect(viewOf('Connection note', 1)).toMatchObject({ tooLong: false, over: [], limits: [{ state: 'near' }] });
  });

  it('are announced by their state alone', () => {
    expect(announcementOf(viewOf('InMail', 1).limits)).toBe('');
    expect(announcementOf(viewOf('InMail').limits)).toBe('Message: nearly too long');
    expect(announcementOf(viewOf('Connection note').limits)).toBe('Characters: too long');
  });

  it('have names in their order, and a whole text is one card', () => {
    expect(cardNames(parts)).toEqual(['Professional LinkedIn InMail', 'Casual Email']);
    expect([cardOf('text'), cardOf('2.message')]).toEqual([0, 2]);
    expect(cardNames(partsOf('job_advert', 'Text'))).toEqual(['']);
  });
});
