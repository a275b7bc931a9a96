import { pause } from '#local/lab/chaos/until.ts';

type Sample = { name: string; labels: Record<string, string>; value: number };

const LINE = /^([a-z_:]\w*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

function samplesIn(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const found = LINE.exec(line);
    if (!found) return [];
    const [, name = '', inside = '', value = ''] = found;
    const labels = Object.fromEntries([...inside.matchAll(LABEL)].map(([, label, of]) => [label, of]));
    return [{ name, labels, value: Number(value) }];
  });
}

/** The metrics of several processes. */
export type Figures = {
  /** The sum over all processes and all labels that are not given. */
  sum(name: string, labels?: Record<string, string>): number;
  /** How many processes reported this metric. */
  reporters(name: string): number;
};

async function scrape(urls: readonly string[]): Promise<Figures> {
  const texts = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()));
  const all = texts.map(samplesIn);
  return {
    sum: (name, labels = {}) =>
      all
        .flat()
        .filter((one) => one.name === name && Object.entries(labels).every(([label, of]) => one.labels[label] === of))
        .reduce((sum, { value }) => sum + value, 0),
    reporters: (name) => all.filter((samples) => samples.some((one) => one.name === name)).length,
  };
}

const EVERY_MS = 500;

/** Scrapes all of them, as Prometheus does. */
export function createScraper(urls: readonly string[]) {
  const keepScraping = () => {
    const reporters: number[] = [];
    let waits = 0;
    let isOver = false;
    const round = async () => {
      while (!isOver) {
        const figures = await scrape(urls);
        reporters.push(figures.reporters('rolevoice_workers_alive'));
        const all = figures.sum('rolevoice_budget_wait_seconds_count');
        waits = all - figures.sum('rolevoice_budget_wait_seconds_bucket', { le: '0.1' });
        await pause(EVERY_MS);
      }
    };
    const over = round();
    return async () => {
      isOver = true;
      await over;
      return { rounds: reporters.length, reporters, waits };
    };
  };
  return { scrape: () => scrape(urls), keepScraping };
}
