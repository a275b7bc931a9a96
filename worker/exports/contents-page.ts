import { formatUtc } from '#shared/dates.ts';
import { escaped } from '#shared/text/html.ts';
import { directionOf } from '#shared/text/languages.ts';

/** Words of a text, and why they were found; null: the reason is not given. */
export type ContentsFinding = { quote: string; why: string | null };
type Decided = ContentsFinding & { verdict: 'ignored' | 'checked'; by: string; at: Date };
/** What must be fixed, what may be, and what a person ignored or marked as correct. */
export type ContentsChecks = { fix: ContentsFinding[]; consider: ContentsFinding[]; decided: Decided[] };

export type ContentsText = {
  /** The text itself, then what is added to it. */
  files: readonly string[];
  name: string;
  role: string;
  company: string;
  /** BCP 47; null: not known. */
  language: string | null;
  /** As people count it. */
  version: number;
  saved_at: Date;
  is_approved: boolean;
  approved_by: string | null;
  approved_at: Date | null;
  /** Null: not known. */
  checks: ContentsChecks | null;
};

export type Contents = {
  exported_at: Date;
  texts: readonly ContentsText[];
  /** The names of those that were deleted while the export ran. */
  deleted: readonly string[];
};

const STYLE = `:root{color-scheme:light dark;--ink:#131822;--soft:#4a505b;--line:#d5d8dd;--page:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#eef0f4;--soft:#b3b8bf;--line:#3a3f47;--page:#15171c}a{color:#9db8ff}}
body{margin:0 auto;max-width:66rem;padding:2.5rem 1.25rem;color:var(--ink);background:var(--page);
font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}h1{font-size:1.75rem;line-height:1.25}
h2{margin-top:2.5rem;font-size:1.25rem}h3{font-size:1rem}.soft,.why{color:var(--soft)}.why{display:block}
.wide{overflow-x:auto}table{width:100%;min-width:52rem;border-collapse:collapse;text-align:start}
th,td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
.n{text-align:end}th[scope=col]{overflow-wrap:normal}td time{white-space:nowrap}
th[scope=row]{min-width:12rem}li{margin-bottom:.5rem}
@media print{:root{color-scheme:light;--ink:#131822;--soft:#4a505b;--line:#d5d8dd;--page:#fff}a{color:inherit}
body{max-width:none;padding:0;font-size:10pt}.wide{overflow:visible}table,th[scope=row]{min-width:0}
td time{white-space:normal}h1,h2,h3{break-after:avoid}
tr,li{break-inside:avoid}thead{display:table-header-group}}`;

// Nothing is loaded and nothing runs, whatever a text holds.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** What is in a ZIP of texts, as one page: versions, approvals and checks. No script and nothing from elsewhere. */
export function contentsPage({ exported_at, texts, deleted }: Contents): string {
  const roles = new Set(texts.map(roleOf));
  const title = roles.size === 1 ? `Contents: ${[...roles][0]}` : 'Contents';
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="soft">Exported on ${timeOf(exported_at)}</p>
${tableOf(texts, roles.size > 1)}
${texts.map(detailsOf).filter(Boolean).join('\n')}
${deletedOf(deleted)}</main>
</body>
</html>
`;
}

const roleOf = ({ role, company }: ContentsText): string =>
  [role, company].filter(Boolean).join(', ') || 'Without a role';
const timeOf = (time: Date): string => `<time datetime="${time.toISOString()}">${formatUtc(time)}</time>`;
/** What people wrote, in whatever direction. */
const written = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

function tableOf(texts: readonly ContentsText[], withRoles: boolean): string {
  const heads = ['File', ...(withRoles ? ['Role'] : []), 'Version', 'Saved', 'Approved'];
  const counts = ['Must fix', 'Suggestions', 'Ignored'];
  const head = [...heads.map((name) => columnOf(name)), ...counts.map((name) => columnOf(name, true))].join('');
  return `<div class="wide" role="region" aria-label="Texts" tabindex="0"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${texts.map((text) => rowOf(text, withRoles)).join('\n')}
</tbody>
</table></div>`;
}

const columnOf = (name: string, isNumber = false): string =>
  `<th scope="col"${isNumber ? ' class="n"' : ''}>${name}</th>`;

function rowOf(text: ContentsText, withRoles: boolean): string {
  const { checks } = text;
  const counts = [checks?.fix.length, checks?.consider.length, checks?.decided.length];
  return `<tr><th scope="row">${text.files.map(linkTo).join('<br>')}</th>${
    withRoles ? `<td>${written(roleOf(text))}</td>` : ''
  }<td>${text.version}</td><td>${timeOf(text.saved_at)}</td><td>${approvalOf(text)}</td>${counts
    .map((count) => `<td class="n">${count ?? 'Not known'}</td>`)
    .join('')}</tr>`;
}

/** Beside the page once the ZIP is unpacked. The dot keeps a name from being read as a scheme. */
const linkTo = (file: string): string =>
  `<a href="./${escaped(file.split('/').map(encodeURIComponent).join('/'))}">${written(file)}</a>`;

function approvalOf({ is_approved, approved_by, approved_at }: ContentsText): string {
  if (approved_by === null) return is_approved ? 'Approved' : 'Draft';
  return `By ${written(approved_by)}${approved_at ? `<br>${timeOf(approved_at)}` : ''}`;
}

/** What is open and what was ignored in a text; '' for nothing. */
function detailsOf(text: ContentsText): string {
  const { files, name, language, checks } = text;
  const heading = `<h2>${written(files[0]?.replace(/\.[^.]*$/, '') ?? name)}</h2>`;
  if (!checks) return `<section>\n${heading}\n<p>The checks of this text could not be made.</p>\n</section>`;
  const finding = (one: ContentsFinding) => itemOf(one, language);
  const groups = [
    groupOf('Must fix', checks.fix.map(finding)),
    groupOf('Suggestions', checks.consider.map(finding)),
    groupOf(
      'Ignored',
      checks.decided.map((one) => itemOf(one, language, decisionOf(one))),
    ),
  ].filter(Boolean);
  return groups.length > 0 ? `<section>\n${heading}\n${groups.join('\n')}\n</section>` : '';
}

const groupOf = (name: string, items: readonly string[]): string =>
  items.length > 0 ? `<h3>${name} ${items.length}</h3>\n<ul>\n${items.join('\n')}\n</ul>` : '';

function itemOf({ quote, why }: ContentsFinding, language: string | null, decision = ''): string {
  const lang = language ? ` lang="${escaped(language)}"` : '';
  const words = `<q${lang} dir="${directionOf(language ?? '')}">${escaped(quote)}</q>`;
  return `<li>${words}${why ? `<span class="why">${written(why)}</span>` : ''}${decision}</li>`;
}

function decisionOf({ verdict, by, at }: Decided): string {
  const decision = verdict === 'ignored' ? 'Ignored' : 'Marked as correct';
  return `<span class="why">${decision} by ${written(by)}, ${timeOf(at)}</span>`;
}

const deletedOf = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `<section>\n<h2>Left out</h2>\n<ul>\n${names
        .map((name) => `<li>${written(name)}: it was deleted while the export ran.</li>`)
        .join('\n')}\n</ul>\n</section>\n`;
