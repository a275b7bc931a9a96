/** What is above the page and keeps the focus while it is open, when the target lies in it. */
export const popupAround = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') : null;

export const isInPopup = (target: EventTarget | null): boolean => popupAround(target) !== null;
