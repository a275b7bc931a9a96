/** The container of menus: inside the main landmark, so that no content is outside all landmarks. */
export const pageContent = (): HTMLElement | undefined => document.getElementById('main') ?? undefined;
