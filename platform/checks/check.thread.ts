import { answerAsked } from '#platform/answer-asked.ts';
import { LATER } from '#platform/priority.ts';
import { checkDocument, type DocumentToCheck } from '#shared/checks/document-checks.ts';
import { lexicons } from '#shared/checks/words/all.ts';

// A file of its own in the bundle: rules and word lists are loaded when a text is first checked. Requests come before a
// text that takes long to check.
answerAsked((document: DocumentToCheck) => checkDocument(document, lexicons), LATER);
