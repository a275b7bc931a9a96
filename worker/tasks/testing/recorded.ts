import { readdirSync, readFileSync } from 'node:fs';

/** An answer as a model gave it. `expected`: the JSON of its first line. */
export type Recorded<Expected> = { name: string; expected: Expected & { finish?: string }; text: string };

const FOLDER = 'worker/tasks/testing/answers';

export const sourceFile = (task: string, name: string): string =>
  readFileSync(`${FOLDER}/${task}/${name}.txt`, 'utf8').trim();

/** The recorded answers of a task, by name; each begins with '# ' and what is expected of it. */
export function recorded<Expected>(task: string): Recorded<Expected>[] {
  const names = readdirSync(`${FOLDER}/${task}`).filter((name) => /^\d/.test(name));
  return names.toSorted().map((file) => {
    const [head = '', ...lines] = readFileSync(`${FOLDER}/${task}/${file}`, 'utf8').split('\n');
    return { name: file.replace('.txt', ''), expected: JSON.parse(head.slice(2)), text: lines.join('\n') };
  });
}
