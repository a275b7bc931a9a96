import type { ApiKey } from '#shared/open/contracts/api-keys.ts';
import {
  accessWords,
  type Expiry,
  expiryOf,
  isUnused,
  makerWords,
  stoppedWords,
  UNUSED,
} from '#web/features/open/integrations/keys/key-words.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Pencil, Trash2 } from '#web/ui/layout/icons.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';
import { RowMenu } from '#web/ui/overlay/row-menu.tsx';

const MINUTE = 60_000;
type Acts = Record<'onRename' | 'onRevoke' | 'onTakeOver', (apiKey: ApiKey) => void>;
type Row = Acts & { apiKey: ApiKey; expiry: Expiry; unused: boolean };

/** A table in wide windows, else a list with three lines per key (KEY-05). */
export function KeyRows({ apiKeys, ...acts }: Acts & { apiKeys: readonly ApiKey[] }) {
  const isWide = useIsWide();
  const now = useNow(MINUTE);
  const rows = apiKeys.map((apiKey) => ({
    apiKey,
    expiry: expiryOf(apiKey, now),
    unused: isUnused(apiKey, now),
    ...acts,
  }));
  if (isWide) return <Table rows={rows} />;
  return (
    <ul aria-label="API keys" className="card divide-y divide-line">
      {rows.map((row) => (
        <ListRow key={row.apiKey.id} {...row} />
      ))}
    </ul>
  );
}

const head = 'h-9 px-3 text-left text-xs font-medium whitespace-nowrap text-fg-3 first:pl-5 last:pr-5';
const cell = 'h-13 px-3 py-2.5 first:pl-5 last:pr-5';

const Table = ({ rows }: { rows: readonly Row[] }) => (
  <div className="card overflow-hidden">
    <table className="w-full table-fixed text-sm">
      <thead className="bg-canvas">
        <tr>
          <th scope="col" className={`${head} w-[36%]`}>
            Key
          </th>
          <th scope="col" className={head}>
            Access
          </th>
          <th scope="col" className={head}>
            Last used
          </th>
          <th scope="col" className={head}>
            Expires
          </th>
          <th scope="col" className={`${head} w-16`}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <TableRow key={row.apiKey.id} {...row} />
        ))}
      </tbody>
    </table>
  </div>
);

const TableRow = (row: Row) => (
  <tr>
    <td className={cell}>
      <p className="truncate font-medium" title={row.apiKey.name}>
        {row.apiKey.name}
      </p>
      <p className="truncate text-xs text-fg-3">
        <Prefix {...row} /> · {makerWords(row.apiKey)}
      </p>
      <Stopped {...row} />
    </td>
    <td className={cell}>{accessWords(row.apiKey.permissions)}</td>
    <td className={cell}>
      <LastUsed {...row} />
    </td>
    <td className={cell}>
      {row.expiry.tone ? <Pill tone={row.expiry.tone}>{row.expiry.text}</Pill> : row.expiry.text}
    </td>
    <td className={`${cell} text-right`}>
      <Menu {...row} />
    </td>
  </tr>
);

const ListRow = (row: Row) => (
  <li className="flex items-center gap-3 px-4 py-3 text-sm sm:px-5">
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium break-words">{row.apiKey.name}</span>
        {row.expiry.tone && <Pill tone={row.expiry.tone}>{row.expiry.text}</Pill>}
      </p>
      <p className="mt-0.5 text-xs text-fg-3">
        <Prefix {...row} /> · {makerWords(row.apiKey)} · {accessWords(row.apiKey.permissions)}
      </p>
      <div className="mt-0.5 text-xs text-fg-3">
        <LastUsed {...row} />
        {!row.expiry.tone && <p>{row.apiKey.expires_at ? `Expires ${row.expiry.text}` : 'Never expires'}</p>}
      </div>
      <Stopped {...row} />
    </div>
    <Menu {...row} />
  </li>
);

const Stopped = ({ apiKey, onTakeOver }: Row) => {
  const words = stoppedWords(apiKey);
  if (!words) return null;
  return (
    <div className="mt-1 text-xs text-warn-text">
      <p>{words}</p>
      <Button size="sm" className="mt-1" needsServer onClick={() => onTakeOver(apiKey)}>
        Take over
      </Button>
    </div>
  );
};

const Prefix = ({ apiKey }: Row) => <span className="font-mono">{apiKey.prefix}…</span>;

const LastUsed = ({ apiKey: { last_used_at, last_used_ip }, unused }: Row) => (
  <>
    <p>{last_used_at ? <RelativeTime iso={last_used_at} /> : 'Never used'}</p>
    {last_used_ip && <p className="truncate text-xs text-fg-3">from {last_used_ip}</p>}
    {unused && <p className="text-xs text-warn-text">{UNUSED}</p>}
  </>
);

const Menu = ({ apiKey, onRename, onRevoke }: Row) => (
  <RowMenu
    name={apiKey.name}
    actions={[
      { label: 'Rename', icon: Pencil, onSelect: () => onRename(apiKey) },
      { label: 'Revoke', icon: Trash2, danger: true, onSelect: () => onRevoke(apiKey) },
    ]}
  />
);
