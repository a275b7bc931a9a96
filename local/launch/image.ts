import { cpSync, rmSync } from 'node:fs';
import { bundleForImage } from '#local/launch/bundle.ts';
import { inProject } from '#local/launch/project.ts';
import { buildWeb } from '#local/launch/web-build.ts';

/** `node local/boot.mjs image`: makes `dist/image`, the `dist` of an image. */
export async function run(): Promise<void> {
  const made = inProject('dist/image');
  rmSync(made, { recursive: true, force: true });
  await buildWeb();
  await bundleForImage(made);
  cpSync(inProject('dist/web'), `${made}/web`, { recursive: true, filter: (path) => !path.endsWith('.vite') });
}
