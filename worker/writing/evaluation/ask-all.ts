import Bottleneck from 'bottleneck';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { type AdvertReadingResult, VOICE_FIELDS, type VoiceReadingResult } from '#shared/brand/contracts/readings.ts';
import { samplesOf } from '#shared/brand/voice/samples.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { TOKEN_WINDOW_MS } from '#shared/constants.ts';
import { advertSource } from '#shared/roles/advert/source.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { textsOf } from '#shared/text/document-parts.ts';
import { KIND_NAMES } from '#shared/text/kinds/names.ts';
import { languageMismatch, languageOf } from '#shared/text/language-of.ts';
import { languageName } from '#shared/text/languages.ts';
import { compose, initiallyOn } from '#shared/writing/refine/compose.ts';
import type { RefineResult } from '#shared/writing/refine/payload.ts';
import { type Refining, withoutModel } from '#shared/writing/refine/propose.ts';
import type { Preset } from '#shared/writing/refine/target.ts';
import { learnVoice } from '#worker/brand/tasks/learn-voice.ts';
import { readAdvert } from '#worker/roles/tasks/read-advert.ts';
import { createProvider } from '#worker/tasks/provider/provider.ts';
import { PASTED } from '#worker/tasks/sources.ts';
import {
  type Answered,
  type Asking,
  askToWrite,
  attempted,
  type EvaluatedTask,
  type Found,
  scored,
  sourcesOf,
  wantedOf,
} from '#worker/writing/evaluation/ask.ts';
import { type EvaluatedRole, evaluatedRoles } from '#worker/writing/evaluation/roles.ts';
import { tokensFor } from '#worker/writing/tasks/refine/material.ts';
import { refine } from '#worker/writing/tasks/refine.ts';

/** Ready-made instructions that need nothing but the text and its role. */
export const EVALUATED_PRESETS = [
  'shorter',
  'longer',
  'plainer',
  'warmer',
  'more_formal',
  'more_concrete',
  'brand_voice',
  'fix_checks',
  'american',
] as const satisfies readonly Preset[];

const REFINED_KIND = 'job_advert';

/** The advert of a role, refined as the worker does it; scored is the text with the changes that start on. */
async function askToRefine(asking: Asking, preset: Preset, evaluated: EvaluatedRole): Promise<Answered> {
  const written = await askToWrite(asking, REFINED_KIND, evaluated);
  if (written.content === null) return { ...written, task: 'refine', of: preset, off: null };
  const refining = refiningOf(preset, written.content, evaluated);
  const known = withoutModel(refining);
  const material = { refining, document_tokens: tokensFor(refining.input) };
  const { result, ...tried } = known
    ? { result: known, attempts: 1, failed: null, tokens: 0, seconds: 0 }
    : await attempted(asking, refine, material);
  const proposal = result as RefineResult | null;
  const changes = proposal?.changes ?? [];
  const content = proposal && compose(written.content, changes, initiallyOn(changes));
  const off = proposal && changes.filter((change) => change.off !== null).length;
  return {
    task: 'refine',
    of: preset,
    kind: REFINED_KIND,
    role: evaluated.name,
    ...tried,
    ...scored(REFINED_KIND, content, evaluated),
    off,
  };
}

function refiningOf(preset: Preset, content: Content, evaluated: EvaluatedRole): Refining {
  const input = { kind: REFINED_KIND, content, draft: null, target: { of: 'document' }, preset } as const;
  return {
    input: { ...input, instruction: '', channel: null, parent: null },
    document: {
      kind: REFINED_KIND,
      content,
      language: wantedOf(evaluated),
      snapshot: null,
      siblings: [],
      marks: [],
      material: sourcesOf(evaluated),
    },
    lexicons,
  };
}

const KIND = 'job_advert';
/** Closing dates of the roles are later. */
const TODAY = '2026-01-01';

/** Reads the advert of a role back: its fields are compared with the role it was written from. */
async function askToReadAdvert(asking: Asking, evaluated: EvaluatedRole): Promise<Answered> {
  const written = await askToWrite(asking, KIND, evaluated);
  const about = { ...written, task: 'read_advert', of: KIND, scores: null, content: null } as const;
  if (written.content === null) return about;
  const text = textsOf(written.content).join('\n');
  const material = { source: advertSource(text), name: PASTED, today: TODAY };
  const { result, ...tried } = await attempted(asking, readAdvert, material);
  const read = result as AdvertReadingResult | { refused: string } | null;
  if (read === null || 'refused' in read) return { ...about, ...tried, failed: tried.failed ?? 'cv_refused' };
  return { ...about, ...tried, found: compared(read, text, evaluated) };
}

/** Of the fields that stand in the advert word for word: only these can be read from it. A request may hold more than its address. */
function compared({ fields }: AdvertReadingResult, text: string, { role }: EvaluatedRole): Found {
  const stated = (['job_title', 'company_name', 'city', 'how_to_apply'] as const).filter(
    (name) => role[name] !== '' && text.includes(role[name]),
  );
  const isSame = (name: (typeof stated)[number], value: string): boolean =>
    name === 'how_to_apply' ? value.endsWith(role[name]) : value === role[name];
  const sameText = stated.map((name) => fields[name] && isSame(name, fields[name].value));
  const amounts = role.pay_min === null ? [] : [fields.pay && fields.pay.value.min === Number(role.pay_min)];
  const all = [...sameText, ...amounts];
  return {
    of: all.length,
    right: all.filter((same) => same === true).length,
    wrong: all.filter((same) => same === false).length,
  };
}

/** Learns the voice of an employer from its documents and from two texts in it. */
async function askToLearnVoice(asking: Asking, evaluated: EvaluatedRole): Promise<Answered> {
  const advert = await askToWrite(asking, KIND, evaluated);
  const spec = await askToWrite(asking, 'job_spec', evaluated);
  const about = { ...advert, task: 'learn_voice', of: 'voice', scores: null, content: null } as const;
  const texts = [advert, spec].flatMap(({ content }) => (content === null ? [] : [textsOf(content).join('\n')]));
  if (texts.length === 0) return about;
  const samples = samplesOf([
    ...texts.map((text) => ({ name: PASTED, text })),
    ...evaluated.documents.map(({ title: name, text }) => ({ name, text })),
  ]);
  const language = wantedOf(evaluated);
  const material = { samples, leftOut: [], language: languageName(language) };
  const { result, ...tried } = await attempted(asking, learnVoice, material);
  const learned = result as VoiceReadingResult | null;
  if (learned === null) return { ...about, ...tried };
  const proposed = VOICE_FIELDS.flatMap((name) => learned.fields[name]?.proposal ?? []);
  const said = proposed.join('\n');
  return {
    ...about,
    ...tried,
    found: { of: VOICE_FIELDS.length, right: proposed.length, wrong: 0 },
    language_right: languageOf(said) === null ? null : languageMismatch(said, language) === null,
  };
}

const IN_FLIGHT = 2;

/** Keeps the tokens of a window within the budget: resolves when there is room. One process, so not the workers' limiter. */
function budget(tokens: number): (wanted: number) => Promise<void> {
  const limiter = new Bottleneck({
    reservoir: tokens,
    reservoirRefreshAmount: tokens,
    reservoirRefreshInterval: TOKEN_WINDOW_MS,
  });
  return (wanted) => limiter.schedule({ weight: Math.min(wanted, tokens) }, async () => undefined);
}

type Cases = { tasks: readonly EvaluatedTask[]; roles: number; times: number };

/**
 * For the first `roles` roles, each `times` times: every kind of text, every preset for its advert, its advert read back,
 * and the voice of its texts.
 */
export async function askAll(config: Config, { tasks, roles, times }: Cases): Promise<Answered[]> {
  const asking = {
    provider: createProvider(config, createLog('evaluation', 'warn')),
    room: budget(config.TOKENS_PER_WINDOW),
    signal: new AbortController().signal,
  };
  const kinds = KIND_NAMES.filter((kind) => kind !== 'plain');
  const asked = evaluatedRoles
    .slice(0, roles)
    .flatMap((role) => [
      ...(tasks.includes('write') ? kinds.map((kind) => () => askToWrite(asking, kind, role)) : []),
      ...(tasks.includes('refine') ? EVALUATED_PRESETS.map((preset) => () => askToRefine(asking, preset, role)) : []),
      ...(tasks.includes('read_advert') ? [() => askToReadAdvert(asking, role)] : []),
      ...(tasks.includes('learn_voice') ? [() => askToLearnVoice(asking, role)] : []),
    ]);
  const cases = asked.flatMap((ask) => Array.from({ length: times }, () => ask));
  const queue = new Bottleneck({ maxConcurrent: IN_FLIGHT });
  return Promise.all(cases.map((ask) => queue.schedule(ask)));
}
