import {
  applying,
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
    turned(turn, [
      'Hier liest du, was du bei uns tust und was du dafür mitbringst.',
      'Was die Arbeit ausmacht und was du dafür mitbringst, steht hier Punkt für Punkt.',
    ]),
    part('Deine Aufgaben', listed(duties)),
    part('Das bringst du mit', listed(essential)),
    part('Gut, aber kein Muss', listed(desirable)),
    part('Das bieten wir', offered(offer)),
    part('Dein Arbeitsort', `${upperFirst(where)}.`),
    paragraphs('Du musst nicht jeden Punkt erfüllen. Schreib uns, was du bisher getan hast.', applying(offer)),
  );
}

export function germanSpec({ title, company, where, duties, essential, desirable, offer }: GermanMaterial): string {
  return paragraphs(
    title,
    `Unternehmen: ${company}\nArbeitsort: ${where}`,
    part('Zweck der Stelle', 'Die Stelle umfasst die Aufgaben, die unten stehen.'),
    part('Aufgaben', listed(duties)),
    part('Erforderlich', listed(essential)),
    part('Wünschenswert', listed(desirable)),
    part('Das bieten wir', offered(offer)),
    applying(offer),
  );
}
