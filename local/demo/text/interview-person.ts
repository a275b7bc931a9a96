import type { Theme } from '#local/demo/text/interview-work.ts';

/** What a point of the person specification is about. */
export const skillThemes: readonly Theme[] = [
  {
    of: /\b(?:qualification|degree|certificate|certification|licen[cs]e|diploma|training|trained|qualified|certified)\b/i,
    frames: [
      {
        question: 'Tell us how you got there.',
        listen: 'What they learned and where, with one example of using it.',
        follow: 'What did you have to learn on the job?',
      },
    ],
  },
  {
    of: /\b(?:knowledge|understanding|grasp|knows?|understands?)\b/i,
    frames: [
      {
        question: 'Explain one part of it to us, as you would to somebody new to it.',
        listen: 'Plain words, a good example, and no pretending where they are unsure.',
        follow: 'How do you keep up with what changes in it?',
      },
      {
        question: 'When did that last make a difference to your work?',
        listen: 'A recent example with a result, told so that somebody from another field can follow.',
        follow: 'What would have happened without it?',
      },
    ],
  },
  {
    of: /\bexperience[ds]?\b/i,
    frames: [
      {
        question: 'Which part of your experience are you proudest of?',
        listen: 'A concrete example with a result, and their own part in it.',
        follow: 'What was hardest about it?',
      },
      {
        question: 'What has it taught you that no book could?',
        listen: 'Something they saw for themselves, and what they have done differently since.',
        follow: 'What did you believe before?',
      },
    ],
  },
  {
    of: /^(?:is )?(?:highly )?(?:confident|comfortable|familiar|skilled|proficient|fluent|competent|versatile)\b/i,
    frames: [
      {
        question: 'Walk us through something you have done with it.',
        listen: 'They go into detail without getting lost, and say where their limits are.',
        follow: 'What did you find out the hard way?',
      },
      {
        question: 'What do you still find hard about it?',
        listen: 'An honest measure of their own skill, and what they do about the rest.',
        follow: 'What did you last read or try to get better at it?',
      },
    ],
  },
  {
    of: /^(?:able|can|ability|explain|communicate)\b/i,
    frames: [
      {
        question: 'Tell us about the last time you did that.',
        listen: 'A real situation, what they did step by step, and how the others took it.',
        follow: 'How did you know that it had worked?',
      },
    ],
  },
  {
    of: /^/,
    frames: [
      {
        question: 'What shows this best in your case?',
        listen: 'Evidence from work, training or life outside work.',
        follow: 'What was the hardest part of getting there?',
      },
      {
        question: 'When did that last matter in your work?',
        listen: 'A situation with something at stake, and what they did in it.',
        follow: 'What would somebody who was there say about it?',
      },
      {
        question: 'How have you gone about that so far?',
        listen: 'A way of working they can describe, with an example.',
        follow: 'What are you still learning about it?',
      },
    ],
  },
];

/** How people work together, by what a value is about. */
export const valueThemes: readonly Theme[] = [
  {
    of: /repair|mend|last|sustain|waste|environment|planet|green|care/i,
    frames: [
      {
        question: 'Tell us about something you chose to keep going when replacing it would have been easier.',
        listen: 'They looked for the fault first, and can say what spoke for each side.',
        follow: 'When would you have given it up?',
      },
    ],
  },
  {
    of: /honest|plain|open|transparen|trust|integrity|truth|straight|candou?r/i,
    frames: [
      {
        question: 'Tell us about a time you had to give somebody news they did not want to hear.',
        listen: 'They said it early, in clear words and to the person it concerned.',
        follow: 'What would you leave out if you could say it again?',
      },
    ],
  },
  {
    of: /everyone|everybody|inclu|fair|equal|divers|respect|dignity|kind|welcom|communit|access|together|team/i,
    frames: [
      {
        question: 'Tell us about a time you changed your work because it shut somebody out.',
        listen: 'They noticed or were told, took it seriously, and changed something that stayed changed.',
        follow: 'How did you find out about it?',
      },
    ],
  },
  {
    of: /finish|deliver|result|quality|craft|excellen|reliab|responsib|ownership|commit/i,
    frames: [
      {
        question: 'Tell us about a piece of work that was harder to finish than to start.',
        listen: 'What they mean by finished, and what they did when the interesting part was over.',
        follow: 'What did you let go to get it done?',
      },
    ],
  },
  {
    of: /curio|learn|improv|innovat|bold|brave|courage|creativ|better|grow/i,
    frames: [
      {
        question: 'Tell us about something you tried that did not work.',
        listen: 'A reason to try it, a point at which they stopped, and something they kept from it.',
        follow: 'What have you tried since?',
      },
    ],
  },
  {
    of: /custom|client|guest|patient|user|rider|reader|pupil|student|resident|people/i,
    frames: [
      {
        question: 'Tell us about a time you saw your work through the eyes of the person it was for.',
        listen: 'They went and looked or asked, and changed something because of it.',
        follow: 'What had you assumed before?',
      },
    ],
  },
  {
    of: /^/,
    frames: [
      {
        question: 'Tell us about a moment when doing the job properly and doing it fast were at odds.',
        listen: 'They weigh it up and can say for whom.',
        follow: 'How did it turn out?',
      },
      {
        question: 'Describe somebody you worked with especially well.',
        listen: 'Respect for other kinds of work, and their own share in it.',
        follow: 'What did the two of you disagree about?',
      },
    ],
  },
];
