import type { FieldErrors } from 'react-hook-form';

/** Logs the validation errors of a form, as every error shown is logged (APP-04). For `handleSubmit`. */
export function logProblems(errors: FieldErrors): void {
  for (const problem of Object.values(errors)) console.error(problem?.message);
}
