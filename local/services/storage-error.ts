/** A refusal in S3's own words: an HTTP status and one of its error codes. */
export class StorageError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = code) {
    super(message);
    this.name = 'StorageError';
    this.status = status;
    this.code = code;
  }
}
