// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD_RULES } from '#shared/accounts/password.ts';
import { RegisterPage } from '#web/features/accounts/sign-in/register-page.tsx';
import { buttons, messages, openScreen, pass, press, type Server, type, until } from '#web/testing/screen.tsx';
// The form loads this module when a password is typed.
import '#shared/accounts/easy-passwords.ts';

const FIELDS = ['First name', 'Last name', 'Email', 'Job title', 'Password'];
const PASSWORD = 'Quiet.Harbour!7';
const UNMET = 'Please meet all password requirements';

let asked: string[] = [];
let sent: unknown[] = [];
let logged: unknown[] = [];
beforeEach(() => {
  asked = [];
  sent = [];
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(line));
});
afterEach(() => localStorage.clear());

const open = (signUp: Server = () => ({})) =>
  openScreen(<RegisterPage />, {
    at: '/register',
    server: (given) => {
      if (!given.path.endsWith('/signup')) return {};
      asked.push(given.path);
      sent.push(given.body);
      return signUp(given);
    },
  });

async function fill(email: string, password: string): Promise<void> {
  const texts = ['Ines', 'Newcomer', email, 'Recruiter', password];
  for (const [index, name] of FIELDS.entries()) await type(name, texts[index] ?? '');
  await press('Create account');
}

const text = () => document.body.textContent ?? '';
const inputs = () => [...document.querySelectorAll('input')];
const strength = () => messages('status').find((line) => line?.startsWith('Password strength: '));
const criteria = () => [...document.querySelectorAll('[aria-label="Password requirements"] li')];
const met = () => criteria().flatMap(({ textContent }) => /^(.*), met$/.exec(textContent)?.[1] ?? []);
const says = (line: string) => until(() => messages('alert').some((one) => one?.startsWith(line)));

test('five fields are required, and what is missing is said under each and logged [REG-01, REG-02] [APP-04]', async () => {
  await open();
  expect(inputs().map(({ required }) => required)).toEqual(FIELDS.map(() => true));
  await press('Create account');
  const problems = FIELDS.map((name) => `${name} is required`);
  await until(() => problems.every((problem) => text().includes(problem)));
  expect(logged).toEqual(problems);
});

// No other character counts as special, and the last one makes it hard to guess.
test('the meter follows each keystroke [REG-03] [PWD-07, PWD-08, PWD-09, PWD-10]', async () => {
  await open();
  expect(strength()).toBeUndefined();
  const steps: [string, number, string][] = [
    ['a', 1, 'Weak'],
    ['aA', 2, 'Weak'],
    ['aA1', 3, 'Fair'],
    ['aA1-', 3, 'Fair'],
    ['aA1-!', 4, 'Good'],
    ['aA1-!xxx', 5, 'Good'],
    ['aA1-!xxxQ', 6, 'Strong'],
  ];
  for (const [typed, count, word] of steps) {
    await type('Password', typed);
    await until(() => strength() === `Password strength: ${word}`);
    await until(() => met().length === count);
  }
});

test.each([
  ['Xa1!Xa1!', 'At least 8 characters', 'PWD-01'],
  ['a', 'One lowercase letter', 'PWD-02'],
  ['A', 'One uppercase letter', 'PWD-03'],
  ['1', 'One number', 'PWD-04'],
  ['!', 'One special character (!@#$%^&*(),.?":{}|<>)', 'PWD-05'],
])('%s meets: %s, and a dash is not special [PWD-01, PWD-02, PWD-03, PWD-04, PWD-05]', async (password, criterion) => {
  await open();
  await type('Password', '-');
  await until(() => criteria().length === 6);
  expect(met()).not.toContain(criterion);
  await type('Password', password);
  await until(() => met().includes(criterion));
});

test('password managers are given the rules of a new password [REAL-30]', async () => {
  await open();
  await until(() => document.querySelector('input[autocomplete="new-password"]') !== null);
  const field = document.querySelector('input[autocomplete="new-password"]');
  expect(field?.getAttribute('passwordrules')).toBe(PASSWORD_RULES);
});

test('the word has a colour of its own at each step, and the password is shown and hidden again [GAP-109]', async () => {
  await open();
  const colours = new Set<string | undefined>();
  for (const typed of ['a', 'aA1', 'aA1!', 'aA1-!xxxQ']) {
    await type('Password', typed);
    await until(() => strength() !== undefined);
    await pass(0);
    const word = [...document.querySelectorAll('[role=status]')].find(({ textContent }) => textContent === strength());
    colours.add([...(word?.classList ?? [])].find((one) => /^text-(danger|warn|accent|ok)-text$/.test(one)));
  }
  expect([...colours]).toEqual(['text-danger-text', 'text-warn-text', 'text-accent-text', 'text-ok-text']);
  const kind = () => inputs().at(-1)?.type;
  expect(kind()).toBe('password');
  await press('Show password');
  expect(kind()).toBe('text');
  await press('Hide password');
  expect(kind()).toBe('password');
});

test.each(['Ab1!xyz', 'UPPER.CASE!7', 'lower.case!7', 'No.Digits!', 'NoSpecial77', 'Welcome1!', 'Robin-Tester1!'])(
  'a password that misses a criterion creates no account: %s [REG-04] [PWD-06]',
  async (weak) => {
    await open();
    await fill('robin@example.test', weak);
    await says(UNMET);
    expect(asked).toEqual([]);
  },
);

test('the time zone of the browser is kept with a new account [HOME-78]', async () => {
  await open();
  await fill('ines@example.test', PASSWORD);
  await until(() => sent.length > 0);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(sent).toMatchObject([{ data: { first_name: 'Ines', job_title: 'Recruiter', timezone: timeZone } }]);
});

test('an address that has an account already is named as such [REG-08] [GAP-18]', async () => {
  // As the sign-in service answers for a known address: a user without identities.
  const known = { id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10', identities: [], user_metadata: {}, app_metadata: {} };
  await open(() => known);
  await fill('robin@example.test', PASSWORD);
  await says('An account with this email already exists');
  expect(asked).toHaveLength(1);
});

test('what is no address is not sent [REG-08]', async () => {
  await open();
  await fill('no address', PASSWORD);
  await until(() => text().includes('Please enter a valid email address'));
  expect(asked).toEqual([]);
});

test('a failed sign-up shows whether it was refused or had no response [REG-09, REG-10] [GAP-05]', async () => {
  const closed = { code: 422, error_code: 'signup_disabled', msg: 'Signups not allowed for this instance' };
  let answer: () => unknown = () => Response.json(closed, { status: 422 });
  await open(() => answer());
  await fill('robin@example.test', PASSWORD);
  await says('Failed to create account');
  expect(messages('alert').join()).toContain('Signups not allowed for this instance');
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(buttons('Create account').map(({ disabled }) => disabled)).toEqual([false]);
  await press('Create account');
  await says('Error creating account');
});
