/** The logo: three bars of a sound wave. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`shrink-0 ${className}`} aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--primary)" />
      <path
        d="M7.75 10v4M12 6.75v10.5M16.25 9v6"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
