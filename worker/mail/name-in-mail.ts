const NAME_CHARACTERS = 40;
const NOT_OF_A_NAME = /[^\p{L}\p{M}\p{N}'’&. -]+|\.(?=\S)|\p{N}(?:[ .-]{0,2}\p{N}){4,}/gu;

/**
 * A name that people type, as one line without what mail programs turn into a link and without a number to call: the mail
 * comes from the product, which must not speak for them. '' when nothing of it is left.
 */
export const nameInMail = (typed: string | undefined): string =>
  [...(typed ?? '').slice(0, 400).replace(NOT_OF_A_NAME, ' ').replace(/ +/g, ' ').trim()]
    .slice(0, NAME_CHARACTERS)
    .join('')
    .trim();
