// Builds a careers page from a job feed, without packages: node careers-page.mjs <address of jobs.json> [folder]
import { mkdir, writeFile } from 'node:fs/promises';

const [, , address, folder = 'careers'] = process.argv;
const signs = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => signs[sign]);
const page = (title, body, { language = 'en', head = '' } = {}) => `<!doctype html>
<html lang="${escaped(language)}"><meta charset="utf-8"><title>${escaped(title)}</title>${head}<main><h1>${escaped(title)}</h1>
${body}</main></html>`;
// No text of the feed can end the script that it stands in.
const jobData = (job) => `<script type="application/ld+json">${JSON.stringify(job).replaceAll('<', '\\u003c')}</script>`;

const response = await fetch(address);
if (!response.ok) throw new Error(`The feed answered ${response.status}`);
const feed = await response.json();
await mkdir(folder, { recursive: true });
for (const { id, title, content_html, external_url, language, _rolevoice } of feed.items) {
  const apply = external_url ? `<p><a href="${escaped(external_url)}">Apply</a></p>` : '';
  const head = jobData(_rolevoice.job_posting);
  await writeFile(`${folder}/${id}.html`, page(title, content_html + apply, { language, head }));
}
const links = feed.items.map(({ id, title }) => `<li><a href="${id}.html">${escaped(title)}</a></li>`);
await writeFile(`${folder}/index.html`, page(feed.title, `<ul>${links.join('\n')}</ul>`));
