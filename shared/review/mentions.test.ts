import { expect, test } from 'vitest';
import { mentionedIn, mentionOf, piecesOf, shownText } from '#shared/review/mentions.ts';

const id = '0b8f1c7e-5a3d-4c51-9d0e-0a1b2c3d4e5f';
const people = [{ id, name: 'Ines Marlow' }];

test('http(s) addresses become links without the punctuation around them, markup and other schemes stay as typed [COMMENT-05]', () => {
  const links = (body: string) => piecesOf(body, []).flatMap(({ kind, text }) => (kind === 'link' ? [text] : []));
  expect(links('See https://example.test/a?b=1#c. And (http://example.test)!')).toEqual([
    'https://example.test/a?b=1#c',
    'http://example.test',
  ]);
  expect(links('javascript:alert(1) data:text/html,x ftp://example.test')).toEqual([]);
  expect(piecesOf('<b>Bold</b> **not**', [])).toEqual([{ kind: 'text', text: '<b>Bold</b> **not**' }]);
});

test('a mention shows the current name of a member, any other id stays as typed [COMMENT-06]', () => {
  const other = '11111111-1111-4111-8111-111111111111';
  const body = `${mentionOf(id)} and ${mentionOf(other)}`;
  expect(mentionedIn(`${body} ${mentionOf(id)}`)).toEqual([id, other]);
  expect(piecesOf(body, people)).toEqual([
    { kind: 'mention', text: '@Ines Marlow' },
    { kind: 'text', text: ` and @${other}` },
  ]);
  expect(shownText(body, people)).toBe(`@Ines Marlow and @${other}`);
});
