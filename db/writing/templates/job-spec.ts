import {
  closing,
  examples,
  material,
  plainForm,
  type TemplateSeed,
  writerPrompt,
} from '#db/writing/templates/parts.ts';
import { lengths } from '#shared/checks/lengths.ts';

export const jobSpec: TemplateSeed = {
  id: '79c03036-d8be-4fb3-b040-b23f55a303c9',
  name: 'Job and Person Spec',
  kind: 'job_spec',
  description: 'The full description of the job and of the person you are looking for.',
  sort_order: 1,
  system_prompt: writerPrompt('job and person specifications', plainForm),
  prompt_template: `Write the Job and Person Spec for the role below. It is the reference everybody in the hiring process works from: complete, exact and free of advertising.

${material}

Parts, in this order, each under its heading:
1. The first lines, without a heading: job title, company, location, level, each on its own line as "Label: value".
2. Purpose of the role: at most three sentences that say what the job is there for, as far as the material says it.
3. Key responsibilities: one list item per duty in role_requirements, the most important first. Each starts with a verb and says what is done, and to what end only where the material says so. Split crowded items, join repetitions, lose none.
4. Person specification, as two lists: "Essential" and "Desirable". Essential holds what person_specification asks for. Desirable holds only what the material itself calls desirable, preferred, a plus or similar; without such points leave out this list and its heading.
5. How we work: at most five sentences on what the employer's values mean at work, as the material shows it, in the voice of the brand.
6. Working arrangements: the location, and for a hybrid role the days, in at most two sentences.

Length: as much as the material gives, at most ${lengths.job_spec.most} words.

${examples(
  '"- Mend the cranes on the quay, and decide with the harbour office which of them is shut down first."',
  '"- Responsible for cranes and a wide range of other tasks, ensuring best-in-class results." It names no task, and nobody stated a result.',
)}

${closing('Job and Person Spec')}`,
};
