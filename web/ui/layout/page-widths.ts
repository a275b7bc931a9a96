/** Content 74rem, a list with many columns 88rem where there is room, forms 44rem plus the gutters. */
export const pageWidths = {
  wide: 'max-w-[74rem]',
  columns: 'max-w-[74rem] min-[1600px]:max-w-[88rem]',
  form: 'max-w-[48rem]',
} as const;
export type PageWidth = keyof typeof pageWidths;
