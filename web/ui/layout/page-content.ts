/** Where menus float from: inside the main landmark, so that nothing on the page lies outside of all landmarks. */
export const pageContent = (): HTMLElement | undefined => document.getElementById('main') ?? undefined;
