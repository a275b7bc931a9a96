const AFFIRMATIVE =
  'sure(?: thing)?|certainly|of course|absolutely|great|okay|ok|no problem|happy to help|gerne|gern|natürlich|selbstverständlich|klar|bien sûr|avec plaisir|certainement|voilà|claro(?: que sí)?|por supuesto|con gusto|certo|certamente|ecco|natuurlijk|zeker|graag|com certeza|oczywiście|självklart|naturligvis';
const HERE =
  "here(?:['’]s| is| are| you go)|below (?:is|are|you)|this is (?:the|a|your)|i(?:['’]ve| have) (?:written|created|drafted|prepared|put together)|hier (?:ist|sind|finden|kommt)|nachfolgend|unten (?:finden|steht)|voici|ci-dessous|aquí (?:tienes|está|están|tiene)|a continuación|ecco|di seguito|hier is|hieronder|aqui está|segue|oto|här är|her er";
/** Nouns a model uses for its own text. */
const WORK =
  'advert|ad\\b|job|description|spec|question|guide|interview|e-?mail|message|inmail|post|draft|version|variant|text|answer|content|string|json|stellenanzeige|anzeige|stellenprofil|fragen|leitfaden|nachricht|beitr|entwurf|fassung|annonce|offre|fiche|brouillon|anuncio|oferta|borrador|descripción|annuncio|offerta|bozza|vacature|tekst|concept|vaga|ogłoszeni';

const BARE_YES = new RegExp(`^(?:${AFFIRMATIVE})\\s*[!.,]*$`, 'iu');
const YES_AND_MORE = new RegExp(`^(?:${AFFIRMATIVE})\\s*[!.,:–-]+\\s*(?:${HERE}|i |i['’]|ich |je |let me|below)`, 'iu');
const HERE_IT_IS = new RegExp(`^(?:${HERE})\\b[^\\n]{0,200}(?:${WORK})[^\\n]{0,200}[:.!]$`, 'iu');
const LONGEST_PREAMBLE = 400;

const isPreamble = (line: string): boolean =>
  line.length <= LONGEST_PREAMBLE && [BARE_YES, YES_AND_MORE, HERE_IT_IS].some((pattern) => pattern.test(bare(line)));

const CHANGES =
  'chang|adjust|tweak|revis|edit|modif|refin|adapt|customi[sz]|tailor|shorten|longer|shorter|different|another version|other version|anything else|further|feedback|tone|questions|änder|anpass|überarbeit|kürz|anders|modifi|ajust|adapt|cambi|modific|aanpass|wijzig|altera';

/** Phrases of a model about its own text, never of the employer to the reader. */
const REMARKS = [
  `^(?:please )?let me know\\b.{0,200}(?:${CHANGES})`,
  `^(?:please )?feel free to\\b.{0,40}(?:${CHANGES}|replace|fill in)`,
  `^(?:i )?hope (?:this|that|these|it) (?:helps?|works|meets|is what|fits)`,
  '^(?:would you like|do you want) me to\\b',
  `^if you(?:['’]d| would)? (?:like|need|want|prefer)\\b.{0,200}(?:${CHANGES}).{0,200}`,
  "^(?:i can|i could|i['’]m happy to|happy to|i['’]d be happy to) (?:also )?(?:adjust|tweak|revise|edit|refine|adapt|make|write|create|help)\\b",
  '^(?:this|the) (?:advert|ad|version|draft|text|posting|description|email|job advert|job description|guide|spec)\\b.{0,200}\\b(?:words|brand voice|brand guidelines|as (?:you )?requested|you provided|the material|plain text|inclusive language|your (?:tone|requirements|instructions|rules))\\b',
  '^\\(?(?:word count|words|wortzahl|anzahl wörter|nombre de mots)\\s*:?\\s*(?:~|ca\\.?|about|approx\\.?)?\\s*\\d+',
  '^\\d+ words\\)?$',
  `^(?:lassen sie (?:es )?mich|lass (?:es )?mich|sagen sie mir|sag mir)\\b.{0,200}`,
  `^(?:ich hoffe, (?:das|dies|der text|die anzeige)|gerne passe ich|möchten sie, dass ich|soll ich|falls (?:sie|du) (?:änderungen|anpassungen))`,
  `^(?:n['’]hésitez pas|dites-moi|j['’]espère que ce|souhaitez-vous que|si vous souhaitez)\\b.{0,200}(?:${CHANGES}|convien)`,
  '^(?:avísame|espero que (?:esto|te|le)|si (?:quieres|desea|necesitas) (?:que|cambi|ajust|alg)|¿quieres que)',
  '^(?:fammi sapere|spero che (?:questo|ti|sia)|se (?:vuoi|desideri) (?:che|modific|posso))',
  '^(?:laat (?:het )?me weten|ik hoop dat dit|wil je dat ik)',
  "^(?:note|hinweis|anmerkung|remarque|nota|opmerking)\\s*:.{0,200}\\b(?:i |i['’]ve|placeholder|advert|draft|version|text|material|invent|ich|platzhalter|je |he )",
].map((pattern) => new RegExp(pattern, 'isu'));
const LONGEST_REMARK = 500;

const bare = (paragraph: string): string => paragraph.replace(/^[\s*_(>#-]+|(?<![\s*_)])[\s*_)]+$/g, '');

const isRemark = (paragraph: string): boolean =>
  paragraph.length <= LONGEST_REMARK && REMARKS.some((pattern) => pattern.test(bare(paragraph)));

/** The text without the model's remarks before and after it. A text of remarks only is returned unchanged. */
export function withoutRemarks(text: string): string {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const body = isPreamble(lines[first] ?? '') ? lines.slice(first + 1).join('\n') : text;
  const paragraphs = body.trim().split(/\n\s*\n/);
  while (paragraphs.length > 1 && isRemark(paragraphs.at(-1) ?? '')) paragraphs.pop();
  return paragraphs.join('\n\n').trim() || text;
}
