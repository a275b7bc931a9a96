import { useConfig } from '#web/lib/config.ts';

const LINK = 'underline underline-offset-2 hover:text-fg';

/** The operator's own terms and privacy notice; nothing while neither is set. */
export function LegalLinks({ className = '' }: { className?: string }) {
  const { terms_url, privacy_url } = useConfig() ?? {};
  if (!terms_url && !privacy_url) return null;
  return (
    <p className={`flex flex-wrap justify-center gap-x-4 gap-y-1 text-xs text-fg-3 ${className}`}>
      {terms_url && (
        <a href={terms_url} className={LINK}>
          Terms
        </a>
      )}
      {privacy_url && (
        <a href={privacy_url} className={LINK}>
          Privacy
        </a>
      )}
    </p>
  );
}
