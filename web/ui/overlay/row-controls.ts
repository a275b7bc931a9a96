/** The buttons and links of a row that can take the focus: those of a narrow screen stand in a menu, some are disabled. */
export const controlsOf = (row: Element | null | undefined): HTMLElement[] =>
  [...(row?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])].filter(
    (control) => control.offsetParent !== null && !control.matches(':disabled, [aria-disabled=true]'),
  );

/** The heading that takes the focus when a list has no row left (GAP-147, GAP-153). */
export const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('#main h1');
