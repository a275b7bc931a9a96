import german from '#local/demo/text/data/german.json' with { type: 'json' };
import {
  applying,
  filled,
  type GermanMaterial,
  listed,
  offered,
  paragraphs,
  turned,
} from '#local/demo/text/german/material.ts';

const part = (heading: string, body: string): string => (body ? `${heading}\n${body}` : '');

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function germanAdvert(material: GermanMaterial, turn: number): string {
  const { title, company, where, duties, essential, desirable, offer } = material;
  return paragraphs(
    `${title}\n${company}, ${where}`,
    turned(turn, german.opening),
    part('Deine Aufgaben', listed(duties)),
    part('Das bringst du mit', listed(essential)),
    part('Gut, aber kein Muss', listed(desirable)),
    part('Das bieten wir', offered(offer)),
    part('Dein Arbeitsort', `${upperFirst(where)}.`),
    paragraphs(german.ending, applying(offer)),
  );
}

export function germanSpec({ title, company, where, duties, essential, desirable, offer }: GermanMaterial): string {
  return paragraphs(
    title,
    `Unternehmen: ${company}\nArbeitsort: ${where}`,
    part('Zweck der Stelle', purpose(company, duties)),
    part('Aufgaben', listed(duties)),
    part('Erforderlich', listed(essential)),
    part('Wünschenswert', listed(desirable)),
    part('Das bieten wir', offered(offer)),
    applying(offer),
  );
}

const purpose = (company: string, [first = '', ...others]: readonly string[]): string =>
  filled(others.length > 0 ? german.purpose : german.purposeOfOne, {
    company,
    first: `„${first.replace(/(?<![.!])[.!]+$/, '')}“.`,
  });
