import type { Entry } from '#shared/error-entry.ts';

/** The failures of refining a text and of reading adverts and samples: a part of the catalogue. */
export const taskErrors = {
  nothing_to_refine: { status: 422, retry: false, step: 'analyzing', message: 'Select some text first.' },
  passage_too_long: { status: 422, retry: false, step: 'analyzing', message: 'Select at most 12,000 characters.' },
  too_many_tasks: { status: 429, retry: true, message: 'You have 5 AI tasks under way. Wait until one is done.' },
  task_running: {
    status: 409,
    retry: false,
    message: 'A refinement of this text is under way. Wait until it is done.',
  },
  proposal_closed: { status: 409, retry: false, message: 'This proposal is closed. Start a new one.' },
  /** Of the first attempt that comes out so; a second one is kept. */
  length_missed: { status: 502, retry: true, step: 'reviewing', message: 'The text did not have the length asked for' },
  no_advert: { status: 422, retry: false, step: 'reviewing', message: 'No job was found in this text.' },
  several_adverts: {
    status: 422,
    retry: false,
    step: 'reviewing',
    message: 'This text offers more than one job. Paste one of them.',
  },
  cv_refused: {
    status: 422,
    retry: false,
    step: 'reviewing',
    message: 'This looks like a CV. Rolevoice keeps no candidate data.',
  },
  no_text_found: { status: 422, retry: false, step: 'analyzing', message: 'No text was found in this file.' },
  text_too_short: { status: 422, retry: false, step: 'analyzing', message: 'Paste at least a few sentences.' },
  too_many_pages: { status: 429, retry: false, message: 'You can read 20 pages an hour. Paste the text instead.' },
  too_little_text: { status: 422, retry: false, step: 'analyzing', message: 'Add another text. 400 words are needed.' },
  page_unreadable: { status: 422, retry: false, step: 'analyzing', message: 'This page cannot be read.' },
  page_empty: {
    status: 422,
    retry: false,
    step: 'analyzing',
    message: 'This page shows its text only in a browser. Paste it instead.',
  },
  page_refused: {
    status: 422,
    retry: false,
    step: 'analyzing',
    message: 'This site does not allow reading. Paste the text instead.',
  },
  pages_off: {
    status: 403,
    retry: false,
    step: 'analyzing',
    message: 'Reading web pages is switched off. Paste the text instead.',
  },
} as const satisfies Record<string, Entry>;
