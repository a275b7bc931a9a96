import type { FieldErrors } from 'react-hook-form';

/** APP-04: what a form shows in red under its fields is logged like every other error. Hand it to `handleSubmit`. */
export function logProblems(errors: FieldErrors): void {
  for (const problem of Object.values(errors)) console.error(problem?.message);
}
