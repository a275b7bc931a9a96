import { ActionDialog, type ActionProps } from '#web/ui/overlay/action-dialog.tsx';

type Props = Omit<ActionProps, 'confirm' | 'message'> & {
  /** Completes 'Are you sure you want to delete ...?'. */
  what: string;
  consequence?: string | undefined;
};

/** Asks before a deletion. */
export function DeleteDialog({ what, consequence = 'This action cannot be undone.', ...rest }: Props) {
  return (
    <ActionDialog {...rest} message={`Are you sure you want to delete ${what}? ${consequence}`} confirm="Delete" />
  );
}
