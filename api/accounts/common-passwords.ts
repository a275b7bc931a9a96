/** Words most guessed passwords are made of. What is left of such a password without its trimmings is one of these. */
const COMMON = new Set(
  `password passwort passw pass admin administrator welcome letmein qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl
  zxcvbn zxcvbnm iloveyou monkey dragon master football baseball sunshine princess superman batman trustno login
  changeme changeit default secret test testing tester guest user root hello summer winter spring autumn january
  february march april june july august september october november december monday friday company abc abcd abcdef
  abcdefg abcdefgh aaa aaaa qwe qwer qwert asd asdf zaq zaqxsw qazwsx qazwsxedc starwars computer internet google
  whatever freedom shadow michael jordan charlie rolevoice`.split(/\s+/),
);
const READ_AS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

const plain = (text: string): string => text.replace(/[^a-z]/g, '');

/** Whether a password is a well-known word with only digits, signs or look-alike characters around and inside it. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const read = (text: string) => plain([...text].map((character) => READ_AS[character] ?? character).join(''));
  return [plain(lower), read(core), read(lower)].some((word) => COMMON.has(word));
}
