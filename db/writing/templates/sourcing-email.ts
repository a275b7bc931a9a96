import { closing, examples, jsonForm, material, type TemplateSeed, writerPrompt } from '#db/writing/templates/parts.ts';
import { inWords, lengths, SUBJECT_WORDS } from '#shared/checks/lengths.ts';

export const sourcingEmail: TemplateSeed = {
  id: '9e676424-c8e5-40f2-8bee-645c3ea8850d',
  name: 'Sourcing Email',
  kind: 'sourcing_email',
  description: 'Three first messages: an InMail, a casual email and a direct one.',
  sort_order: 4,
  system_prompt: writerPrompt('first messages to people who did not apply', jsonForm),
  prompt_template: `Write the Sourcing Email for the role below, in three versions for the recruiter to choose from. The readers have a job and little time; they answer when a message is short, honest and clearly about work they would like.

${material}

The three versions:
1. "Professional LinkedIn InMail": courteous and well-informed, at most ${lengths.inmail.most} words.
2. "Casual Email": as one colleague writes to another, at most ${lengths.email.most} words.
3. "Direct Achievement-focused Email": straight to what this person would get done in the job, and why it matters where the material says so; at most ${lengths.email.most} words.

Each version:
- a subject of at most ${inWords(SUBJECT_WORDS)} words that says something about this job, different in each version;
- a greeting without a name, because the reader's name is not known;
- one concrete reason from role_requirements why the work is worth a conversation, one sentence about the employer where the material has one, the place in a few words, for a hybrid job with its days;
- no claim to know the reader: you have not seen their profile or their work. "Your background may fit" is as far as it goes;
- one easy question at the end. No attachment, link, date or phone number;
- a signature of exactly two lines: Best regards,\\n[Sender_FirstName]
The three versions share facts, but no sentence except the signature.

${examples(
  '"You would mend the cranes on the quay, and decide with the harbour office which of them has to wait."',
  '"I was impressed by your profile and have an exciting opportunity for a talented professional like you." It claims to know the reader and says nothing about the work.',
)}

Shape of the answer:
[
  {"type": "Professional LinkedIn InMail", "subject": "...", "message": "..."},
  {"type": "Casual Email", "subject": "...", "message": "..."},
  {"type": "Direct Achievement-focused Email", "subject": "...", "message": "..."}
]

${closing('Sourcing Email')}`,
};
