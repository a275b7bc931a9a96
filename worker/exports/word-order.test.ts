import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { aFile, guide, look } from '#worker/exports/testing/files.ts';
import { writeWord } from '#worker/exports/word.ts';

/** The order of children that ECMA-376 (part 1, 17) demands of the elements that a file has; Word refuses any other. */
const ORDER: Record<string, readonly string[]> = {
  'w:pPr': [
    'pStyle',
    'keepNext',
    'keepLines',
    'pageBreakBefore',
    'framePr',
    'widowControl',
    'numPr',
    'suppressLineNumbers',
    'pBdr',
    'shd',
    'tabs',
    'suppressAutoHyphens',
    'kinsoku',
    'wordWrap',
    'overflowPunct',
    'topLinePunct',
    'autoSpaceDE',
    'autoSpaceDN',
    'bidi',
    'adjustRightInd',
    'snapToGrid',
    'spacing',
    'ind',
    'contextualSpacing',
    'mirrorIndents',
    'suppressOverlap',
    'jc',
    'textDirection',
    'textAlignment',
    'textboxTightWrap',
    'outlineLvl',
    'divId',
    'cnfStyle',
    'rPr',
    'sectPr',
    'pPrChange',
  ],
  'w:sectPr': [
    'headerReference',
    'footerReference',
    'footnotePr',
    'endnotePr',
    'type',
    'pgSz',
    'pgMar',
    'paperSrc',
    'pgBorders',
    'lnNumType',
    'pgNumType',
    'cols',
    'formProt',
    'vAlign',
    'noEndnote',
    'titlePg',
    'textDirection',
    'bidi',
    'rtlGutter',
    'docGrid',
    'printerSettings',
  ],
  'w:numbering': ['numPicBullet', 'abstractNum', 'num', 'numIdMacAtCleanup'],
  'w:styles': ['docDefaults', 'latentStyles', 'style'],
  'w:style': [
    'name',
    'aliases',
    'basedOn',
    'next',
    'link',
    'autoRedefine',
    'hidden',
    'uiPriority',
    'semiHidden',
    'unhideWhenUsed',
    'qFormat',
    'locked',
    'personal',
    'rsid',
    'pPr',
    'rPr',
    'tblPr',
    'trPr',
    'tcPr',
  ],
  'w:lvl': [
    'start',
    'numFmt',
    'lvlRestart',
    'pStyle',
    'isLgl',
    'suff',
    'lvlText',
    'lvlPicBulletId',
    'lvlJc',
    'pPr',
    'rPr',
  ],
};

/** Children that stand before one that must precede them, or that the element may not have. */
function misplaced(xml: string): string[] {
  const faults: string[] = [];
  const open: { name: string; at: number }[] = [];
  const parser = new Parser(
    {
      onopentag(name) {
        const parent = open.at(-1);
        const order = parent && ORDER[parent.name];
        if (parent && order) {
          const at = order.indexOf(name.replace('w:', ''));
          if (at < parent.at) faults.push(`${name} in ${parent.name}`);
          parent.at = Math.max(parent.at, at);
        }
        open.push({ name, at: 0 });
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return [...new Set(faults)];
}

test('the order of a child is noticed', () => {
  expect(misplaced('<w:numbering><w:num/><w:abstractNum/></w:numbering>')).toEqual(['w:abstractNum in w:numbering']);
  expect(misplaced('<w:pPr><w:pStyle/><w:spacing/><w:unknown/></w:pPr>')).toEqual(['w:unknown in w:pPr']);
});

test.each([
  ['an advert', aFile('job_advert', 'Engineer\nBath\n\nDuties\n- Build\n- Run\n\nSteps\n3. Go\n4. Stop')],
  ['a guide', aFile('interview_questions', guide)],
  ['facts', aFile('job_spec', 'Title: Engineer\nCity: Bath\n\nPurpose\nBuild it.')],
  [
    'a text from right to left',
    { ...aFile('job_advert', 'מהנדס\n\nטקסט.'), direction: 'rtl' as const, language: 'he' },
  ],
])('the parts of %s are in the order of ECMA-376 [EXPORT-06]', async (_, file) => {
  const parts = Object.entries(unzipSync(await writeWord(file, look))).filter(([name]) =>
    /^word\/(document|styles|numbering|header\d|footer\d)\.xml$/.test(name),
  );
  expect(parts.length).toBeGreaterThanOrEqual(5);
  expect(parts.flatMap(([name, part]) => misplaced(strFromU8(part)).map((fault) => `${name}: ${fault}`))).toEqual([]);
});

test('what follows facts stands apart from them [EXPORT-07]', async () => {
  const file = aFile('job_spec', 'Title: Engineer\nCity: Bath\n\nPurpose\nBuild it.');
  const xml = strFromU8(unzipSync(await writeWord(file, look))['word/document.xml'] as Uint8Array);
  const facts = xml.split('<w:p>').filter((one) => one.includes('w:val="Fact"'));
  expect(facts.map((one) => one.includes('w:after="160"'))).toEqual([false, true]);
});
