import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Scrolls to a control of the open form and focuses it: by the id of its element, else by its name. */
export function goToField(field: string | undefined): void {
  if (!field) return;
  const part = document.getElementById(field) ?? document.getElementsByName(field)[0];
  const control = part?.matches('fieldset')
    ? (part.querySelector<HTMLElement>('input, select, a, button') ?? part)
    : part;
  control?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'center' });
}

/** The form opens at the field of `?field=`, which is returned; one that it does not have changes nothing. */
export function useAskedField(): string | undefined {
  const [query] = useSearchParams();
  const field = query.get('field') ?? undefined;
  useEffect(() => goToField(field), [field]);
  return field;
}
