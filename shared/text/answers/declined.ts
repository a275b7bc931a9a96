import { AppError } from '#shared/errors.ts';

/**
 * The maximum length of a refusal or question, in characters: longer answers count as content, so that no advert is
 * lost by mistake.
 */
const LONGEST_CHARACTERS = 1_200;

const WRITE_EN =
  'help(?!\\s+but\\b)|assist|write|create|generate|provide|produce|fulfil|comply|complete|draft|do (?:that|this)|continue|support|engage|process';

/** Phrases of a model about itself: 'I cannot write', never 'we cannot offer'. */
const REFUSALS = [
  `\\bI(?:['’]m| am)? (?:can(?:['’]t|not| not)|won['’]t be able to|won['’]t|will not be able to|will not|unable to|not able to|must decline to|have to decline to|am unable to)\\s+(?:[\\w-]+ ){0,4}(?:${WRITE_EN})`,
  `\\bI(?:['’]m| am) (?:\\w+ )?(?:not comfortable|uncomfortable) (?:with )?(?:writing|creating|helping|generating|producing)`,
  '\\bI (?:must|have to|need to) (?:respectfully |politely )?(?:decline|refuse)\\b',
  "\\b(?:as|I am|I['’]m) an? (?:AI|artificial intelligence|language model|large language model)\\b.{0,120}\\b(?:can(?:no|['’])t|unable|not able|don['’]t|do not)",
  '\\bthis (?:request|content) (?:violates|goes against|is against)\\b',
  '\\b(?:ich (?:kann|darf|werde|möchte)|kann ich|darf ich)\\b.{0,120}\\bnicht\\b.{0,60}\\b(?:helfen|schreiben|erstellen|verfassen|unterstützen|weiterhelfen|erfüllen|nachkommen|behilflich|generieren)',
  '\\bich bin (?:leider )?nicht in der lage\\b.{0,80}\\b(?:schreiben|erstellen|verfassen|helfen|generieren|unterstützen)',
  '\\bje (?:ne peux|ne suis pas en mesure|ne saurais|suis incapable|refuse)\\b.{0,80}\\b(?:aider|écrire|rédiger|créer|générer|fournir|répondre|produire)',
  '(?<!\\p{L})no (?:puedo|podré|soy capaz de|me es posible)\\s.{0,60}(?:ayudar|escribir|crear|redactar|generar|cumplir|proporcionar)',
  '(?<!\\p{L})non (?:posso|sono in grado di|mi è possibile)\\s.{0,60}(?:aiutar|scriver|crear|redigere|generar|fornir|soddisfare)',
  '(?<!\\p{L})não (?:posso|consigo|sou capaz de)\\s.{0,60}(?:ajudar|escrever|criar|redigir|gerar|fornecer|atender)',
  '\\b(?:ik kan|kan ik)\\b.{0,100}\\b(?:niet|geen)\\b.{0,60}\\b(?:helpen|schrijven|maken|opstellen|genereren)',
  '(?<!\\p{L})nie mogę\\s.{0,60}(?:pomóc|napisać|stworzyć|przygotować|wygenerować)',
  '\\b(?:kan jag|jag kan|kan jeg|jeg kan|kan eg)\\b.{0,80}\\b(?:inte|ikke)\\b.{0,60}\\b(?:hjälpa|skriva|skapa|hjælpe|skrive|lave|hjelpe)',
  '(?:抱歉|对不起|對不起).{0,30}(?:无法|不能|無法)|申し訳.{0,60}(?:できません|できかねます)|죄송.{0,60}(?:없습니다|어렵습니다)',
].map((pattern) => new RegExp(pattern, 'isu'));

const MATERIAL =
  '(?:(?:more|further|additional|some|a few|the following|any) (?:\\w+ )?(?:details|information|info|context|specifics|clarification)|(?:details|information|info) (?:about|on|regarding)|the (?:job (?:title|description)|role requirements|requirements|responsibilities|company name|brand guidelines))';

/** Phrases of a model that asks for material or for the task. */
const QUESTIONS = [
  `\\b(?:could|can|would|will) you (?:please |kindly )?(?:provide|share|give|send|paste)\\b[^.?!\\n]{0,80}\\b(?:me\\b|${MATERIAL})`,
  '\\b(?:could|can|would|will) you (?:please |kindly )?(?:tell me (?!about (?:an? |your|how you|what you))|let me know\\b|(?:clarify|confirm|specify) (?:which|what|whether|if|the))\\b',
  `\\bplease (?:provide|share|send|paste|give|tell|clarify|specify|confirm)\\b[^.?!\\n]{0,80}\\b(?:me\\b|${MATERIAL}|so (?:that )?I can)`,
  '\\b(?:would you like|do you want) me to (?:also )?(?:write|use|include|focus|create|proceed|make|adjust|tailor|mention|add|keep|draft|generate|continue|go|start)\\b',
  '\\b(?:shall|should) I (?:write|use|include|focus|create|proceed|go|mention|add|make|start|begin)\\b',
  `\\bI(?:[’']d| would|[’']ll| will)? (?:also )?need (?:\\w+ ){1,4}(?:from you|details|information|to know|${MATERIAL})`,
  '\\b(?:details|information|description|requirements) (?:is|are|seems? to be|appears? to be) missing\\b',
  "\\bI (?:don[’']t|do not|can[’']t|cannot) (?:see|find) (?:any |the |a )?(?:\\w+ )?(?:details|information|description|requirements)\\b",
  "^(?:I[’']d|I would) be (?:happy|glad) to (?:help|assist|write)\\b",
  '\\bbefore I (?:write|start|begin|draft|create|can write)\\b',
  '\\bwhat (?:would you like|do you want) me to\\b',
  '\\b(?:könnt?en sie|kannst du|könntest du)\\b.{0,100}\\b(?:mitteilen|nennen|angeben|schicken|teilen|präzisieren|informationen|angaben)\\b.*\\?',
  '\\b(?:bitte )?(?:teilen sie mir|nennen sie mir|geben sie mir|schicken sie mir|teile mir|nenne mir|gib mir|sag mir)\\b',
  '\\b(?:soll ich .{0,60}(?:schreiben|verfassen|erstellen|verwenden|formulieren|ergänzen|beginnen)|möchten sie, dass ich|möchtest du, dass ich|benötige ich|brauche ich (?:noch|mehr|weitere)|ich (?:brauche|benötige) (?:noch|mehr|weitere|zusätzliche))\\b',
  "\\b(?:pourriez-vous|pouvez-vous|peux-tu|pourrais-tu) (?:me |m[’']|préciser|fournir|indiquer|partager).*\\?",
  '\\b(?:souhaitez-vous|voulez-vous|veux-tu|souhaites-tu) que je\\b',
  '(?:podr[ií]as?|puedes?|puede|podr[ií]a usted) (?:proporcionar|darme|indicar|decirme|compartir|aclarar).*\\?',
  '(?:quieres|quiere|desea|te gustaría) que (?:escriba|incluya|redacte|cree|me)\\b.*\\?',
  '\\b(?:potresti|può|puoi|potrebbe) (?:fornir|darmi|indicar|dirmi|condividere|specificare).*\\?',
  '\\b(?:kun je|kunt u|zou je|zou u) (?:mij|me|aangeven|meer|de|delen)\\b.*\\?',
  '\\b(?:poderia|você pode|pode) (?:fornecer|informar|compartilhar|me (?:dizer|dar|informar)).*\\?',
].map((pattern) => new RegExp(pattern, 'isu'));

const SENTENCE_END = /(?<=[.!?。？！:])\s+|\n+/;

/** The beginning of the answer, where a refusal or question stands. */
const OPENING_SENTENCES = 3;
const LONGEST_TITLE = 60;

/** A title, a list item or a numbered question at the top: the beginning of content, not of a refusal or question. */
function beginsAsContent(text: string): boolean {
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '');
  const isTitle = rest.length > 0 && first.length <= LONGEST_TITLE && !/[.!?:;,…。？！]$/.test(first);
  return isTitle || /^(?:\d{1,2}[.)]|-)\s/.test(first);
}

/** Splits into sentences, so that no pattern matches across two. */
function opensWith(text: string, patterns: readonly RegExp[]): boolean {
  if (text.length > LONGEST_CHARACTERS || beginsAsContent(text)) return false;
  const sentences = text.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '');
  return sentences.slice(0, OPENING_SENTENCES).some((one) => patterns.some((pattern) => pattern.test(one.trim())));
}

/** Whether a text is only a refusal to write. A short advert must not count as one. */
export const isRefusal = (text: string): boolean => opensWith(text, REFUSALS);

/** Throws `answer_declined` or `answer_asked` when the text is a refusal or a question instead of content. */
export function refuseNonContent(text: string): void {
  if (isRefusal(text)) throw new AppError('answer_declined');
  if (opensWith(text, QUESTIONS)) throw new AppError('answer_asked');
}
