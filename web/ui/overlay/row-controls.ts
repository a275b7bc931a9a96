/** The focusable buttons and links of a row, without hidden and disabled ones. */
export const controlsOf = (row: Element | null | undefined): HTMLElement[] =>
  [...(row?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])].filter(
    (control) => control.offsetParent !== null && !control.matches(':disabled, [aria-disabled=true]'),
  );

/** The heading that takes the focus when the last row of a list was removed (GAP-147, GAP-153). */
export const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('#main h1');
