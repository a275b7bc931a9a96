import type { ReactNode } from 'react';
import type { SecurityGroup } from '#shared/accounts/security-actions.ts';
import type { AuditFields } from '#web/features/accounts/admin/use-audit-filter.ts';
import { SelectFrom } from '#web/ui/form/select.tsx';

const GROUPS: Record<'' | SecurityGroup, string> = {
  '': 'All kinds',
  sign_in: 'Signing in',
  account: 'Own account',
  administration: 'Administration',
  reading: 'Reading by administrators',
  refusal: 'Refused requests',
  installation: 'Installation',
};

const OUTCOMES = { '': 'All outcomes', success: 'Done', refused: 'Refused' };

/** The fields of the filter, none of which is required. */
export function AuditFilterFields({ fields }: { fields: AuditFields }) {
  const { from, setFrom, to, setTo, group, setGroup, outcome, setOutcome, person, actor, address } = fields;
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Labelled label="From">
        <input className="input" type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
      </Labelled>
      <Labelled label="Before">
        <input className="input" type="datetime-local" value={to} onChange={(event) => setTo(event.target.value)} />
      </Labelled>
      <Labelled label="Kind">
        <SelectFrom options={GROUPS} value={group} onChoose={setGroup} />
      </Labelled>
      <Labelled label="Outcome">
        <SelectFrom options={OUTCOMES} value={outcome} onChoose={setOutcome} />
      </Labelled>
      <TextPart label="Person concerned" text={person} placeholder="Email address or id" />
      <TextPart label="Done by" text={actor} placeholder="Email address or id" />
      <TextPart label="Client address" text={address} placeholder="203.0.113.7" />
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
    <label className="block min-w-0">
      <span className="mb-1.5 block text-sm font-medium">{label}</span>
      {children}
    </label>
  );
}

type TextProps = { label: string; text: AuditFields['person']; placeholder: string };
const TextPart = ({ label, text, placeholder }: TextProps) => (
  <Labelled label={label}>
    <input
      className="input"
      value={text.text}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => text.setText(event.target.value)}
    />
  </Labelled>
);
