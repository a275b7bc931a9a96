import { Check } from '#web/ui/layout/icons.ts';

type Props = {
  name: string;
  /** Below the name. */
  about?: string | undefined;
  chosen: boolean;
  onChoose: () => void;
};

/** One of the choices of a picker, in a list. */
export const PickerChoice = ({ name, about, chosen, onChoose }: Props) => (
  <li>
    <button
      type="button"
      aria-current={chosen || undefined}
      onClick={onChoose}
      className="menu-item h-auto! min-h-9 w-full cursor-pointer! py-1.5 text-left -outline-offset-2 hover:bg-hover max-md:min-h-11"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {about && <span className="block truncate text-xs font-normal text-fg-3">{about}</span>}
      </span>
      {chosen && <Check className="size-4 shrink-0" aria-hidden />}
    </button>
  </li>
);
