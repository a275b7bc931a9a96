import { initials } from '#web/lib/format.ts';

const sizes = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-7 text-2xs',
  md: 'size-9 text-xs',
  lg: 'size-16 text-lg',
} as const;

type Props = {
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes | undefined;
  /** Called when the picture does not load, e.g. because its link has expired. */
  onError?: (() => void) | undefined;
};

/** The picture, or the initials without one. Decorative: the name is next to it. */
export function Avatar({ name, src, size = 'sm', onError }: Props) {
  if (src) {
    return <img src={src} alt="" onError={onError} className={`shrink-0 rounded-full object-cover ${sizes[size]}`} />;
  }
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full border border-line bg-sunken font-semibold tracking-normal text-fg-2 ${sizes[size]}`}
    >
      {initials(name)}
    </span>
  );
}
