import type { Rule } from '#shared/checks/rule.ts';
import { Disclosure } from '#web/features/checks/checks/ignored.tsx';
import type { Findings } from '#web/features/checks/checks/use-findings.ts';
import { usePage } from '#web/features/text/page/page-context.ts';

/** Every rule for this kind and language, with its level and where it comes from (CHECK-08). */
export function About({ language, rules }: Pick<Findings, 'language' | 'rules'>) {
  const { document } = usePage();
  return (
    <Disclosure label="What is checked, and why">
      <ul className="space-y-2.5 py-2 pr-3 pl-7">
        {rules.rulesFor({ kind: document.kind, language }).map((rule) => (
          <Line key={rule.id} rule={rule} source={rules.sourceOf(rule)} />
        ))}
      </ul>
    </Disclosure>
  );
}

type LineProps = { rule: Rule; source: ReturnType<Findings['rules']['sourceOf']> };

const Line = ({ rule: { level, says }, source }: LineProps) => (
  <li className="text-fg-2">
    <span className="font-semibold text-fg">{level === 'fix' ? 'Fix' : 'Consider'}</span> {says}
    {source && (
      <span className="block text-fg-3">
        {source.address ? (
          <a
            className="text-link max-md:inline-block max-md:py-3"
            href={source.address}
            target="_blank"
            rel="noopener noreferrer"
          >
            {source.title}
          </a>
        ) : (
          source.title
        )}
      </span>
    )}
  </li>
);
