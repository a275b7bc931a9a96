import { expect, test } from 'vitest';
import { levelOf, quotesOf } from '#shared/checks/testing/texts.ts';

type Case = [rule: string, language: 'en' | 'de', text: string];

test.each<Case>([
  ['age/direct', 'en', 'Every young reader who borrows a book gets a stamp.'],
  ['age/direct', 'en', 'We care for the young and the old.'],
  ['age/direct', 'en', 'The mature cheddar goes on the top shelf, the young one below.'],
  ['gender/direct', 'en', 'A boy in the front row asks why the moon follows him. What do you say?'],
  ['gender/direct', 'en', 'One lady always orders the soup and another complains about it.'],
  ['gender/direct', 'de', 'Ein Mädchen aus der dritten Klasse fragt nach ihrem Heft.'],
  ['gender/direct', 'de', 'Ein Mann ruft nachts an und findet seine Tabletten nicht.'],
  ['origin/direct', 'de', 'Muttersprachler aus der Nachbarschaft lesen den Kindern vor.'],
])('%s in %s leaves alone who is part of a scene: %s [CHECK-09]', (rule, language, text) => {
  expect(quotesOf(rule, text, { language })).toEqual([]);
});

test.each<Case>([
  ['age/direct', 'en', 'You do not have to be a digital native to use our till.'],
  ['age/direct', 'en', "We don't require a recent graduate."],
  ['health/direct', 'en', 'You need not be fit and healthy, only careful.'],
  ['origin/direct', 'en', 'Native speaker level is not required.'],
  ['origin/direct', 'en', 'Most pupils are not native English speakers.'],
  ['age/direct', 'de', 'Sie müssen kein Digital Native sein.'],
  ['health/direct', 'de', 'Sie brauchen nicht körperlich belastbar zu sein.'],
  ['origin/direct', 'de', 'Muttersprachler zu sein ist nicht nötig.'],
])('%s in %s leaves alone what is denied: %s [CHECK-09]', (rule, language, text) => {
  expect(quotesOf(rule, text, { language })).toEqual([]);
});

test.each<Case>([
  ['gender/direct', 'en', 'We avoid words like "manpower" and "chairman".'],
  ['gender/direct', 'en', "The farce is called 'No Sex Please, We're Girls'."],
  ['age/direct', 'en', "The novel 'The Digital Natives' is on the shelf."],
  ['age/direct', 'en', 'As the poet Young wrote, we live and learn.'],
  ['gender/direct', 'en', "You restore a milkman's float and a fisherman's smock."],
  ['gender/direct', 'en', 'Ask for Mr Foreman at the gate.'],
  ['gender/direct', 'en', 'The Student Loans Ombudsman publishes what you read.'],
  ['gender/direct', 'de', 'Herr Zimmermann zeigt Ihnen die Werkstatt.'],
  ['gender/direct', 'de', 'Das Wort „Putzfrau“ steht in keiner Anzeige.'],
])('%s in %s leaves alone what is quoted or a name: %s [CHECK-09]', (rule, language, text) => {
  expect(quotesOf(rule, text, { language })).toEqual([]);
});

test.each<Case>([
  ['health/direct', 'en', 'The blind rivets are set with a pneumatic gun.'],
  ['family/direct', 'de', 'Sie verarbeiten ungebundene Gemische.'],
  ['age/direct', 'de', 'Rücksendung bis 30. April.'],
  ['interview/forbidden', 'de', 'Was haben Sie zuletzt von einer Auszubildenden gelernt?'],
  ['open/placeholder', 'en', 'Set the heading in 9 point and swap the lorem ipsum later.'],
  ['open/placeholder', 'en', 'We mark cuts with [...] and errors with [sic].'],
  ['open/placeholder', 'en', 'Part XX of the series goes to press in May.'],
  ['open/leftover', 'en', 'You know `git rebase` and why `foo_bar()` fails.'],
  ['open/leftover', 'en', 'We write headings with <h2> and lists with <ul>.'],
])('%s in %s leaves alone things, dates and code: %s [CHECK-09]', (rule, language, text) => {
  const kind = rule === 'interview/forbidden' ? 'interview_questions' : 'job_advert';
  expect(quotesOf(rule, text, { language, kind })).toEqual([]);
});

test.each<Case>([
  ['age/direct', 'en', '- Young, hungry and keen'],
  ['age/direct', 'en', 'A young chef with good knife skills and ideas.'],
  ['age/direct', 'en', 'You are young and have a licence.'],
  ['gender/direct', 'en', 'A lad who likes the cold would do well here.'],
  ['gender/direct', 'en', 'The chairman of our board leads the meeting.'],
  ['gender/direct', 'en', "We want a craftsman's eye."],
  ['origin/direct', 'en', 'Native English speaker who can write.'],
  ['health/direct', 'en', 'The blind need not apply.'],
  ['age/direct', 'de', 'Du passt in unser junges Team.'],
  ['gender/direct', 'de', 'Ein Mädchen für den Empfang, nett und fleißig.'],
  ['origin/direct', 'de', 'Sie sind Muttersprachler.'],
  ['family/direct', 'de', 'Sie sind ungebunden und reisen gern.'],
  ['open/leftover', 'en', 'Pay: `competitive`'],
  ['open/placeholder', 'en', 'Lorem ipsum dolor sit amet.'],
])('%s in %s finds what is said of the person sought: %s [CHECK-09]', (rule, language, text) => {
  expect(quotesOf(rule, text, { language })).not.toEqual([]);
});

test.each<Case>([
  ['gender/direct', 'en', 'We are looking for a foreman for the night shift.'],
  ['gender/direct', 'en', 'As chairman, read the accounts before each meeting.'],
  ['gender/direct', 'en', 'You are the handyman of three houses.'],
  ['gender/direct', 'en', 'Foreman, nights\n\nThe yard opens at six.'],
  ['gender/direct', 'en', '- Storeman with a licence.\n- Two years of stock work.'],
  ['gender/direct', 'en', 'Experienced groundsman, four days a week.'],
  ['gender/direct', 'en', 'Manning of the desk is shared.'],
  ['gender/direct', 'en', 'The shift is planned by whoever is on duty; he or she opens the gate.'],
  ['origin/direct', 'en', 'You speak English as your mother tongue, and the visitors hear it.'],
  ['family/direct', 'en', 'No children at home, as the hours are long.'],
  ['gender/direct', 'de', 'Du wärst das dritte Zimmermädchen neben Jovana und Edit.'],
  ['gender/direct', 'de', 'Wir suchen eine Putzfrau für den Abend.'],
])('%s in %s is Fix where the sentence seeks: %s [JUDGE-65]', (rule, language, text) => {
  expect(levelOf(rule, text, { language })).toBe('fix');
});

test.each<Case>([
  ['gender/direct', 'en', 'The foreman at the quarry opens the gate at six.'],
  ['gender/direct', 'en', 'A cameraman from the station films each harvest.'],
  ['gender/direct', 'en', 'Two fishermen from the island bring the catch at noon.'],
  ['gender/direct', 'en', 'The lads at the quarry finish at two.'],
  ['origin/direct', 'en', 'The choir sings in the mother tongue of each composer.'],
  ['gender/direct', 'de', 'Der Hausbesitzer ruft die Putzfrau im Erdgeschoss, wenn Wasser steht.'],
])('%s in %s is Consider where nothing seeks: %s [JUDGE-65]', (rule, language, text) => {
  expect(levelOf(rule, text, { language })).toBe('consider');
});

test.each<[level: 'fix' | 'consider', text: string]>([
  ['consider', 'You check that {{first_name}} and the other merge fields are filled in.'],
  ['consider', 'You read the proofs and look for XXX before they go to the press.'],
  ['consider', 'You register the John Doe orders of the court.'],
  ['fix', 'Dear {{first_name}}, we would like to meet you.'],
  ['fix', 'The pay is TBC and the start is in May.'],
  ['fix', 'Ask for the manager, John Doe, at the gate.'],
])('a placeholder is %s: %s [JUDGE-66]', (level, text) => {
  expect(levelOf('open/placeholder', text)).toBe(level);
});
