import { RoleChoices } from '#web/features/writing/documents/library/role-choices.tsx';
import { useRoleName } from '#web/features/writing/documents/library/use-role-name.ts';
import { PickerButton } from '#web/ui/overlay/picker-button.tsx';

type Props = { value: string | null; onChange: (role: string) => void; className: string };

/** The filter by role: a workspace may have ten thousand, so they are searched (CONTENT-04). */
export function RolePicker({ value, onChange, className }: Props) {
  return (
    <PickerButton label="Role" text={useRoleName(value)} className={className}>
      {(close) => (
        <RoleChoices
          value={value}
          onChoose={(role) => {
            onChange(role);
            close();
          }}
        />
      )}
    </PickerButton>
  );
}
