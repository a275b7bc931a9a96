import {
  passwordCriteria,
  passwordStrength,
  preparedPassword,
  type PasswordStrength as Strength,
} from '#shared/accounts/password.ts';
import { useIsEasy } from '#web/features/accounts/password-check.ts';
import { Check } from '#web/ui/layout/icons.ts';

const looks: Record<Strength, { fill: string; word: string }> = {
  Weak: { fill: 'bg-danger', word: 'text-danger-text' },
  Fair: { fill: 'bg-warn', word: 'text-warn-text' },
  Good: { fill: 'bg-accent', word: 'text-accent-text' },
  Strong: { fill: 'bg-ok', word: 'text-ok-text' },
};

type Props = {
  password: string;
  /** Words that do not strengthen the password (`useKnownWords`). */
  known: readonly string[];
};

/**
 * A strength meter: one segment per criterion, a text, and the list of criteria, updated with each keystroke
 * (PWD-07..10).
 */
export function PasswordStrength({ password, known }: Props) {
  const prepared = preparedPassword(password);
  const isEasy = useIsEasy(prepared, known);
  const strength = passwordStrength(password, isEasy);
  const { fill, word } = looks[strength];
  const criteria = [
    ...passwordCriteria.map(({ name, label, met }) => ({ name, label, met: met(prepared) })),
    { name: 'not-easy', label: 'Not easy to guess', met: !isEasy },
  ];
  const met = criteria.filter((criterion) => criterion.met).length;
  return (
    <div className="mt-3">
      <div className="flex items-center gap-3">
        <div className="flex flex-1 gap-1" aria-hidden>
          {criteria.map(({ name }, index) => (
            <span key={name} className={`h-1 flex-1 rounded-full ${index < met ? fill : 'bg-line'}`} />
          ))}
        </div>
        <p role="status" className={`w-12 text-right text-xs font-medium ${word}`}>
          <span className="sr-only">Password strength: </span>
          {strength}
        </p>
      </div>
      <ul
        className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-3 gap-y-1 text-xs"
        aria-label="Password requirements"
      >
        {criteria.map(({ name, ...criterion }) => (
          <Criterion key={name} {...criterion} />
        ))}
      </ul>
    </div>
  );
}

function Criterion({ label, met }: { label: string; met: boolean }) {
  return (
    <li className={`flex items-center gap-1.5 [&:nth-child(5)]:col-span-full ${met ? 'text-fg-2' : 'text-fg-3'}`}>
      {met ? (
        <Check className="size-3.5 shrink-0 text-ok-text" strokeWidth={3} aria-hidden />
      ) : (
        <span className="mx-px size-3 shrink-0 rounded-full border-[1.5px] border-line-strong" aria-hidden />
      )}
      {label}
      <span className="sr-only">{met ? ', met' : ', not met'}</span>
    </li>
  );
}
