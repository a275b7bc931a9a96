import { createHash } from 'node:crypto';
import { askedFor } from '#local/demo/text/write.ts';

/**
 * For tests, a text of the role (its requirements, say) may hold a marker that makes the demo provider misbehave:
 *
 *   [[demo:fail]]                     every call for this role
 *   [[demo:fail:Sourcing Email]]      only calls for this template; [[demo:fail:refine]] for this task
 *   [[demo:fail:Sourcing Email:2]]    only the first two of them; [[demo:fail::2]] is the first two for each template
 *
 *   fail     status 500                       empty    an answer without text
 *   429      status 429, retry-after 2 s      garbage  text that is no list
 *   cut      finish_reason 'length'           filter   finish_reason 'content_filter', no text
 *   slow     about a minute, whatever DEMO_SPEED is
 *   drop     the connection breaks mid-stream
 *   hang     a few words, then nothing
 *
 * The first marker that applies counts. Calls are counted per process, role and template.
 */
const MARKER = /\[\[demo:(fail|empty|429|slow|garbage|cut|filter|drop|hang)(?::([^:\]]*))?(?::(\d+))?\]\]/g;

export type Fault = 'fail' | 'empty' | '429' | 'slow' | 'garbage' | 'cut' | 'filter' | 'drop' | 'hang';
export type Faults = (prompt: string) => Fault | undefined;

/** The name of a task other than 'write', whose prompts begin with a sentence of their own. */
const TASKS: readonly (readonly [RegExp, string])[] = [[/^change the passage/i, 'refine']];
const taskOf = (prompt: string): string => TASKS.find(([first]) => first.test(prompt.trimStart()))?.[1] ?? '';

export function createFaults(): Faults {
  const calls = new Map<string, number>();
  const isLeft = (marker: string, request: string, limit: number): boolean => {
    const key = createHash('sha1').update(marker).update(request).digest('hex');
    const before = calls.get(key) ?? 0;
    calls.set(key, before + 1);
    return before < limit;
  };
  return (prompt) => {
    const asked = `${askedFor(prompt).toLowerCase()} ${taskOf(prompt)}`;
    // A further attempt says something about the one before; it is the same request all the same.
    const request = asked + (/<role>[\s\S]*<\/role>/.exec(prompt)?.[0] ?? prompt);
    const found = [...prompt.matchAll(MARKER)].find(([marker, , template = '', times]) => {
      const meant = asked.includes(template.trim().toLowerCase());
      return meant && (times === undefined || isLeft(marker, request, Number(times)));
    });
    return found?.[1] as Fault | undefined;
  };
}
