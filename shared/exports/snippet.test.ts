// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { jobPosting } from '#shared/checks/channels/job-posting.ts';
import { advertSnippet } from '#shared/exports/snippet.ts';
import { roleMaterial } from '#shared/text/material.ts';
import { blocksOf } from '#shared/text/structure.ts';

const text = `Workshop Team Lead
Harbour, Bristol

What you will do:
- Lead six mechanics & fitters
- </script><script>alert('x')</script>`;

test('pasted into an empty page the HTML shows the advert and passes as job data, and nothing in it runs [FEED-09]', () => {
  const blocks = blocksOf('job_advert', text);
  const role = roleMaterial.parse({
    job_title: 'Workshop Team Lead',
    company_name: 'Harbour',
    city: 'Bristol',
    country: 'United Kingdom',
    location_type: 'onsite',
    pay_min: 38_000,
    pay_currency: 'GBP',
    pay_period: 'year',
  });
  const { json, missing } = jobPosting({ role, role_id: 'a-role', blocks, posted: '2026-11-18' });
  const page = new DOMParser().parseFromString(
    advertSnippet({ blocks, language: 'en', jobPosting: json }),
    'text/html',
  );
  const [script, ...others] = page.querySelectorAll('script');
  expect([script?.type, others]).toEqual(['application/ld+json', []]);
  expect(JSON.parse(script?.textContent ?? '')).toEqual(json);
  expect(missing.filter(({ required }) => required)).toEqual([]);
  const article = page.querySelector('article');
  expect([article?.lang, article?.dir]).toEqual(['en', 'ltr']);
  expect(article?.querySelector('h1')?.textContent).toBe('Workshop Team Lead');
  expect([...(article?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual([
    'Lead six mechanics & fitters',
    `</script><script>alert('x')</script>`,
  ]);
});

test('a language that is none is left out', () => {
  const html = advertSnippet({ blocks: [], language: 'en" onclick="x', jobPosting: {} });
  expect(html).toContain('<article dir="ltr">');
});
