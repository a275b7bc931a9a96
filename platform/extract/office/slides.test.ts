import { expect, test } from 'vitest';
import { aPresentation, PPTX, type SlideParts } from '#platform/extract/testing/sample-files.ts';
import { textOf } from '#platform/extract/text-of.ts';

const read = (slides: readonly SlideParts[]) => textOf(PPTX, aPresentation(slides));
const line = (text: string, look = '') => `<a:p>${look}<a:r><a:t>${text}</a:t></a:r></a:p>`;
const shape = (content: string, place?: string, name = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"${name}/><p:nvPr>${place === undefined ? '' : `<p:ph${place && ` type="${place}"`}/>`}</p:nvPr></p:nvSpPr><p:txBody>${content}</p:txBody></p:sp>`;
const slide = (name: string, tree: string, more: Partial<SlideParts> = {}): SlideParts => ({ name, tree, ...more });

test('slides stand in the order of the presentation, and hidden ones are not read [REAL-19]', async () => {
  const text = await read([
    slide('slide3.xml', shape(line('First'))),
    slide('slide1.xml', shape(line('Second'))),
    slide('slide4.xml', shape(line('Hidden')), { isHidden: true }),
    slide('slide2.xml', shape(line('Third'))),
  ]);
  expect(text).toBe('First\n\nSecond\n\nThird');
});

test('the title comes first, then shapes and groups; numbers, repeated footers and hidden shapes do not count [REAL-19]', async () => {
  const footer =
    shape(line('Kelpie Ferries'), 'ftr') + shape('<a:p><a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p>', 'sldNum');
  const tree = [
    shape(line('Body') + line('Two')),
    `<p:grpSp>${shape(line('In a group'))}</p:grpSp>`,
    shape(line('Invisible'), undefined, ' hidden="1"'),
    shape(line('Title'), 'title'),
    footer,
  ].join('');
  expect(await read([slide('slide1.xml', tree), slide('slide2.xml', shape(line('Next')) + footer)])).toBe(
    'Title\nBody\nTwo\nIn a group\nKelpie Ferries\n\nNext',
  );
});

test('a chart that a slide names over and over is read once [S3]', async () => {
  const frame = '<p:graphicFrame><c:chart r:id="../charts/chart1.xml"/></p:graphicFrame>';
  const chart = '<c:chartSpace><c:ser><c:val><c:pt><c:v>12</c:v></c:pt></c:val></c:ser></c:chartSpace>';
  const parts = { '../charts/chart1.xml': chart };
  expect(await read([slide('slide1.xml', frame.repeat(3), { parts })])).toBe('12');
});

test('what is crossed out on a slide is not read [REAL-19]', async () => {
  const run = (text: string, strike: string) => `<a:r><a:rPr strike="${strike}"/><a:t>${text}</a:t></a:r>`;
  const words = `<a:p>${run('38', 'sngStrike')}${run('37', 'dblStrike')}${run('36 hours', 'noStrike')}</a:p>`;
  expect(await read([slide('slide1.xml', shape(words))])).toBe('36 hours');
});

test('tables, diagrams, charts and notes are read, and lists with their numbers [REAL-19]', async () => {
  const cell = (text: string, look = '') => `<a:tc${look}><a:txBody>${line(text)}</a:txBody></a:tc>`;
  const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${cell('Role')}${cell('Pay')}</a:tr><a:tr>${cell('Pilot')}${cell('', ' hMerge="1"')}${cell('61,500')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  const frame = (content: string) =>
    `<p:graphicFrame><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`;
  const numbered = (text: string, type: string) => line(text, `<a:pPr><a:buAutoNum type="${type}"/></a:pPr>`);
  const value = (text: string) => `<c:pt><c:v>${text}</c:v></c:pt>`;
  const list =
    numbered('Letter', 'arabicPeriod') +
    numbered('Call', 'arabicPeriod') +
    line('Then', '<a:pPr><a:buFont typeface="Wingdings"/><a:buChar char="§"/></a:pPr>') +
    numbered('Meeting', 'alphaLcParenBoth');
  const text = await read([
    slide(
      'slide1.xml',
      table +
        shape(list) +
        frame('<dgm:relIds r:dm="../diagrams/data1.xml"/>') +
        frame('<c:chart r:id="../charts/chart1.xml"/>'),
      {
        parts: {
          '../diagrams/data1.xml': `<dgm:dataModel><dgm:ptLst><dgm:pt modelId="1"><dgm:t>${line('Apply')}</dgm:t></dgm:pt><dgm:pt modelId="2"><dgm:t>${line('Meet')}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`,
          '../charts/chart1.xml': `<c:chartSpace><c:chart><c:title><c:tx><c:rich>${line('Crew by year')}</c:rich></c:tx></c:title><c:ser><c:tx>${value('Pilots')}</c:tx><c:cat>${value('2025')}${value('2026')}</c:cat><c:val>${value('12')}${value('14')}</c:val></c:ser></c:chart></c:chartSpace>`,
          '../notesSlides/notesSlide1.xml': `<p:notes><p:cSld><p:spTree>${shape(line('Say that we pay for the licence.'), 'body')}${shape(line('3'), 'sldNum')}</p:spTree></p:cSld></p:notes>`,
        },
      },
    ),
  ]);
  expect(text).toBe(
    [
      'Role | Pay\nPilot | 61,500',
      '1. Letter\n2. Call\n• Then\n(a) Meeting',
      'Apply\nMeet',
      'Crew by year\nPilots: 2025 12, 2026 14',
      'Notes:\nSay that we pay for the licence.',
    ].join('\n'),
  );
});
