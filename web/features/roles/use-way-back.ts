import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isAtPath, paths } from '#web/lib/paths.ts';

/**
 * The page of a document that opened the form at a field (`?back=`), and `saved`, which leads back to it once the form
 * has nothing unsaved (OFFER-08). Undefined for a form that was opened by itself.
 */
export function useWayBack({ isDirty }: { isDirty: boolean }) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  const asked = query.get('back') ?? '';
  const to = isAtPath(paths.document, asked.split('?')[0] ?? '') ? asked : undefined;
  const isLeaving = isSaved && !isDirty && to !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isLeaving) return;
    // The entry before this one is that page as it was left, with its own way back.
    if ((state as { cameFrom?: unknown } | null)?.cameFrom === to) navigate(-1);
    else navigate(to ?? '', { replace: true });
  }, [isLeaving]);
  return { back: to && { to, label: 'Back to the document' }, saved: () => setSaved(true) };
}
