/** 'i•••@example.com': recognizable by who knows the address, of no use to others. */
export const maskedAddress = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
