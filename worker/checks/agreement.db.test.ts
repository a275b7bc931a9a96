import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { aDocument, aGuideline, aRole, theTemplates } from '#db/testing/factories.ts';
import { insertText } from '#db/testing/texts.ts';
import { markDue } from '#db/text/due-checks.ts';
import { sampled, sampleOf } from '#local/testing/size.ts';
import { type CheckedDocument, checkDocument, type DocumentToCheck } from '#shared/checks/document-checks.ts';
import { CHECK_RULES } from '#shared/checks/run.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import type { languageOfText, loadLexicons } from '#shared/checks/words/load.ts';
import { listMarks, type Mark } from '#shared/text/contracts/document-marks.ts';
import { readDocumentMaterial } from '#shared/text/contracts/document-material.ts';
import { type Content, readGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { material, type RoleMaterial } from '#shared/text/material.ts';
import { checkDue } from '#worker/checks/check-documents.ts';

const { db, deps, call, signedIn } = await testApp();
const folder = mkdtempSync(join(tmpdir(), 'checks-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a browser loads for a text, with the lexicon of its language alone. */
const ENTRY = `
export { languageOfText, loadLexicons } from '#shared/checks/words/load.ts';
export { checkDocument } from '#shared/checks/document-checks.ts';
`;

type Loaded = {
  checkDocument: typeof checkDocument;
  loadLexicons: typeof loadLexicons;
  languageOfText: typeof languageOfText;
};

/** The function as a browser loads it: bundled, minified, without anything of Node. */
async function inBrowser(): Promise<(document: DocumentToCheck) => Promise<CheckedDocument>> {
  await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd(), sourcefile: 'checks.ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
  });
  const loaded = (await import(pathToFileURL(join(folder, 'stdin.mjs')).href)) as Loaded;
  return async (document) => {
    const language = loaded.languageOfText(partsOf(document.kind, document.content), document.language);
    return loaded.checkDocument(document, await loaded.loadLexicons(language));
  };
}

const SAMPLES = 'shared/checks/facts/samples/tuned';
const PLAIN: readonly string[] = ['job_advert', 'job_spec', 'interview_questions'];
type Sample = { id: string; kind: KindName; language?: string; material: unknown; text: Content };
const samples = readdirSync(SAMPLES)
  .map((name) => JSON.parse(readFileSync(`${SAMPLES}/${name}`, 'utf8')) as Sample)
  .filter(({ kind }) => PLAIN.includes(kind));
const ofOurOwn: Sample = {
  id: 'emails with something to fix',
  kind: 'sourcing_email',
  material: { role: { job_title: 'Engineer', company_name: 'Harbour', role_requirements: 'Build it.' } },
  text: [
    {
      type: 'Professional LinkedIn InMail',
      subject: 'A job for a young chairman',
      message: 'I saw your profile. 25 days of holiday, at least five years, [salary]. Naïve café 🚲 Straße\u0301.',
    },
  ],
};

/** The name of the company is too short to say its language: only that of the document makes it the name in the text. */
const ofOneLanguage: Sample = {
  id: 'a short text of a known language',
  kind: 'job_advert',
  language: 'de-AT',
  material: {
    role: { job_title: 'Werkstattleitung', company_name: 'Otterbeck Cargo Bikes', role_requirements: 'Planen.' },
  },
  text: 'Werkstattleitung\n\nDu arbeitest in der Werkstatt, und wir schreiben dir, weil Otterbeck Cargo Bikes die Leitung für das Team sucht.',
};

/** The columns of a role that this release stores. */
const stored = ({ job_title, company_name, city, country, role_requirements, person_specification }: RoleMaterial) => ({
  job_title,
  company_name,
  city: city || 'Porto',
  country: country || 'Portugal',
  role_requirements,
  person_specification,
});

async function store(user: { id: string }, sample: Sample): Promise<string> {
  const { role, brand_guidelines, documents } = material.parse(sample.material);
  const voice = brand_guidelines && (await aGuideline(db, user.id, brand_guidelines));
  const assets = [];
  for (const { title, text } of documents) assets.push(await aDocument(db, user.id, { title, extracted_text: text }));
  const links = { brand_guidelines_id: voice?.id ?? null, document_ids: assets.map(({ id }) => id) };
  const { id: role_id } = await aRole(db, user.id, { ...(role && stored(role)), ...links });
  const template_id = (await theTemplates(db)).find(({ kind }) => kind === sample.kind)?.id ?? null;
  const { id } = await insertText(db, {
    user_id: user.id,
    workspace_id: user.id,
    role_id,
    template_id,
    queue_id: null,
    content: JSON.stringify(sample.text),
  });
  if (sample.language)
    await db
      .updateTable('document_versions')
      .set({ language: sample.language })
      .where('document_id', '=', id)
      .execute();
  return id;
}

/** What the worker finds in the document, and the counts that the list then shows. */
async function inWorker(id: string) {
  await markDue(db, [{ of: 'id', is: id, urgency: 0 }]);
  const found: CheckedDocument[] = [];
  const check = (input: Parameters<typeof checkDocument>[0]) => {
    const checked = checkDocument(input, lexicons);
    found.push(checked);
    return checked;
  };
  const checks = { rules: CHECK_RULES, check };
  const rest = async () => undefined;
  await checkDue({ db, log: deps.log, checks, rest, publish: async () => undefined });
  const counts = await db
    .selectFrom('document_checks')
    .select(['fix', 'consider', 'facts_open'])
    .where('document_id', '=', id)
    .executeTakeFirst();
  return { found: found[0], counts };
}

const title = sampled(
  'browser and worker find the same in a document, from what the api answers to the browser [CHECK-17]',
);
test(title, async () => {
  const user = await signedIn();
  const check = await inBrowser();
  let open = 0;
  for (const sample of [
    ...sampleOf(samples, 1, ({ kind, language }) => `${kind} ${language}`),
    ofOurOwn,
    ofOneLanguage,
  ]) {
    const id = await store(user, sample);
    const at = `/api/generated-documents/${id}`;
    const shown = readGeneratedDocument.reply.parse((await call(user, 'GET', at)).body);
    expect(shown.language ?? null).toBe(sample.language ?? null);
    const read = async (marks: Mark[], language = shown.language ?? null) => {
      const { snapshot, siblings, ...now } = readDocumentMaterial.reply.parse(
        (await call(user, 'GET', `${at}/material`)).body,
      );
      return check({
        kind: sample.kind,
        content: sample.text,
        language,
        material: now,
        snapshot,
        siblings,
        marks,
      });
    };
    const first = await read([]);
    const [finding] = first.findings;
    if (finding) {
      const { rule, phrase } = finding;
      await call(user, 'PUT', `${at}/marks`, { rule, phrase, verdict: 'ignored' });
    }
    const { items } = listMarks.reply.parse((await call(user, 'GET', `${at}/marks`)).body);
    const [page, detected] = [await read(items), await read(items, null)];
    const { found, counts } = await inWorker(id);
    expect([sample.id, found]).toEqual([sample.id, page]);
    if (sample === ofOneLanguage) expect(page.facts).not.toEqual(detected.facts);
    expect([sample.id, counts]).toEqual([sample.id, page.counts]);
    expect([sample.id, page.ignored.length > 0]).toEqual([sample.id, finding !== undefined]);
    open += page.counts.fix + page.counts.facts_open;
  }
  expect(samples.length).toBeGreaterThan(10);
  expect(open).toBeGreaterThan(20);
});
