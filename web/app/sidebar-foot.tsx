import { useState } from 'react';
import { signOutOnceSaved } from '#web/app/sign-out.tsx';
import { ThemeButton } from '#web/app/theme-button.tsx';
import { useAvatar } from '#web/lib/avatar.ts';
import { usePerson } from '#web/lib/session.ts';
import { runUnlessUnsaved } from '#web/lib/use-unsaved.ts';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { CircleHelp, Loader2, LogOut, PanelLeft } from '#web/ui/layout/icons.ts';

type Props = {
  narrow: boolean;
  onTutorial: () => void;
  onNarrow?: ((narrow: boolean) => void) | undefined;
};

const small = 'grid size-9 shrink-0 place-items-center rounded-sm text-fg-3 hover:bg-hover hover:text-fg md:size-8';

/** The bottom of the sidebar: tutorial, theme, width, and sign-out with the name of the user (SIDE-07, SIDE-08). */
export function SidebarFoot({ narrow, onTutorial, onNarrow }: Props) {
  return (
    <div className={`shrink-0 space-y-0.5 border-t border-line ${narrow ? 'px-3 py-2' : 'p-2'}`}>
      <div className={`flex items-center ${narrow ? 'flex-col gap-0.5' : ''}`}>
        <button
          type="button"
          data-tutorial="tutorial"
          title={narrow ? 'Tutorial' : undefined}
          onClick={onTutorial}
          className={`flex h-9 items-center gap-2.5 rounded-sm text-sm font-medium text-fg-2 hover:bg-hover hover:text-fg md:h-8 ${narrow ? 'w-full justify-center' : 'flex-1 px-2'}`}
        >
          <CircleHelp className="size-4 text-fg-3" aria-hidden />
          <span className={narrow ? 'sr-only' : ''}>Tutorial</span>
        </button>
        <ThemeButton className={small} />
        {onNarrow && (
          <button
            type="button"
            className={small}
            aria-label={narrow ? 'Expand sidebar' : 'Collapse sidebar'}
            title={narrow ? 'Expand sidebar' : 'Collapse sidebar'}
            aria-expanded={!narrow}
            onClick={() => onNarrow(!narrow)}
          >
            <PanelLeft className="size-4" aria-hidden />
          </button>
        )}
      </div>
      <SignOutButton narrow={narrow} />
    </div>
  );
}

function SignOutButton({ narrow }: { narrow: boolean }) {
  const { name } = usePerson();
  const { src, onError } = useAvatar();
  const [leaving, setLeaving] = useState(false);
  const Icon = leaving ? Loader2 : LogOut;
  const leave = () => {
    if (leaving) return;
    runUnlessUnsaved(() => {
      setLeaving(true);
      void signOutOnceSaved().finally(() => setLeaving(false));
    });
  };
  return (
    <button
      type="button"
      aria-label={`Sign out ${name}`}
      title={narrow ? `Sign out ${name}` : 'Sign out'}
      aria-disabled={leaving || undefined}
      onClick={leave}
      className={`flex h-11 w-full items-center gap-2.5 rounded-sm text-left text-sm hover:bg-hover md:h-10 ${narrow ? 'justify-center' : 'px-2'}`}
    >
      <Avatar name={name} src={src} size="xs" onError={onError} />
      {!narrow && (
        <>
          <span className="truncate font-medium">{name}</span>
          <Icon className={`ml-auto size-4 shrink-0 text-fg-3 ${leaving ? 'spin' : ''}`} aria-hidden />
        </>
      )}
    </button>
  );
}
