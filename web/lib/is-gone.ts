import { AppError, type ErrorCode } from '#shared/errors.ts';

const CODES: ReadonlySet<ErrorCode> = new Set(['no_such_item', 'ROLE_NOT_FOUND', 'NOT_FOUND', 'invitation_invalid']);

/** Whether a call failed because its item is not there any more (GAP-322). */
export const isGone = (error: unknown): error is AppError => error instanceof AppError && CODES.has(error.code);
