/** What text on white needs (WCAG 2.2, 1.4.3). */
const CONTRAST = 4.5;
const STEP = 0.005;

type Triple = [number, number, number];

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
export const INVALID_COLOUR = 'Enter a colour such as #1D6B54';

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toEncoded = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

const linearOf = (hex: string): Triple =>
  [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple;

function hexOf(linear: Triple): string {
  const bytes = linear.map((value) => Math.round(toEncoded(Math.min(1, Math.max(0, value))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Of a text in this colour on white. */
export function contrastOnWhite(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

// The matrices of OKLab (Björn Ottosson, 2020).
function toOklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
function fromOklab([light, a, b]: Triple): Triple {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/**
 * The colour in which headings are printed: the given one, darkened with its hue until it can be read on white. Chroma
 * falls with the lightness, so that the shade stays one that a screen can show.
 */
export function printedColour(hex: string): string {
  const given = hex.toUpperCase();
  if (contrastOnWhite(given) >= CONTRAST) return given;
  const [light, a, b] = toOklab(linearOf(given));
  for (let at = light - STEP; at > 0; at -= STEP) {
    const share = at / light;
    const shade = hexOf(fromOklab([at, a * share, b * share]));
    if (contrastOnWhite(shade) >= CONTRAST) return shade;
  }
  return '#000000';
}
