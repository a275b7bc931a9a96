/** A question, what a strong answer shows, and a question that gets behind a general answer. */
export type Asked = { question: string; listen: string; follow: string };

/** Frames fit every point their pattern finds, and the last theme fits all. Each frame is used once in a guide. */
export type Theme = { of: RegExp; frames: readonly Asked[] };

/** What a duty is about, by its verb. */
export const workThemes: readonly Theme[] = [
  {
    of: /^(?:design|build|create|develop|write|draft|produce|code|program|programme|implement|cook|make|set up|own)\b/i,
    frames: [
      {
        question: 'Tell us about the closest thing to it that you have made.',
        listen:
          'One piece of work from start to finish, their own part in it, and a decision they can give reasons for.',
        follow: 'What would you do differently if you started it again?',
      },
      {
        question: 'What would you want to know before you start?',
        listen: 'Questions about who it is for, what exists already, and who will look after it later.',
        follow: 'Whom would you ask first?',
      },
    ],
  },
  {
    of: /^(?:lead|coach|mentor|train|teach|supervise|support|help|guide|motivate|recruit|onboard|review)\b/i,
    frames: [
      {
        question: 'Tell us about somebody you helped to get better at their work.',
        listen: 'They adapted to the person, made time, and leave the credit with the other person.',
        follow: 'How did you notice that it was working?',
      },
      {
        question: 'How do you help somebody who is stuck without taking the work away from them?',
        listen: 'They ask before they explain, and they know when to step in and when to step back.',
        follow: 'When did you step in too early?',
      },
    ],
  },
  {
    of: /^(?:decide|choose|prioriti[sz]e|select|set|define|determine|assess|evaluate|specify|shape)\b/i,
    frames: [
      {
        question: 'Tell us about a decision of yours that others did not agree with.',
        listen: 'They listened, gave their reasons, and can say today whether the decision was right.',
        follow: 'Whose argument made you think twice?',
      },
      {
        question: 'Tell us about something you decided not to do.',
        listen: 'What spoke for it and against it, and how they told the people who had hoped for it.',
        follow: 'What would have changed your mind?',
      },
    ],
  },
  {
    of: /^(?:plan|schedule|organi[sz]e|coordinate|allocate|run|forecast|budget|prepare|arrange|manage)\b/i,
    frames: [
      {
        question: 'Tell us about a week in which there was more to do than time to do it.',
        listen: 'What they put first and why, whom they told, and what they left undone on purpose.',
        follow: 'What did you say to the people who had to wait?',
      },
      {
        question: 'What does a well-run day look like to you?',
        listen: 'A clear picture with a beginning and an end, and room in it for what nobody planned.',
        follow: 'What do you do when such a day starts badly?',
      },
    ],
  },
  {
    of: /^(?:check|test|inspect|audit|record|monitor|track|ensure|verify|measure|maintain|keep|document|report|look)\b/i,
    frames: [
      {
        question: 'Tell us about a mistake that you caught in time.',
        listen: 'A way of checking that does not depend on luck, and a calm word with the people concerned.',
        follow: 'What changed afterwards, so that it would not happen again?',
      },
      {
        question: 'How do you keep doing this with care on a busy day?',
        listen: 'A habit they really have, and an honest word about when it slips.',
        follow: 'When did it last slip?',
      },
      {
        question: 'How would you find out how well this is done today?',
        listen: 'They would look for themselves and talk to the people who do it now, before they change anything.',
        follow: 'What would you look at on your first day?',
      },
    ],
  },
  {
    of: /^(?:turn|improve|change|transform|migrate|simplify|reduce|fix|repair|resolve|solve|mend|troubleshoot|analy[sz]e|investigate)\b/i,
    frames: [
      {
        question: 'Tell us about a problem that you got to the bottom of.',
        listen: 'They looked for the cause before they chose the cure, and they explain both in plain words.',
        follow: 'How did you know that it was solved?',
      },
      {
        question: 'Where would you begin?',
        listen: 'A first step that is small enough to finish, and a way to see whether it helped.',
        follow: 'What would make you change your mind?',
      },
    ],
  },
  {
    of: /^(?:sell|present|advise|negotiate|liaise|partner|represent|answer|greet|communicate|work with|welcome|serve|consult|pitch)\b/i,
    frames: [
      {
        question: 'Tell us about a conversation at work in which the other side wanted something else than you did.',
        listen: 'They found out what the other side needed, and neither gave in at once nor pushed it through.',
        follow: 'What did you agree in the end?',
      },
      {
        question: 'How do you find out what the other person needs?',
        listen: 'They ask, they listen, and they check that they understood before they offer anything.',
        follow: 'Tell us about a time you got that wrong.',
      },
    ],
  },
  {
    of: /^/,
    frames: [
      {
        question: 'What in your own work comes closest to that?',
        listen: 'One concrete example. Their own part is easy to tell from that of the others.',
        follow: 'What would have happened without you?',
      },
      {
        question: 'Where does this kind of work usually go wrong?',
        listen: 'Mistakes they have met themselves, told without blame, and what keeps them from coming back.',
        follow: 'Which of these mistakes was yours?',
      },
      {
        question: 'How can you tell, after some time, that it is going well?',
        listen: 'Signs that somebody outside could see as well, and a word about what is hard to measure.',
        follow: 'Whom would you ask?',
      },
      {
        question: 'Which part of that would be new to you?',
        listen: 'An honest answer, and an idea of how they would learn it.',
        follow: 'How did you learn the last new thing you needed at work?',
      },
      {
        question: 'How would you use your first month for it?',
        listen: 'They look and ask before they change anything.',
        follow: 'How would you notice that you started in the wrong place?',
      },
    ],
  },
];

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
