import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { loadConfig } from '#platform/config.ts';
import { runMain } from '#platform/shutdown.ts';
import { askAll } from '#worker/writing/evaluation/ask-all.ts';
import { optionsOf } from '#worker/writing/evaluation/options.ts';
import { differences, type Line, linesOf, tableOf } from '#worker/writing/evaluation/table.ts';

/** What `--against` reads of the file of an earlier run. */
type Earlier = { lines: Line[] };

/**
 * A program: `[--task write,refine,…] [--roles n] [--times n] [--against file] --out file`. Prints what the model that is set makes
 * of the prompts, by the rules of checks and facts, and writes every text and its figures to the file (EVAL-03).
 */
runMain(async () => {
  const options = optionsOf(process.argv.slice(2));
  const before = options.against && (JSON.parse(readFileSync(options.against, 'utf8')) as Earlier);
  const config = loadConfig();
  const answers = await askAll(config, options);
  const lines = linesOf(answers);
  mkdirSync(dirname(options.out), { recursive: true });
  writeFileSync(options.out, JSON.stringify({ model: config.AI_MODEL, lines, answers }, null, 2));
  const shown = [
    tableOf([...lines].sort((a, b) => a.name.localeCompare(b.name))),
    ...(before ? differences(before.lines, lines) : []),
    `Every text and its figures: ${options.out}`,
  ];
  process.stdout.write(`${shown.join('\n')}\n`);
});
