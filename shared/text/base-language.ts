/** 'en-GB' and 'EN' are 'en'. */
export const baseLanguage = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? '';
