// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { MailSettings } from '#web/features/review/notifications/mail-settings.tsx';
import { openScreen, pass, press, type Server, until } from '#web/testing/screen.tsx';

const settings = {
  mail_rhythm: 'soon',
  mail_reviews: true,
  mail_answers: true,
  mail_mentions: true,
  mail_shares: true,
};

const opened = (last_mail_at: string | null | undefined, server?: Server) =>
  openScreen(
    <MailSettings
      footer={(button, note) => (
        <>
          <i>{note}</i>
          {button}
        </>
      )}
    />,
    { server: server ?? (() => ({ ...settings, last_mail_at })) },
  );
const note = () => document.querySelector('i')?.textContent;

test('the settings say when notifications were mailed last [NOTE-06]', async () => {
  await opened(new Date().toISOString());
  await until(() => note() !== undefined);
  expect(note()).toMatch(/^Last email: today, \d\d:\d\d$/);
});

test('how often mails come is said in one line [HOME-77]', async () => {
  await opened(null);
  await until(() => note() !== undefined);
  expect(document.body.textContent).toContain('At most every 30 minutes, up to 6 a day');
});

test('an older email has its date, and none says nothing [NOTE-06]', async () => {
  await opened('2024-11-18T09:12:00.000Z');
  await until(() => note() !== undefined);
  expect(note()).toMatch(/^Last email: 1[78] Nov 2024, \d\d:\d\d$/);
});

test('without an email nothing is said, and a save sends the settings alone [NOTE-06]', async () => {
  const asked: unknown[] = [];
  await opened(null, ({ method, body }) => {
    if (method === 'PUT') asked.push(body);
    return { ...settings, last_mail_at: null };
  });
  await until(() => note() !== undefined);
  expect(note()).toBe('');
  await press('Save');
  await until(() => asked.length > 0);
  await pass(0);
  expect(asked).toEqual([settings]);
});
