/** What stands around the name of the member whose share link a guest answered by. */
export const BY_LINK_OF = [' (by a link of ', ')'] as const;

/** 'Rosa Lind (by a link of Ada)': a guest alone says who they are, so that the member who made the link is named, too. */
export const byLinkOf = (guest: string, member: string): string => `${guest}${BY_LINK_OF[0]}${member}${BY_LINK_OF[1]}`;
