import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/errors.ts';
import type { RoleHome } from '#shared/home/contracts/home.ts';
import { usePlainVoice } from '#web/features/home/role/use-plain-voice.ts';
import { readHomeAgain } from '#web/features/home/role/use-role-home.ts';
import type { Wanted } from '#web/features/writing/generate/start-queue.ts';
import { startError, useStart } from '#web/features/writing/generate/use-start.ts';

/** Starts texts of the role as the wizard does; in the plain voice, where the role has none (HOME-19). */
export function useWriting(role: RoleHome['role']) {
  const client = useQueryClient();
  const { run, starting, error, setError, left } = useStart();
  const takeVoice = usePlainVoice(role);
  const [isTaking, setTaking] = useState(false);
  const wasStarting = useRef(0);
  // A start that was refused says why the text cannot be written, which is on the page by then.
  useEffect(() => {
    if (wasStarting.current > starting.length) void readHomeAgain(client, role.id);
    wasStarting.current = starting.length;
  }, [starting.length, client, role.id]);
  const write = async (wanted: readonly Wanted[]) => {
    if (isTaking || wanted.length === 0) return;
    setTaking(true);
    try {
      await takeVoice();
      run(wanted);
    } catch (failure) {
      setError(startError(failure));
    } finally {
      setTaking(false);
    }
  };
  return {
    write: (wanted: readonly Wanted[]) => void write(wanted),
    /** Templates that are asked for and have no card yet. */
    starting: starting.flatMap(({ template_id }) => template_id ?? []),
    isTaking,
    error: error as AppError | null,
    setError,
    /** Texts that could not be requested. */
    left,
  };
}
