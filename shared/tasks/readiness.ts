import { AppError, type ErrorCode } from '#shared/errors.ts';
import { isReading, type TextStatus, waitText } from '#shared/file-text.ts';

/** CTX-04, in the order of the list. */
export const REQUIRED_ROLE_FIELDS = [
  'company_name',
  'job_title',
  'experience_level',
  'location_type',
  'country',
  'city',
  'role_requirements',
  'person_specification',
] as const;

/** CTX-05, in the order of the list. */
export const REQUIRED_GUIDELINE_FIELDS = [
  'writing_style',
  'personality_traits',
  'tone_descriptors',
  'brand_values',
  'target_audience',
  'communication_style',
] as const;

type Fields<Name extends string> = Readonly<Partial<Record<Name, string | null | undefined>>>;

/** The material of a generation. A missing role or brand voice is null. */
export type ReadinessInput = {
  role: Fields<(typeof REQUIRED_ROLE_FIELDS)[number]> | null | undefined;
  guidelines: Fields<(typeof REQUIRED_GUIDELINE_FIELDS)[number]> | null | undefined;
  /** Without the state of its text a document counts as read. */
  documents: readonly ({ title: string; file_path: string | null; file_type: string | null } & Partial<TextStatus>)[];
};

/** About how long reading a file takes. */
const READING_MS = 2_000;

/** One failed check with all of its messages (ERR-V-01). */
export type ReadinessFailure = { code: ErrorCode; title: string; messages: string[] };

const blank = (value: string | null | undefined): boolean => !value?.trim();

const blanks = <Name extends string>(names: readonly Name[], values: Fields<Name>): Name[] =>
  names.filter((name) => blank(values[name]));

function failure(code: ErrorCode, messages?: string[]): ReadinessFailure {
  const { title, message } = new AppError(code);
  return { code, title: title ?? message, messages: messages ?? [message] };
}

/**
 * The reasons why a role cannot generate (CTX-01..06), one entry per failed check in the order of GAP-86, with the
 * titles of GAP-85 and the column names of GAP-84. Empty = ready. Placeholders are checked when the prompt is built.
 */
export function readiness({ role, guidelines, documents }: ReadinessInput): ReadinessFailure[] {
  if (!role) return [failure('ROLE_NOT_FOUND')];
  const roleFields = blanks(REQUIRED_ROLE_FIELDS, role);
  const guidelineFields = guidelines ? blanks(REQUIRED_GUIDELINE_FIELDS, guidelines) : [];
  const poor = documents.filter(({ file_path, file_type }) => blank(file_path) || blank(file_type));
  const reading = documents.filter(isReading);
  const checks: [boolean, () => ReadinessFailure][] = [
    [!guidelines, () => failure('MISSING_GUIDELINES')],
    [documents.length === 0, () => failure('MISSING_DOCUMENTS')],
    [
      roleFields.length > 0,
      () =>
        failure(
          'missing_role_fields',
          roleFields.map((name) => `Missing ${name} in role details`),
        ),
    ],
    [
      guidelineFields.length > 0,
      () =>
        failure(
          'incomplete_guidelines',
          guidelineFields.map((name) => `Missing ${name} in brand guidelines`),
        ),
    ],
    [
      poor.length > 0,
      () =>
        failure(
          'invalid_documents',
          poor.map(({ title }) => `Document "${title}" is missing required data`),
        ),
    ],
    [reading.length > 0, () => failure('documents_being_read', reading.map(waitText))],
  ];
  return checks.filter(([failed]) => failed).map(([, make]) => make());
}

/** The first failed check as an error for the reply or the card; undefined = ready. */
export function unready(input: ReadinessInput): AppError | undefined {
  const [first] = readiness(input);
  if (!first) return undefined;
  const { code, title, messages } = first;
  const retryAfterMs = code === 'documents_being_read' ? READING_MS : undefined;
  return new AppError(code, { title, messages, message: messages[0], retryAfterMs });
}

/** The values of a role that a list has without reading its long columns. */
export type ReadinessSignals = {
  has_guidelines: boolean;
  document_count: number;
  role_fields_filled: boolean;
  guideline_fields_filled: boolean;
};
export type Missing = 'guidelines' | 'documents' | 'role_fields' | 'guideline_fields';

/** The same checks by name for a row of the role list (GAP-44), in the order of GAP-86. */
export function missingOf(row: ReadinessSignals): Missing[] {
  const checks: [boolean, Missing][] = [
    [!row.has_guidelines, 'guidelines'],
    [row.document_count === 0, 'documents'],
    [!row.role_fields_filled, 'role_fields'],
    [row.has_guidelines && !row.guideline_fields_filled, 'guideline_fields'],
  ];
  return checks.filter(([failed]) => failed).map(([, name]) => name);
}
