import { AppError } from '#shared/errors.ts';
import type { Template } from '#shared/text/contracts/templates.ts';

export type TemplateRef = Pick<Template, 'id' | 'name' | 'kind'>;
/** One text to write. */
export type Wanted = { roleId: string; template: TemplateRef };
export type StartQueueState = {
  /** Requested, in flight or waiting for a place; in the order of the clicks. */
  queued: readonly Wanted[];
  /** A start was refused because as many texts as allowed are under way: it is repeated until there is room. */
  isFull: boolean;
  /** Not started, or not known to be, because the service could not be reached or the session ended. */
  left: readonly Wanted[];
};

type Parts = {
  /** Starts all of one role or none. */
  start: (roleId: string, templates: readonly TemplateRef[]) => Promise<unknown>;
  wait: (ms: number) => Promise<void>;
  onChange: (state: StartQueueState) => void;
  onError: (error: unknown) => void;
};

const ROOM_MS = 5_000;
const EMPTY: StartQueueState = { queued: [], isFull: false, left: [] };

const codeOf = (error: unknown): string | undefined => (error instanceof AppError ? error.code : undefined);
/** The next role would meet the same. */
const endsAll = (error: unknown): boolean => ['unavailable', 'sign_in_required'].includes(codeOf(error) ?? '');
const roomAfter = (error: unknown): number => (error instanceof AppError && error.more.retryAfterMs) || ROOM_MS;

/**
 * Starts role by role. What does not fit under the limit of unfinished texts waits until others are done; a role that is
 * refused holds up no other.
 */
export function createStartQueue({ start, wait, onChange, onError }: Parts) {
  let state = EMPTY;
  let running = false;
  const set = (more: Partial<StartQueueState>) => {
    state = { ...state, ...more };
    onChange(state);
  };
  const startNext = async (roleId: string): Promise<void> => {
    const own = state.queued.filter((one) => one.roleId === roleId);
    const others = () => state.queued.filter((one) => !own.includes(one));
    try {
      await start(
        roleId,
        own.map(({ template }) => template),
      );
      set({ queued: others(), isFull: false });
    } catch (error) {
      if (codeOf(error) === 'too_many_unfinished') {
        set({ isFull: true });
        return wait(roomAfter(error));
      }
      set({ isFull: false, ...(endsAll(error) ? { queued: [], left: state.queued } : { queued: others() }) });
      onError(error);
    }
  };
  const run = async () => {
    running = true;
    for (let next = state.queued[0]; next; next = state.queued[0]) await startNext(next.roleId);
    running = false;
  };
  return {
    /** Texts that are queued already are not queued twice. */
    add: (wanted: readonly Wanted[]): void => {
      const isQueued = (one: Wanted) =>
        state.queued.some(({ roleId, template }) => roleId === one.roleId && template.id === one.template.id);
      set({ queued: [...state.queued, ...wanted.filter((one) => !isQueued(one))], left: [] });
      if (!running) void run();
    },
    /** Drops what was not started. */
    clear: (): void => set(EMPTY),
  };
}
