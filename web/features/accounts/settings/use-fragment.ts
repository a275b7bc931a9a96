import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { afterFirstData } from '#web/lib/query.ts';

/** Scrolls to the section that the address names (a mail links to #devices) once those above it have their content. */
export function useFragment(): void {
  const queries = useQueryClient();
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash) return;
    return afterFirstData(queries, () => document.getElementById(hash.slice(1))?.scrollIntoView());
  }, [queries, hash]);
}
