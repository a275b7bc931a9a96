import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { readGuidelines, updateGuidelines } from '#shared/brand/contracts/guidelines.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { readRole } from '#shared/roles/contracts/roles.ts';
import { mayIgnore } from '#shared/text/boolean/broken.ts';
import { readDocumentMaterial } from '#shared/text/contracts/document-material.ts';
import { nameOf } from '#web/features/checks/checks/use-current.ts';
import { useReplacing } from '#web/features/checks/checks/use-replacing.ts';
import { LOCKED, usePage } from '#web/features/text/page/page-context.ts';
import { useMarking } from '#web/features/text/use-marks.ts';
import { call } from '#web/lib/call.ts';
import { nounKey, readAgain, readOf } from '#web/lib/endpoint.ts';
import { roleFieldLink } from '#web/lib/paths.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Check } from '#web/ui/layout/icons.ts';
import { RowMenu } from '#web/ui/overlay/row-menu.tsx';

type Props = {
  finding: Finding;
  /** 'Ignore' is of all that are equal to it. */
  isOneOfSeveral?: boolean;
  /** Its first better word is the primary button. */
  selected?: boolean;
  /** A better word was taken; `byKey`: with the keyboard. */
  onReplaced: (finding: Finding, byKey: boolean) => void;
};

/** Better words, 'Ignore', and in a menu 'Always allow'. */
export function FindingActions({ finding, isOneOfSeveral = false, selected = false, onReplaced }: Props) {
  const ignore = isOneOfSeveral ? 'Ignore all like this' : 'Ignore';
  const { document, isLocked } = usePage();
  const { replace, fillIn } = useReplacing();
  const { mark } = useMarking(document.id);
  const allowing = useAllowing();
  const { rule, phrase, better } = finding;
  const replacing = better.flatMap((one) => (one.act === 'replace' ? [one] : []));
  return (
    <>
      {replacing.map((one, index) => (
        <Button
          key={`${one.label}${one.from}`}
          size="sm"
          data-better={index === 0 ? nameOf(finding) : undefined}
          variant={selected && index === 0 && one.text !== '' ? 'primary' : 'outline'}
          disabled={isLocked}
          title={isLocked ? LOCKED : undefined}
          onClick={(event) => replace(finding, one) && onReplaced(finding, event.detail === 0)}
        >
          {one.label}
        </Button>
      ))}
      {better.some(({ act }) => act === 'fill_in') && (
        <Button
          size="sm"
          variant="outline"
          disabled={isLocked}
          title={isLocked ? LOCKED : undefined}
          onClick={() => fillIn(finding)}
        >
          Fill in
        </Button>
      )}
      <OpenRole better={better} />
      {mayIgnore(rule) && (
        <Button
          size="sm"
          variant="ghost"
          needsServer
          aria-label={`${ignore} ${finding.quote}`}
          onClick={() => mark.mutate({ rule, phrase, verdict: 'ignored' })}
        >
          {ignore}
        </Button>
      )}
      {allowing && isWord(finding) && (
        <RowMenu
          name={finding.quote}
          actions={[
            {
              label: `Always allow “${finding.quote}”`,
              icon: Check,
              disabled: allowing.isPending,
              onSelect: () => allowing.mutate(finding.quote),
            },
          ]}
        />
      )}
      {(mark.error ?? allowing?.error) && (
        <p role="alert" className="basis-full text-sm text-danger-text">
          {(mark.error ?? allowing?.error)?.message}
        </p>
      )}
    </>
  );
}

/** The role at the field that a finding needs, while there is one (CHECK-13). */
function OpenRole({ better }: Pick<Finding, 'better'>) {
  const { document } = usePage();
  const here = useLocation();
  const { role_id } = document;
  if (!role_id) return null;
  return better.map(
    (one) =>
      one.act === 'open_role' && (
        <ButtonLink key={one.field} size="sm" {...roleFieldLink(role_id, one.field, here)}>
          {one.label}
        </ButtonLink>
      ),
  );
}

const WORD_MAX = 60;
/** Rules that look for words, whose findings 'Words we use' can allow. */
const OF_WORDS = /^(?:brand|gender|age|origin|health|family|culture|cliche|reader|pay\/vague)/;
const isWord = ({ part, quote, rule }: Finding): boolean =>
  part !== null && OF_WORDS.test(rule) && quote.length <= WORD_MAX && !quote.includes('\n');

/** Undefined for a document without a role, which has no brand voice to add to. */
function useAllowing() {
  const { document } = usePage();
  const client = useQueryClient();
  const { role_id } = document;
  const allowing = useMutation({
    mutationFn: (word: string) => allowWord(role_id ?? '', word),
    onSuccess: () =>
      readAgain(client, [
        readOf(readDocumentMaterial, { params: { id: document.id } }).queryKey,
        nounKey(readGuidelines),
      ]),
  });
  return role_id ? allowing : undefined;
}

/**
 * Adds a word to 'Words we use' of the brand voice of a role, unless it stands there.
 * @throws AppError 'edit_conflict' when the brand voice was saved at the same time; 'not_found' without one.
 */
async function allowWord(roleId: string, word: string): Promise<void> {
  const role = await call(readRole, { params: { id: roleId } });
  const { id, version, ...voice } = await call(readGuidelines, { params: { id: role.brand_guidelines_id ?? '' } });
  const lines = voice.words_we_use.split('\n').filter((line) => line.trim() !== '');
  if (lines.some((line) => line.toLowerCase() === word.toLowerCase())) return;
  const words_we_use = [...lines, word].join('\n');
  await call(updateGuidelines, { params: { id }, body: { ...voice, version, words_we_use } });
}
