import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Colors = Record<string, [number, number, number]>;

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** The colours of one theme, as lightness, chroma and hue. */
function theme(selector: string): Colors {
  const block = css.slice(css.indexOf(selector)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, name = '', l, c, h]) => [
      name,
      [Number(l), Number(c), Number(h)],
    ]),
  );
}

/** OKLCH to linear sRGB (matrices by Björn Ottosson), rounded to the 8-bit values of a display. */
function linearRgb([l, c, h]: [number, number, number]): number[] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return rgb.map((value) => decode(Math.round(encode(Math.min(1, Math.max(0, value))) * 255) / 255));
}

const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const luminance = (color: [number, number, number]) => {
  const [red = 0, green = 0, blue = 0] = linearRgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of WCAG 2. */
function contrast(colors: Colors, front: string, back: string): number {
  const [one, other] = [colors[front], colors[back]].map((color) => luminance(color ?? [0, 0, 0]));
  return (Math.max(one ?? 0, other ?? 0) + 0.05) / (Math.min(one ?? 0, other ?? 0) + 0.05);
}

const softs = ['accent-soft', 'ok-soft', 'warn-soft', 'danger-soft'];
const text: [string, string[]][] = [
  ['fg', ['canvas', 'surface', 'raised', 'sunken', 'hover', ...softs]],
  ['fg-2', ['canvas', 'surface', 'raised', 'sunken', 'hover', ...softs]],
  ['fg-3', ['canvas', 'surface', 'raised', 'sunken']],
  ['on-primary', ['primary', 'primary-hover']],
  ['accent-text', ['surface', 'canvas', 'accent-soft']],
  ['on-accent', ['accent']],
  ['ok-text', ['surface', 'ok-soft']],
  ['warn-text', ['surface', 'warn-soft']],
  ['danger-text', ['surface', 'danger-soft']],
  ['on-danger', ['danger']],
];
const marks: [string, string[]][] = [
  ['line-strong', ['surface', 'canvas']],
  ['accent', ['surface', 'sunken']],
  ['ok', ['surface']],
  ['warn', ['surface']],
  ['danger', ['surface']],
  ['focus', ['canvas', 'surface']],
  ['primary', ['canvas']],
];

const tooFaint = (colors: Colors, pairs: [string, string[]][], least: number) =>
  pairs.flatMap(([front, backs]) =>
    backs
      .filter((back) => !(contrast(colors, front, back) >= least))
      .map((back) => `${front} on ${back}: ${contrast(colors, front, back).toFixed(2)}`),
  );

test.each([
  ['light', ':root{'],
  ['dark', ':root[data-theme=dark]'],
])('in the %s theme texts have a contrast of 4.5 and graphics of 3', (_, selector) => {
  const colors = theme(selector);
  expect(Object.keys(colors)).toHaveLength(28);
  expect([...tooFaint(colors, text, 4.5), ...tooFaint(colors, marks, 3)]).toEqual([]);
});

test('both themes define the same colours', () => {
  expect(Object.keys(theme(':root[data-theme=dark]'))).toEqual(Object.keys(theme(':root{')));
});

test('the contrast function matches known WCAG ratios', () => {
  const colors: Colors = { white: [1, 0, 0], black: [0, 0, 0] };
  expect(contrast(colors, 'white', 'black')).toBeCloseTo(21, 5);
  expect(contrast(theme(':root{'), 'fg-3', 'canvas')).toBeCloseTo(5.15, 1);
});
