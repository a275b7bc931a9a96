import { useQuery } from '@tanstack/react-query';
import { readDocumentMaterial } from '#shared/text/contracts/document-material.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { countWords, readPart } from '#shared/text/sentences.ts';
import { pointsOf } from '#shared/writing/refine/fix-checks.ts';
import type { RefineTarget } from '#shared/writing/refine/target.ts';
import { useChosenChannel } from '#web/features/checks/channels/use-chosen-channel.ts';
import { useFindings } from '#web/features/checks/checks/use-findings.ts';
import { useFacts } from '#web/features/checks/facts/use-facts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { cardNumber } from '#web/features/writing/documents/refine/proposal-parts.ts';
import { type ReadyMade, readyMadeFor } from '#web/features/writing/documents/refine/ready-made.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';

/** The ready-made instructions, with what the tabs of the page have found. */
export function useReadyMade(target: RefineTarget): ReadyMade[] {
  const { document } = usePage();
  const { data: material } = useQuery(readOf(readDocumentMaterial, { params: { id: document.id } }));
  const found = useFindings();
  const { facts } = useFacts();
  const [channel] = useChosenChannel(document.kind);
  const language = document.language ?? found?.language ?? null;
  const { kind, content } = document;
  const findings = found?.findings.filter((one) => !found.ofPlace.has(one)) ?? [];
  const sent = material ? pointsOf({ kind, content, target, findings, material, language }).points : [];
  return readyMadeFor({
    kind,
    target,
    channel,
    language,
    toFix: sent.map(({ finding }) => finding),
    openFacts: facts ? [...facts.notFound, ...facts.different] : [],
    hasVoice: Boolean(material?.brand_guidelines),
  });
}

/** As they are counted under the text. */
export const wordsOf = (parts: readonly DocumentPart[]): number =>
  parts.reduce((sum, part) => sum + countWords(readPart(part)), 0);

/** What is refined: 'The whole text, 280 words', '27 words selected', or the name of a card. */
export function useTargetWords(target: RefineTarget): string {
  const { settled } = usePage();
  if (target.of === 'document') return `The whole text, ${plural(wordsOf(settled), 'word')}`;
  if (target.of === 'card') return settled.find((part) => cardNumber(part) === target.card)?.card ?? '';
  const part = settled.find(({ name }) => name === target.part);
  const passage = part ? [{ ...part, text: part.text.slice(target.from, target.to) }] : [];
  return `${plural(wordsOf(passage), 'word')} selected`;
}
