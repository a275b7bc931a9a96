import { languageName } from '#shared/text/languages.ts';
import { useConfig } from '#web/lib/config.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';

type Props = { language: string; refusal: string | null; onRegenerate: () => void };

/** Above a text that was generated in another language than the wanted one (LANG-05). */
export function LanguageNote({ language, refusal, onRegenerate }: Props) {
  const isDemo = useConfig()?.ai.demo === true;
  return (
    <Banner
      tone="warning"
      className="mb-3"
      detail={isDemo && 'The demo provider writes English and German only.'}
      action={
        refusal === null && (
          <Button size="sm" onClick={onRegenerate}>
            Regenerate
          </Button>
        )
      }
    >
      Came out in {languageName(language)}
    </Banner>
  );
}
