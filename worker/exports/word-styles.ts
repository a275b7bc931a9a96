import { BorderStyle, type IPropertiesOptions, TabStopType } from 'docx';
import { INK, SOFT } from '#worker/exports/document-file.ts';

/** Its letters have the same widths in Word and in LibreOffice. */
const FONT = 'Arial';
const AUTO = 'auto' as const;

/** Twentieths of a point. */
export const twips = (points: number): number => Math.round(points * 20);
const half = (points: number): number => points * 2;
const hex = (colour: string): string => colour.slice(1);

type Style = NonNullable<NonNullable<IPropertiesOptions['styles']>['paragraphStyles']>[number];
const style = (id: string, name: string, paragraph: Style['paragraph'] = {}, run: Style['run'] = {}): Style => ({
  id,
  name,
  basedOn: 'Normal',
  quickFormat: true,
  paragraph: paragraph as NonNullable<Style['paragraph']>,
  run: run as NonNullable<Style['run']>,
});

/** Where the text of facts begins. */
const FACTS = twips(110);
export const HANGING = { bullet: twips(16), number: twips(24) };

/** Word's own styles by their names, so that a template of the company can change how they look. */
export function wordStyles(colour: string, language: string): NonNullable<IPropertiesOptions['styles']> {
  const heading = { font: FONT, bold: true };
  return {
    default: {
      document: {
        run: { font: FONT, size: half(10.5), color: hex(INK), language: { value: language } },
        paragraph: { spacing: { line: 290, lineRule: AUTO } },
      },
      title: {
        run: { ...heading, size: half(22), color: hex(INK) },
        paragraph: { spacing: { before: 0, after: twips(4), line: 252, lineRule: AUTO }, keepNext: true },
      },
      heading1: {
        run: { ...heading, size: half(13), color: hex(colour) },
        paragraph: { spacing: { before: twips(16), after: twips(4), line: 260, lineRule: AUTO }, keepNext: true },
      },
    },
    paragraphStyles: [
      style('Subtitle', 'Subtitle', { spacing: { after: twips(14) } }, { size: half(11), color: hex(SOFT) }),
      style('BodyText', 'Body Text', { spacing: { after: twips(8) } }),
      style('ListBullet', 'List Bullet', { spacing: { after: twips(3) } }),
      style('ListNumber', 'List Number', { spacing: { before: twips(6), after: twips(3) } }),
      style(
        'ListContinue',
        'List Continue',
        { spacing: { after: twips(2) }, indent: { left: HANGING.number } },
        { size: half(9.5), color: hex(SOFT) },
      ),
      style('Fact', 'Fact', {
        spacing: { after: twips(2) },
        tabStops: [{ type: TabStopType.LEFT, position: FACTS }],
        indent: { left: FACTS, hanging: FACTS },
      } as Style['paragraph']),
      style(
        'SearchString',
        'Search String',
        {
          spacing: { before: twips(4), after: twips(6) },
          indent: { left: twips(10) },
          border: { left: { style: BorderStyle.SINGLE, size: 12, color: hex(colour), space: 8 } },
        },
        { font: 'Courier New', size: half(9.5) },
      ),
      style('Header', 'header', { spacing: { after: 0 } }),
      style('Footer', 'footer', {}, { size: half(8.5), color: hex(SOFT) }),
    ],
  };
}
