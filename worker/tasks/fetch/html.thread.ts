import { answerAsked } from '#platform/answer-asked.ts';
import { readHtml } from '#worker/tasks/fetch/html.ts';

// Ended by its owner when it takes too long or needs too much memory.
answerAsked(readHtml);
