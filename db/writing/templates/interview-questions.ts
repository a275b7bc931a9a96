import {
  closing,
  examples,
  material,
  plainForm,
  type TemplateSeed,
  writerPrompt,
} from '#db/writing/templates/parts.ts';
import { lengths } from '#shared/checks/lengths.ts';

export const interviewQuestions: TemplateSeed = {
  id: 'f8e4ccc5-fb62-4dd5-9f9d-f24146441c48',
  name: 'Interview Questions',
  kind: 'interview_questions',
  description: 'Structured questions for this role, with what a good answer shows.',
  sort_order: 3,
  system_prompt: writerPrompt('structured interview guides', plainForm),
  prompt_template: `Write the Interview Questions for the role below. Every candidate is asked the same questions in the same order, so that answers can be compared fairly.

${material}

Parts, in this order, each under its heading:
1. Opening: one question that lets the candidate settle in and say what draws them to this work.
2. The work: at most five questions, each about a different duty in role_requirements; fewer where it holds fewer duties. Ask for a real past situation or set a realistic task from this job.
3. Skills and experience: at most three questions, each about a different point of person_specification, those that matter most.
4. Working with us: at most two questions that show how the candidate would live the employer's values in daily work, without naming the values as the answer.
5. Closing: one question that hands over to the candidate.

Number the questions through from 1. Under each question, except the first and the last, write two lines:
"Listen for: " what a strong answer shows about the duty or the point the question is made from. It asks for nothing the role does not ask for.
"Follow up: " one question that gets behind a general answer.

Open questions only, one thing per question. Nothing about age, family, health, origin, belief, present pay or anything else the job does not need. The guide is spoken: write as a friendly interviewer of this employer talks.

Length: as much as the material gives, at most ${lengths.interview_questions.most} words.

${examples(
  '"Part of the work is to decide which crane is shut down first. Tell us about a decision of that kind." It is open, asks one thing and is about a duty.',
  '"Are you a team player, and how do you handle pressure?" It asks two things, the first is closed, and it is about no duty.',
)}

${closing('Interview Questions')}`,
};
