// @vitest-environment happy-dom
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { wordingsOf } from '#shared/checks/role-wordings.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { voiceMaterial } from '#shared/text/material.ts';
import { RoleWordings, type WordedRole } from '#web/features/checks/wordings/role-wordings.tsx';
import { buttons, openScreen, pass, press, until } from '#web/testing/screen.tsx';
// These are loaded once something is written.
import '#shared/checks/words/en.ts';
import '#shared/checks/words/load.ts';

const text = () => document.body.textContent ?? '';
const VOICE = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const role: WordedRole = {
  job_title: 'Workshop Manager',
  company_name: 'Harbour',
  content_language: '',
  role_requirements: 'You lead the rockstars of our workshop and you plan the week with them.',
  person_specification: 'You have a recent graduate mindset and you like to work with people.',
  benefits: 'Tools\nCompetitive salary',
  how_to_apply: '',
};

function Form({ given, voiceId }: { given: WordedRole; voiceId?: string }) {
  const [values, set] = useState(given);
  return (
    <>
      <RoleWordings role={values} voiceId={voiceId} onUse={(field, words) => set({ ...values, [field]: words })} />
      <output>{JSON.stringify(values)}</output>
    </>
  );
}
// The first run prepares the rules, which takes longer than a screen is waited for.
beforeAll(() => void wordingsOf(role, { role, voice: voiceMaterial.parse({}), language: 'en', lexicons }));

/** The rules are there. */
async function loaded() {
  for (let turn = 0; turn < 10; turn += 1) await pass(5);
}
const values = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}') as WordedRole;

test('phrases of the long fields are listed with a better one, which a press puts there [JUDGE-52]', async () => {
  await openScreen(<Form given={role} />);
  await loaded();
  await until(() => text().includes('3 phrases would be flagged in every text'));
  expect(text()).toContain('“rockstars” in Role Requirements');
  expect(text()).toContain('“recent graduate” in Person Specification');
  await press('Use “specialists”');
  await until(() => text().includes('2 phrases would be flagged in every text'));
  expect(values().role_requirements).toBe('You lead the specialists of our workshop and you plan the week with them.');
  expect(document.activeElement?.tagName).toBe('H2');
  await press('Ignore “recent graduate”');
  expect(text()).toContain('1 phrase would be flagged in every text');
  await press('Remove');
  await until(() => !text().includes('flagged'));
  expect(values().benefits).toBe('Tools\n');
});

test('plain words and those of the brand voice say nothing [JUDGE-52]', async () => {
  const at = '2026-01-01T00:00:00.000Z';
  const about = { id: VOICE, user_id: null, version: 1, created_at: at, updated_at: at };
  const voice = { ...about, ...voiceMaterial.parse({ profile_name: 'House', words_we_use: 'rockstars' }) };
  const plain = { ...role, person_specification: 'You like to work with people.', benefits: 'Tools' };
  await openScreen(<Form given={plain} voiceId={VOICE} />, { server: () => voice });
  await loaded();
  expect([text().includes('flagged'), buttons('Ignore').length]).toEqual([false, 0]);
});
