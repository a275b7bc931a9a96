import { closing, examples, jsonForm, material, type TemplateSeed, writerPrompt } from '#db/writing/templates/parts.ts';
import { HASHTAGS, inWords, lengths, SUBJECT_WORDS } from '#shared/checks/lengths.ts';

export const socialMediaAd: TemplateSeed = {
  id: '5d1fb396-4d45-46cf-8c9a-7ae7ac1c2611',
  name: 'Social Media Ad',
  kind: 'social_ad',
  description: 'Three short posts for the networks where your candidates are.',
  sort_order: 5,
  system_prompt: writerPrompt('short recruitment posts for social networks', jsonForm),
  prompt_template: `Write the Social Media Ad for the role below, in three variants that could run side by side.

${material}

The three variants take three different ways in:
1. the work: what this person will make, run or change;
2. the reader: a moment of a working day, made from role_requirements;
3. the employer: what it stands for, shown in something it does where the material says so.

Each variant:
- a title of at most ${inWords(SUBJECT_WORDS)} words that makes somebody stop scrolling, without a question mark and without shouting;
- content of at most ${lengths.post.most} words in at most three short paragraphs, the first of which works on its own when the rest is folded away;
- job title, company and location in the text;
- a last line with at most ${inWords(HASHTAGS.most)} hashtags that people in this field or place really use, made from the job, the field and the city;
- no link, no address, no "link in bio", no "tag a friend".

${examples(
  '"A crane stops, and you are the one who finds out why." It begins with the work.',
  '"Exciting news! We are hiring a rockstar engineer! Tag a friend!" It shouts, and says nothing about the work.',
)}

Shape of the answer:
[
  {"title": "...", "content": "..."},
  {"title": "...", "content": "..."},
  {"title": "...", "content": "..."}
]

${closing('Social Media Ad')}`,
};
