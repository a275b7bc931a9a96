import type { RoleHome } from '#shared/home/contracts/home.ts';
import { type RoleStep, roleStepsOf } from '#shared/text/next-step.ts';
import type { Row } from '#web/features/home/role/live-texts.ts';
import { useMayEach } from '#web/lib/rights.ts';

export const isUnwritten = ({ text: { state } }: Row): boolean => state.state === 'missing' || state.state === 'failed';

/** Texts are written from assets: without one, none can be. */
export const canWrite = ({ role }: Pick<RoleHome, 'role'>): boolean => role.reference_documents.length > 0;

const WRITES: readonly RoleStep['step'][] = ['write_all', 'write'];
/** What its rows offer is no step of the whole page. */
const OF_ROWS: readonly RoleStep['step'][] = ['see_changes', 'review'];

/** The next step of the page (HOME-04), and what is missing before the first text (HOME-24). */
export function usePageStep(home: RoleHome, rows: readonly Row[]) {
  const may = useMayEach();
  const states = rows.filter((row) => row.text.template.id !== null || !isUnwritten(row)).map(({ text }) => text.state);
  const outdated = home.changes.length > 0 ? home.outdated.length : 0;
  const steps = roleStepsOf(states, may, outdated).filter(({ step }) => !OF_ROWS.includes(step));
  const [step = null] = canWrite(home) ? steps : steps.filter((one) => !WRITES.includes(one.step));
  const isWritten = rows.some(({ text }) => text.document_id !== null);
  const voice = home.role.brand_guidelines_id === null ? ', in the plain voice' : '';
  return {
    step,
    isWritten,
    /** The first text waits for an asset, which the reader may add. */
    isBlocked: !isWritten && !canWrite(home) && may('generation.start') && may('role.write'),
    hint: step?.step === 'write_all' ? `about a minute for all ${step.count}${voice}` : undefined,
    mayShare: may('share.write'),
  };
}
