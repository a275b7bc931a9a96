import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { bundleServers } from '#local/launch/bundle.ts';
import { createRenderer, type Renderer, RenderFailed } from '#worker/exports/renderer.ts';
import { aFile, look } from '#worker/exports/testing/files.ts';

// The thread is a file of the bundle.
beforeAll(bundleServers, 60_000);

let renderer: Renderer | undefined;
const made = (limits: Parameters<typeof createRenderer>[0] = {}): Renderer => {
  renderer = createRenderer(limits);
  return renderer;
};
afterEach(() => renderer?.close());

const small = aFile('job_advert', 'Engineer\nBath\n\nText.');
const large = aFile('job_advert', Array.from({ length: 20_000 }, (_, at) => `- Item ${at}`).join('\n'));

it('Word and PDF are written in a thread, also after it was idle [EXPORT-18]', async () => {
  const { render } = made({ idleMs: 1 });
  const word = await render({ format: 'docx', file: small, look });
  expect(strFromU8(unzipSync(word)['word/document.xml'] as Uint8Array)).toContain('Engineer');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const pdf = await render({ format: 'pdf', file: small, look });
  expect(Buffer.from(pdf.subarray(0, 8)).toString('latin1')).toBe('%PDF-1.7');
});

it.each([
  ['memory', { heapMb: 16 }],
  ['time', { timeoutMs: 20 }],
])(
  'a document that takes too much %s fails alone, and the next one is written [EXPORT-18]',
  async (_, limits) => {
    const { render } = made(limits);
    await expect(render({ format: 'pdf', file: large, look })).rejects.toThrow(RenderFailed);
    await made().render({ format: 'docx', file: small, look });
  },
  60_000,
);

it('a file that cannot be written, and one that is not wanted any more, end [EXPORT-16] [EXPORT-18]', async () => {
  const { render } = made();
  const broken = { ...look, logo: { ...look.logo, bytes: new Uint8Array(9) } as NonNullable<typeof look.logo> };
  await expect(render({ format: 'pdf', file: small, look: broken })).rejects.toThrow(RenderFailed);
  const abort = new AbortController();
  const wanted = render({ format: 'pdf', file: large, look }, abort.signal);
  abort.abort(new Error('Cancelled'));
  await expect(wanted).rejects.toThrow('Cancelled');
  expect((await render({ format: 'docx', file: small, look })).length).toBeGreaterThan(1_000);
});
