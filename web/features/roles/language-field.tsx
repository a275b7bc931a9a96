import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { languageMismatch } from '#shared/text/language-of.ts';
import { LANGUAGES, languageName, languageOfCountry, tagOfLanguage } from '#shared/text/languages.ts';
import type { RoleDraft } from '#web/features/roles/role-draft.ts';
import type { Held } from '#web/lib/record-save.ts';
import { SelectField } from '#web/ui/form/select.tsx';

const ID = 'content_language';
const FOLLOWS = 'Headings, greetings and spelling follow it.';
const changed = { shouldDirty: true, shouldValidate: false } as const;

const ofCountry = (country: string): string => languageOfCountry(country) ?? '';

/** 'Content language': the country's until another one is chosen (LANG-01). */
export function LanguageField({ form }: { form: UseFormReturn<Held<RoleDraft>> }) {
  const [language, country] = [form.watch(ID), form.watch('country')];
  const [isChosen, setChosen] = useState(language !== ofCountry(country));
  useEffect(() => {
    const { content_language } = form.getValues();
    if (!isChosen && content_language !== ofCountry(country)) form.setValue(ID, ofCountry(country), changed);
  }, [form, isChosen, country]);
  const choose = (tag: string) => {
    setChosen(true);
    form.setValue(ID, tag, changed);
  };
  return (
    <SelectField
      id={ID}
      label="Content language"
      optional
      hint={!isChosen && language ? `From the country. ${FOLLOWS}` : FOLLOWS}
      error={form.formState.errors[ID]?.message}
      value={language}
      onChange={({ target }) => choose(target.value)}
      below={<OtherLanguage form={form} language={language} onUse={(found) => choose(tagOfLanguage(found, country))} />}
    >
      <option value="">As the role is written</option>
      {LANGUAGES.map(({ tag, name }) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type Other = { form: UseFormReturn<Held<RoleDraft>>; language: string; onUse: (language: string) => void };

/** The texts will be in another language than the role, which may be what is wanted (LANG-02). */
function OtherLanguage({ form, language, onUse }: Other) {
  const text = useDeferredValue(`${form.watch('role_requirements')}\n${form.watch('person_specification')}`);
  const found = useMemo(() => (language ? languageMismatch(text, language) : null), [text, language]);
  return (
    <div role="status">
      {found && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-xs font-medium text-warn-text">
          <span>
            Your role is written in {languageName(found)}. The texts will come in {languageName(language)}.
          </span>
          <button type="button" className="text-link pointer-coarse:min-h-11" onClick={() => onUse(found)}>
            Use {languageName(found)}
          </button>
        </p>
      )}
    </div>
  );
}
