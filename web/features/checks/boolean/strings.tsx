import { type ReactNode, useId } from 'react';
import { targets } from '#shared/checks/boolean/targets.ts';
import { BOOLEAN_LEVELS } from '#shared/constants.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { StringCard } from '#web/features/checks/boolean/string-card.tsx';
import { useSearchTarget } from '#web/features/checks/boolean/use-search-target.ts';
import { levelWords } from '#web/features/checks/level-words.ts';
import { useFields } from '#web/features/text/page/use-fields.ts';
import { Select } from '#web/ui/form/select.tsx';

type Props = {
  parts: readonly DocumentPart[];
  /** What else can be done with a string, in its head. */
  actions: (part: DocumentPart) => ReactNode;
};

/** The strings of a document by level, each as blocks or text, rewritten for the place to search on. */
export function BooleanStrings({ parts, actions }: Props) {
  const { content } = useFields();
  const levelOf = (at: number) => (typeof content === 'string' ? undefined : content[at]?.level);
  const placed = parts.map((part) => ({ part, level: levelOf(Number(part.name.split('.')[0])) }));
  return (
    <>
      <SearchOn />
      <div className="space-y-6">
        {BOOLEAN_LEVELS.map((level) => {
          const own = placed.filter((one) => one.level === level);
          if (own.length === 0) return null;
          return (
            <section key={level} aria-label={level}>
              <h2 className="text-sm font-semibold">
                {level} <span className="ml-1 text-xs font-normal text-fg-3">{levelWords[level]}</span>
              </h2>
              <div className="mt-2 space-y-3">
                {own.map(({ part }) => (
                  <StringCard key={part.name} part={part} actions={actions(part)} />
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </>
  );
}

function SearchOn() {
  const { id: chosen, choose } = useSearchTarget();
  const id = useId();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <label htmlFor={id} className="text-sm font-medium">
        Search on
      </label>
      <Select id={id} className="w-52 max-sm:flex-1" value={chosen} onChange={({ target }) => choose(target.value)}>
        {targets.map((target) => (
          <option key={target.id} value={target.id}>
            {target.name}
          </option>
        ))}
      </Select>
      <span className="text-xs text-fg-3">Strings are rewritten for the place you search on.</span>
    </div>
  );
}
