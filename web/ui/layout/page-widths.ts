/** Content 74rem, forms 44rem plus the gutters. */
export const pageWidths = { wide: 'max-w-[74rem]', form: 'max-w-[48rem]' } as const;
export type PageWidth = keyof typeof pageWidths;
