import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

const DIRECT = 'It asks for an age. Say what the person has to be able to do.';
const INDIRECT = 'It can read as a hint at age. Say what the work needs.';

export const ageRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'age/direct',
    source: 'ehrc',
    why: DIRECT,
    rows: `
young | - | | ~ people; ~ person's; ~ adults; ~ children; ~ learners; ~ patients; ~ offenders; ~ carers; ~ farmers; ~ readers; ~ audiences; ~ audience; ~ families; ~ company; ~ business; ~ brand; ~ plants; ~ trees; ~ stock; ~ animals; ~ calves; ~ lambs; ~ horses; ~ minds; ~ lives; ~ visitors; ~ players; ~ musicians; ~ writers; ~ women's; ~ onset; ~ cheese; ~ wines; ~ product; ~ codebase; ~ platform; ~ market; ~ field; ~ discipline; ~ science; ~ technology
young people wanted; looking for young people; young person wanted; young candidates; young professionals; young graduates; young team; young and dynamic; young and energetic; young and hungry; young at heart; young minds team; young blood; young talent; young company culture | - | |
youthful | - | |
youthfulness | - | |
digital native+ | confident with digital tools | It means people born after 1980. Name the tools they need to use. |
recent graduate+; recently graduated; fresh graduate+; new graduate+; fresh out of university; fresh out of college; straight out of university; straight from university; fresh out of school; recent school leaver+ | | It shuts out people who learned the same at another time of life. Name the knowledge. | ~ scheme; ~ programme; support ~; mentor ~; supporting ~; mentoring ~; supervise ~; coach ~; train ~
mature candidate+; mature applicant+; mature person; mature individual+; mature lady; mature woman; mature man | | |
mature and responsible; mature, responsible; mature attitude; mature outlook; mature approach | | 'Mature' reads as older. Say how the person acts, 'keeps calm with an angry caller'. |
`,
  }),
  ...rowsOf({
    rule: 'age/indirect',
    source: 'ehrc',
    why: INDIRECT,
    rows: `
energetic | - | | 
highly experienced | experienced | |
`,
  }),
];
