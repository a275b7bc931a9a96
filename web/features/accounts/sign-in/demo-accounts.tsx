import type { AppConfig } from '#shared/accounts/contracts/settings.ts';
import { Button } from '#web/ui/form/button.tsx';

type Account = AppConfig['demo_accounts'][number];
const roles: Record<string, string> = { super_admin: 'Super admin', admin: 'Admin', user: 'Recruiter' };

/** Only on servers with demo data. 'Use' fills in the form and focuses its button. */
export function DemoAccounts({ accounts, onUse }: { accounts: Account[]; onUse: (account: Account) => void }) {
  return (
    <section aria-labelledby="demo-accounts" className="card mt-6 overflow-hidden">
      <header className="border-b border-line px-5 py-3 sm:px-6">
        <h2 id="demo-accounts" className="text-sm font-semibold">
          Demo accounts
        </h2>
        <p className="text-xs text-fg-3">Demo data: pick an account to fill in the form above.</p>
      </header>
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.email} className="flex items-center gap-3 px-5 py-2.5 sm:px-6">
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-medium">
                {account.label} <span className="font-normal text-fg-3">· {roles[account.role] ?? account.role}</span>
              </p>
              <p className="truncate text-xs text-fg-3">{account.email}</p>
            </div>
            <Button size="sm" aria-label={`Use ${account.label}`} onClick={() => onUse(account)}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
