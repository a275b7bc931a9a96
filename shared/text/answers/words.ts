import type { BooleanLevel } from '#shared/text/kinds/boolean-search.ts';
import type { EmailType } from '#shared/text/kinds/sourcing-email.ts';

/** Lower case, without accents. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const LONGEST_LABEL = 80;

/**
 * The name whose word comes first in a label; undefined when there is none, or when the text is too long for a label.
 */
const named =
  <Name extends string>(words: Record<Name, RegExp>) =>
  (label: string): Name | undefined => {
    if (label.length > LONGEST_LABEL) return undefined;
    const text = folded(label);
    const found = (Object.entries(words) as [Name, RegExp][])
      .map(([name, word]) => ({ name, at: text.search(word) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at);
    return found[0]?.name;
  };

const NUMBERED = '(?:level|stufe|niveau|nivel|livello|tier)[\\s_-]*';

/** The level a word means, in the supported languages. */
export const levelOf = named<BooleanLevel>({
  Basic: new RegExp(
    `\\b(?:basic|basis|beginner|simple|einfach|grundlegend|grundstufe|anfanger|einsteiger|leicht|basico|basica|base|basique|debutant|facile|facil|eenvoudig|principiante|podstawow|latt|grundlaggande|entry)|^(?:${NUMBERED})?1$|${NUMBERED}1\\b`,
  ),
  Intermediate: new RegExp(
    `\\b(?:intermedi|medium|moderate|mittel|mittlere|gemiddeld|medio|media|moyen|sredni|medel)|^(?:${NUMBERED})?2$|${NUMBERED}2\\b`,
  ),
  Advanced: new RegExp(
    `\\b(?:advanced|complex|fortgeschritten|avanzad|avance|avanzat|avancad|gevorderd|zaawansowan|avancerad)|^(?:${NUMBERED})?3$|${NUMBERED}3\\b`,
  ),
  Expert: new RegExp(
    `\\b(?:expert|experte|esperto|especialista|ekspert|master|profi\\b|specialist)|^(?:${NUMBERED})?4$|${NUMBERED}4\\b`,
  ),
});

/** The type of email a word means, in the supported languages. */
export const emailTypeOf = named<EmailType>({
  'Professional LinkedIn InMail':
    /\b(?:linkedin|inmail|in-mail|profession|profesional|professionell|formal|formell|formel|formlich|sachlich|seri[oe])/,
  'Casual Email':
    /\b(?:casual|informal|informell|informel|friendly|freundlich|locker|lassig|ungezwungen|zwanglos|decontract|amical|cercan|relajad|desenfadad|amichevole|colloquiale|conversational|relaxed|los\b|nieformaln)/,
  'Direct Achievement-focused Email':
    /\b(?:direct|direkt|achievement|erfolg|leistung|ergebnis|logro|resultad|realisation|reussite|diretto|diretta|risultat|prestatie|resultaat|bezposredni|impact)/,
});

/** Whether a text is the name of a variant: 'Variant 2', 'Post 1', 'Option B'. */
export const isVariantLabel = (label: string): boolean =>
  /^(?:social\s+media\s+)?(?:variant|variante|variation|version|option|opcion|opzione|post|beitrag|anzeige|ad|publicacion|publication|linkedin|instagram|facebook|x|twitter|tiktok|threads)[\s_-]*(?:(?:post|ad|nr\.?|no\.?)[\s_-]*)?(?:\d{1,2}|[a-e])?$/.test(
    folded(label.trim()),
  );
