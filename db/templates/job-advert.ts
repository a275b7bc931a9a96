import { closing, material, plainForm, type TemplateSeed, writerPrompt } from '#db/templates/parts.ts';

export const jobAdvert: TemplateSeed = {
  id: 'e4852aa6-da70-45df-9820-790ff546525a',
  name: 'Job Advert',
  description: 'A public advert in your brand voice, ready for a careers page or a job board.',
  sort_order: 2,
  system_prompt: writerPrompt('job adverts', plainForm),
  prompt_template: `Write the Job Advert for the role below. It is read on a phone, between other adverts, by people who are not looking hard: it has to make the right person want to apply and let everybody else see quickly that it is not for them.

${material}

Parts, in this order:
1. The job title on the first line; company and location on the second.
2. An opening of two to four sentences without a heading. Start with the work or the reader, not with the company and not with a question. No "we are looking for a talented", no "exciting opportunity".
3. "What you will do": five to seven list items made from role_requirements, addressed to the reader.
4. "What you bring": four to six list items made from person_specification, in the words a candidate would use of themselves.
5. "Who we are": three or four sentences on the employer from the brand voice and the reference documents: what it does and what working there is like.
6. A last paragraph that invites people to apply, also those who do not tick every point. Mention how to apply only if the material says so.

Length: 300 to 450 words.

${closing('Job Advert')}`,
};
