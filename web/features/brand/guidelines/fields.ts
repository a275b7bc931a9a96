import type { GuidelinesInput } from '#shared/brand/contracts/guidelines.ts';
import { paths } from '#web/lib/paths.ts';

type Field = {
  name: keyof GuidelinesInput;
  label: string;
  /** An example below the label, where it remains visible while typing. */
  hint: string;
  rows?: number;
  optional?: true;
};
type Section = { title: string; fields: readonly Field[] };

/** GUIDE-03..10 and the lists of words, in four sections. */
export const sections: readonly Section[] = [
  {
    title: 'Basics',
    fields: [
      {
        name: 'profile_name',
        label: 'Guidelines Name',
        hint: 'A name your team will recognise, such as “Early careers”.',
        rows: 0,
      },
      {
        name: 'brand_values',
        label: 'Brand Values',
        hint: 'What you stand for, in your own words. Example: “We say what we will do, then do it.”',
      },
      {
        name: 'target_audience',
        label: 'Target Audience',
        hint: 'Who you want to reach, and what matters to them. Example: “Nurses who want steady shifts.”',
      },
    ],
  },
  {
    title: 'Voice',
    fields: [
      {
        name: 'writing_style',
        label: 'Writing Style',
        hint: 'How your sentences are built. Example: “Short sentences, active verbs, no jargon.”',
      },
      {
        name: 'personality_traits',
        label: 'Brand Personality Traits',
        hint: 'Three to five words. Example: “Curious, steady, generous.”',
        rows: 1,
      },
      {
        name: 'tone_descriptors',
        label: 'Tone Descriptors',
        hint: 'How it should feel to read. Example: “Friendly, never flippant.”',
        rows: 1,
      },
      {
        name: 'communication_style',
        label: 'Communication Style',
        hint: 'How you address the reader. Example: “Say ‘you’, give the reason first.”',
      },
    ],
  },
  {
    title: 'Words',
    fields: [
      {
        name: 'words_to_avoid',
        label: 'Words to avoid',
        hint: 'One per line. “users → riders” offers the better word. “!” and “emoji” work too.',
        rows: 5,
        optional: true,
      },
      {
        name: 'words_we_use',
        label: 'Words we use',
        hint: 'One per line. Texts prefer them, and checks never question them.',
        rows: 5,
        optional: true,
      },
    ],
  },
  {
    title: 'Notes',
    fields: [
      {
        name: 'additional_notes',
        label: 'Additional Notes',
        hint: 'Set phrases, anything else a writer should know.',
        optional: true,
      },
      {
        name: 'equal_opportunity_statement',
        label: 'Equal Opportunity Statement',
        hint: 'Adverts and specifications end with it, word for word.',
        optional: true,
      },
    ],
  },
];

/** Title, subtitle and back link of the page, also while it loads. */
export const frame = {
  title: 'Brand Voice Guidelines',
  subtitle: 'Describe how your company sounds. Every generated text follows it.',
  back: { to: paths.brandHub, label: 'Back to Brand Hub' },
  width: 'form',
} as const;
