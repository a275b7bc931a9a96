import { scriptOf } from '#shared/checks/channels/job-posting.ts';
import { htmlOf } from '#shared/text/html.ts';
import { directionOf } from '#shared/text/languages.ts';
import type { Block } from '#shared/text/structure.ts';

type Parts = {
  blocks: readonly Block[];
  /** BCP 47; null: not known. */
  language: string | null;
  jobPosting: object;
};

const TAG = /^[A-Za-z0-9-]+$/;

/** One advert for a page of its own on a careers site: its job data, which no browser runs, and its text. */
export function advertSnippet({ blocks, language, jobPosting }: Parts): string {
  const lang = language && TAG.test(language) ? ` lang="${language}"` : '';
  return `${scriptOf(jobPosting)}<article${lang} dir="${directionOf(language ?? '')}">
${htmlOf(blocks, { titles: true, level: 1 })}
</article>
`;
}
