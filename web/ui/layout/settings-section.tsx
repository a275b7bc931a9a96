import { type ReactNode, useId } from 'react';

type Props = {
  /** The fragment that links to this section name. */
  id?: string;
  title: string;
  /** The heading of the page names this section already. */
  untitled?: boolean;
  text: string;
  children: ReactNode;
};

/** Title and one sentence at the left, the card beside them; above it in narrow windows. */
export function SettingsSection({ id: fragment, title, untitled = false, text, children }: Props) {
  const id = useId();

  return (
    <section
      id={fragment}
      aria-labelledby={untitled ? undefined : id}
      aria-label={untitled ? title : undefined}
      className="grid items-start gap-x-12 gap-y-3 border-t border-line py-8 first:border-0 first:pt-0 lg:grid-cols-[minmax(12rem,23rem)_minmax(0,44rem)]"
    >
      <div className="lg:pt-1">
        {!untitled && (
          <h2 id={id} className="text-md font-semibold">
            {title}
          </h2>
        )}
        <p className="mt-1 max-w-[38ch] text-sm text-fg-2">{text}</p>
      </div>
      <div className="card overflow-hidden">{children}</div>
    </section>
  );
}

type FooterProps = {
  /** The result of the last save, above the buttons. */
  message?: ReactNode;
  /** A sentence at the left; hidden on phones. */
  note?: string | undefined;
  children: ReactNode;
};

/** The footer of a settings card. */
export function SectionFooter({ message, note, children }: FooterProps) {
  return (
    <div className="border-t border-line bg-canvas px-4 py-3 sm:px-5">
      {message && <div className="mb-3">{message}</div>}
      <div className="flex items-center justify-end gap-2 max-sm:*:flex-1">
        {note && <p className="mr-auto text-xs text-fg-3 max-sm:hidden">{note}</p>}
        {children}
      </div>
    </div>
  );
}
