/** Stands for the end of a cell until its row is whole. */
export const CELL_END = '\u001f';

/** Lines without the empty ones; the cells of one that is the row of a table stand apart. */
export const linesOf = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .split(CELL_END)
        .map((cell) => cell.trim())
        .filter((cell) => cell !== '')
        .join(' | '),
    )
    .filter((line) => line !== '')
    .join('\n');
