import type { Lexicon } from '#shared/checks/words/lexicon.ts';

/** German words for what a role asks for. */
export const deAsked: Lexicon['asked'] = {
  years: [
    /\b(?:(?:mindestens|mind\.|wenigstens|über|mehr als|ca\.) ?)?(?:\d{1,2}|zwei|drei|vier|fünf|sechs|acht|zehn|mehrere)(?: ?(?:-|–|bis) ?\d{1,2})?\+? ?(?:Jahren?|jährige[rsn]?)(?: [\p{L}]+){0,3}? (?:Berufs|Praxis|Führungs)?erfahrung/giu,
    /\b(?:langjährige|mehrjährige)[rsn]? (?:Berufs|Praxis|Führungs)?erfahrung/giu,
  ],
  experience: 'Erfahrung',
  degree:
    /(?<![\p{L}])(?:(?:abgeschlossenes |erfolgreich abgeschlossenes )?(?:Hochschul|Universitäts|Fachhochschul|Bachelor|Master)?studium|Hochschulabschluss|Universitätsabschluss|akademischer Abschluss|Bachelorabschluss|Masterabschluss|Diplom(?:abschluss)?|Promotion)(?![\p{L}])/giu,
  must: /\b(?:müssen|muss|zwingend|erforderlich|vorausgesetzt|Voraussetzung)\b/gi,
};
