/** Of what is not read yet. */
export const UnreadDot = () => (
  <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
    <span className="sr-only">Unread</span>
  </span>
);
