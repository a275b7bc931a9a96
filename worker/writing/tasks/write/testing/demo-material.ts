import { demoData } from '#db/demo/data.ts';
import { brandBook, employerStory } from '#db/demo/texts.ts';
import { offerFields } from '#shared/roles/contracts/offer.ts';
import type { Offer } from '#shared/roles/offer.ts';
import { type GenerationContext, locationOf } from '#worker/writing/tasks/write/prompt.ts';

export type DemoRole = (typeof demoData.roles)[number];
const summaries = [employerStory, brandBook.flat()].map((lines) => lines.join('\n')).join('\n\n');

/** The demo roles without a chosen language, as they are without what they offer. */
export const bareRoles: DemoRole[] = demoData.roles
  .filter(({ content_language }) => !content_language)
  .map(
    (role) =>
      Object.fromEntries(
        Object.entries(role).filter(([name]) => !Object.hasOwn(offerFields, name)),
      ) as unknown as DemoRole,
  );

type More = { offer?: Offer; statement?: string };

/** The context of a prompt for a demo role. */
export const demoContext = (role: DemoRole, { offer = {}, statement = '' }: More = {}): GenerationContext => ({
  role: { ...role, ...offer, location: locationOf(role) },
  brand_guidelines: { ...demoData.guidelines, equal_opportunity_statement: statement },
  document: { count: 2, types: ['PDF', 'Word'], summaries },
});
