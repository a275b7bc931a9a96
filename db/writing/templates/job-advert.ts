import {
  closing,
  examples,
  material,
  plainForm,
  type TemplateSeed,
  writerPrompt,
} from '#db/writing/templates/parts.ts';
import { lengths } from '#shared/checks/lengths.ts';

export const jobAdvert: TemplateSeed = {
  id: 'e4852aa6-da70-45df-9820-790ff546525a',
  name: 'Job Advert',
  kind: 'job_advert',
  description: 'A public advert in your brand voice, ready for a careers page or a job board.',
  sort_order: 2,
  system_prompt: writerPrompt('job adverts', plainForm),
  prompt_template: `Write the Job Advert for the role below. It is read on a phone, between other adverts, by people who are not looking hard: it has to make the right person want to apply and let everybody else see quickly that it is not for them.

${material}

Parts, in this order:
1. The job title on the first line; company and location on the second.
2. An opening of at most four sentences without a heading. Start with the work or the reader, not with the company and not with a question.
3. "What you will do": at most seven list items made from role_requirements, addressed to the reader.
4. "What you bring": at most six list items made from person_specification, wishes marked as wishes, in the words a candidate would use of themselves.
5. "Who we are": at most four sentences on the employer from the brand voice and the reference documents: what it does and what working there is like, as far as they say it.
6. A last paragraph that invites people to apply, also those who do not tick every point. Mention how to apply only if the material says so.

Length: as much as the material gives, at most ${lengths.job_advert.most} words.

${examples(
  '"You mend the cranes on the quay. When two of them stop at once, you decide with the harbour office which one waits."',
  '"We are looking for a talented engineer to join our dynamic team and take our cranes to the next level." It would fit every employer.',
)}

${closing('Job Advert')}`,
};
