import type { Sign } from '#web/features/roles/reading/filled-draft.ts';
import { Quote } from '#web/ui/layout/icons.ts';

const REQUIRED = new Set(
  ['company_name', 'job_title', 'experience_level', 'location_type', 'country', 'city'].concat([
    'role_requirements',
    'person_specification',
    'days_onsite',
  ]),
);

type Props = {
  name: string;
  /** Of a field that still has what was read. */
  sign: Sign | undefined;
  /** Nothing was read for it, and nothing is in it. */
  isEmpty: boolean;
  isShown: boolean;
  onShow: () => void;
};

/** At the right of a label: where its value is from (READ-04). */
export function FieldSign({ name, sign, isEmpty, isShown, onShow }: Props) {
  if (!sign) return isEmpty && REQUIRED.has(name) ? 'Not in your text' : null;
  return (
    <span className="inline-flex items-center gap-2">
      {sign.isOld && <span className="font-medium text-warn-text">Check this</span>}
      {sign.spans.length === 0 ? (
        "In the page's job data"
      ) : (
        <button
          type="button"
          aria-pressed={isShown}
          className={`inline-flex h-6 items-center gap-1 rounded-full px-2 text-xs font-medium ${isShown ? 'bg-accent-soft text-accent-text' : 'text-fg-3 hover:text-fg'}`}
          onClick={onShow}
        >
          <Quote className="size-3" aria-hidden />
          In your text
        </button>
      )}
    </span>
  );
}
