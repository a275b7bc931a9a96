import { type ChangeEvent, useRef } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { Trash2, Upload } from '#web/ui/layout/icons.ts';

type Props = {
  url: string | null;
  busy: 'logo' | 'remove' | 'colour' | null;
  onFile: (file: File) => void;
  onRemove: () => void;
};

const FRAME = { width: '9rem', height: '3.5rem', background: '#fff' };

export function LogoRow({ url, busy, onFile, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Cleared, so that the same file can be chosen again after a failure.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  const remove = () => {
    // 'Remove' disappears with the logo and has the focus.
    button.current?.focus();
    onRemove();
  };
  return (
    <div>
      <p className="flex items-baseline gap-2 text-sm font-medium">
        Logo <span className="text-xs font-normal text-fg-3">Optional</span>
      </p>
      <p id="logo-rule" className="mt-0.5 text-xs text-fg-3">
        PNG or JPEG, up to 1 MB
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {url && (
          <span className="grid place-items-center rounded-sm border border-line p-2" style={FRAME}>
            <img src={url} alt="Logo" style={{ maxWidth: '100%', maxHeight: '2.5rem' }} />
          </span>
        )}
        <Button
          ref={button}
          size="sm"
          icon={Upload}
          busy={busy === 'logo'}
          needsServer
          aria-describedby="logo-rule"
          onClick={() => input.current?.click()}
        >
          {url ? 'Replace' : 'Upload'}
        </Button>
        {url && (
          <Button size="sm" icon={Trash2} busy={busy === 'remove'} needsServer onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      <input ref={input} type="file" hidden accept="image/png,image/jpeg" aria-label="Logo file" onChange={choose} />
    </div>
  );
}
