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
