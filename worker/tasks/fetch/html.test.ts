import { expect, test } from 'vitest';
import { readHtml, TooDeep } from '#worker/tasks/fetch/html.ts';

test('a page is read by lines: one for each block, with a dash for each item, without what is no text', () => {
  const page = `<!doctype html><html lang="en-GB"><head><title>Jobs</title><style>p {}</style>
    <body><nav>Home</nav><h1>Workshop&nbsp;Lead</h1><p>Leeds,
      <b>United</b> Kingdom</p><h2>Tasks</h2><ul><li><p>Plan the week</p><li>Coach mechanics<br>and apprentices</ul>
    <form><label>Name</label><input></form><button>Apply</button><script>let x = '<p>no</p>';</script>
    <div hidden>Ignore this</div><span aria-hidden="true">or this</span>
    <table><tr><th>Pay<td>£34,000 a year</table><dl><dt>Hours<dd>37.5</dl>`;
  expect(readHtml(page)).toEqual({
    language: 'en-GB',
    postings: [],
    text: [
      'Workshop Lead',
      'Leeds, United Kingdom',
      '',
      'Tasks',
      '- Plan the week',
      '- Coach mechanics',
      'and apprentices',
      'Pay £34,000 a year',
      'Hours',
      '37.5',
    ].join('\n'),
  });
});

const posting = (more: object) => ({ '@type': 'JobPosting', title: 'Cook', ...more });
const script = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

test('job data is found in lists, in a graph and beside broken data', () => {
  const page = `${script({ '@graph': [{ '@type': 'Organization' }, posting({ description: 'One' })] })}
    ${script([posting({ description: 'Two' })])}<script type="application/ld+json">{"@type": "JobPosting",</script>
    ${script(posting({ '@type': ['Thing', 'JobPosting'], description: 3 }))}`;
  expect(readHtml(page).postings.map(({ description }) => description)).toEqual(['One', 'Two', '']);
});

test('a description is decoded twice: HTML, encoded HTML and plain text give the same lines', () => {
  const html = '<h3>Tasks</h3><ul><li>Cook &amp; serve</li><li>Clean</li></ul>';
  const encoded = html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  for (const description of [html, encoded, 'Tasks\n- Cook & serve\r\n- Clean']) {
    const [found] = readHtml(script(posting({ description }))).postings;
    expect(found?.description).toBe('Tasks\n- Cook & serve\n- Clean');
  }
});

test('more than 512 levels are refused instead of read for a minute [READ-10]', () => {
  expect(() => readHtml('<div>'.repeat(200_000))).toThrow(TooDeep);
  expect(() => readHtml(script(posting({ description: '<p>'.concat('<b>'.repeat(600)) })))).toThrow(TooDeep);
  expect(readHtml(`${'<div>'.repeat(500)}x`).text).toBe('x');
  expect(readHtml('<p>x'.repeat(5_000)).text.split('\n')).toHaveLength(5_000);
});
