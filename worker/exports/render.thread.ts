import { readFileSync } from 'node:fs';
import { answerAsked } from '#platform/answer-asked.ts';
import type { Fonts } from '#worker/exports/pdf-layout.ts';
import type { Rendering } from '#worker/exports/renderer.ts';

// A file of its own in the bundle, with the fonts beside it. The writers are loaded when they are first needed.
const font = (name: string): Uint8Array => readFileSync(new URL(name, import.meta.url));
let fonts: Fonts | undefined;

async function render({ format, file, look }: Rendering): Promise<Buffer> {
  if (format === 'docx') return (await import('#worker/exports/word.ts')).writeWord(file, look);
  fonts ??= { regular: font('./Inter_400Regular.ttf'), bold: font('./Inter_600SemiBold.ttf') };
  return (await import('#worker/exports/pdf.ts')).writePdf(file, look, fonts);
}

// What a writer throws ends the thread, and with it the export.
answerAsked(async (rendering: Rendering) => new Uint8Array(await render(rendering)));
