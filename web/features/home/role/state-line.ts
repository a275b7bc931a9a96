import type { RoleText } from '#shared/home/contracts/home.ts';
import { plural } from '#web/lib/format.ts';

const SENT_OUT = ['approved', 'published', 'copied'];

/** Where all texts of a role stand: what comes first, then the rest (HOME-03). */
export function stateLine(texts: readonly RoleText[]): { first: string; others: string[] } {
  const of = texts.length;
  const count = (state: RoleText['state']['state']) => texts.filter((text) => text.state.state === state).length;
  const open = texts.filter(({ state }) => state.state !== 'writing' && state.to_fix > 0);
  const fixes = open.reduce((sum, { state }) => sum + state.to_fix, 0);
  const approved = texts.filter(({ state, approved }) => approved !== null && SENT_OUT.includes(state.state)).length;
  const unwritten = texts.filter(({ document_id }) => document_id === null).length;
  const written = of - unwritten;
  const writing = count('writing');
  const said = [
    writing > 0 && `${writing} of ${of} being written`,
    count('asked') > 0 && `${count('asked')} waiting for you`,
    fixes > 0 && `${fixes} to fix in ${plural(open.length, 'text')}`,
    count('review') > 0 && `${count('review')} in review`,
    approved > 0 && (approved === of ? `All ${of} approved` : `${approved} approved`),
    written > 0 && unwritten > writing && `${written} of ${of} written`,
  ].filter((words) => words !== false);
  const [first = written === 0 ? 'Nothing written yet' : `${written} of ${of} written`, ...others] = said;
  return { first, others };
}
