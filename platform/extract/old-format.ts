/** Thrown for a file, or a part of one, in a format that is not read. */
export class OldFormat extends Error {
  override name = 'OldFormat';
}
