/** Whether it lies in what is above the page and keeps the focus while it is open. */
export const isInPopup = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
