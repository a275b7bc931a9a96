import { useQuery } from '@tanstack/react-query';
import { useConfig } from '#web/lib/config.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { TriangleAlert } from '#web/ui/layout/icons.ts';

const LOSSES = [
  'Your profile and all your data are permanently deleted',
  'Your saved documents and templates are permanently deleted',
  'Your generated content and assets are permanently deleted',
  'You lose access immediately',
];

/** What a deletion means for the shared workspaces of the person; until they are known, nothing. */
export function useSharedLosses() {
  const hasTeams = useConfig()?.teams !== false;
  const items = useQuery({ ...workspacesQuery, enabled: hasTeams }).data?.items ?? [];
  const alone = (members: number) => members === 1;
  return {
    hasShared: items.length > 0,
    /** Nobody else is in these. */
    goingAlong: items.filter(({ members }) => alone(members)).map(({ name }) => name),
    /** Others would be left in these without an owner. */
    owned: items.filter(({ members, is_only_owner }) => is_only_owner && !alone(members)).map(({ name }) => name),
  };
}

export const onlyOwnerOf = (workspaces: readonly string[]): string =>
  `You are the only owner of ${workspaces.join(', ')}. Make somebody else an owner, or delete the workspace first.`;

type Props = { hasShared: boolean; goingAlong: readonly string[] };

/** What the deletion removes (SET-23), and what of it stays with others (TEAM-27). */
export function DeletedData({ hasShared, goingAlong }: Props) {
  const losses = [
    ...LOSSES,
    ...goingAlong.map((name) => `${name} and everything in it are permanently deleted: nobody else is a member`),
    ...(hasShared ? ['Roles, documents and comments in shared workspaces stay, without your name'] : []),
  ];
  return (
    <div className="border-b border-line bg-danger-soft p-4 sm:p-5">
      <p className="flex items-center gap-2 font-semibold text-danger-text">
        <TriangleAlert className="size-4" aria-hidden />
        This cannot be undone
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-10 text-sm break-words marker:text-danger">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </div>
  );
}
