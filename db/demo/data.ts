import type { GuidelinesInput } from '#shared/brand/contracts/guidelines.ts';
import type { RoleInput } from '#shared/roles/contracts/role-input.ts';

/**
 * The demo data of a machine's own database; never written into a given one. Company and people are invented.
 * Passwords are made for each installation.
 */
type DemoPerson = {
  access: 'super_admin' | 'admin' | 'user';
  email: string;
  first_name: string;
  last_name: string;
  job_title: string;
};

/** `file` is relative to the project's folder; `owner`, everywhere below, is the recruiter. */
type DemoDocument = { file: string; title: string; file_type: string; description: string };
type DemoRole = Omit<RoleInput, 'brand_guidelines_id' | 'document_ids'>;

const people: DemoPerson[] = [
  {
    access: 'user',
    email: 'ines@rolevoice.localhost',
    first_name: 'Ines',
    last_name: 'Marlow',
    job_title: 'Recruiter',
  },
  {
    access: 'admin',
    email: 'tomas@rolevoice.localhost',
    first_name: 'Tomas',
    last_name: 'Brandreth',
    job_title: 'People Operations Manager',
  },
  {
    access: 'super_admin',
    email: 'hilde@rolevoice.localhost',
    first_name: 'Hilde',
    last_name: 'Okonjo',
    job_title: 'Head of People',
  },
];

const guidelines: GuidelinesInput = {
  profile_name: 'Otterbeck voice',
  brand_values: 'Repair before replace, plain dealing, streets for everyone, finish what we start',
  target_audience:
    'People who like making things that last and want to see them used: engineers, mechanics, planners and the teams around them',
  writing_style:
    'Short sentences, concrete words, active voice. We describe what happens in the workshop and on the street instead of what we believe in.',
  personality_traits: 'Practical, curious, unhurried, kind',
  tone_descriptors: 'Warm, direct, dry-humoured',
  communication_style:
    'We speak as "we" to "you". We say what a thing is for before we say what it is. We admit what is hard about a job.',
  additional_notes: '',
  words_to_avoid: 'users → riders\ndisrupt\nseamless\npassionate\nrockstar\n!',
  words_we_use: 'workshop\nmend\nload\nstreet\nneighbour\nsteady\nenough',
};

const documents: DemoDocument[] = [
  {
    file: 'db/demo/brand-book.pdf',
    title: 'Otterbeck brand book.pdf',
    file_type: 'application/pdf',
    description: 'How we speak and what we stand for.',
  },
  {
    file: 'db/demo/employer-story.docx',
    title: 'Working at Otterbeck.docx',
    file_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    description: '',
  },
];

const roles: DemoRole[] = [
  {
    company_name: 'Otterbeck Cargo Bikes',
    job_title: 'Senior Backend Engineer',
    experience_level: 'senior',
    location_type: 'hybrid',
    days_onsite: 3,
    days_remote: 2,
    country: 'United Kingdom',
    city: 'Bristol',
    role_requirements: `Design, build and run the services behind our fleet platform: bookings, telemetry and maintenance.
Turn readings from bikes on the road into warnings the workshop can act on.
Own the API our city partners use, from its documentation to its alerts.
Decide with product and workshop colleagues what is worth building, and what is not.
Review code, share what you learn and help newer engineers grow.
Take a fair turn in the on-call rota.`,
    person_specification: `Experience of running backend services in production with TypeScript or a similar language.
Confident with PostgreSQL: modelling data, reading query plans, planning migrations.
Knowledge of message queues and event-driven design.
Able to explain a technical choice to people who do not write code.
Desirable: experience with telemetry or other data from devices.`,
    pay_min: 62_000,
    pay_max: 72_000,
    pay_currency: 'GBP',
    pay_period: 'year',
    benefits: [
      'A cargo bike to ride to work, mended in our own workshop',
      'A workplace pension to which we add 8%',
      'One paid day a month for mending your own things',
    ],
    hours_per_week: 37.5,
  },
  {
    company_name: 'Otterbeck Cargo Bikes',
    job_title: 'Workshop Team Lead',
    experience_level: 'leadership',
    location_type: 'onsite',
    days_onsite: null,
    days_remote: null,
    country: 'United Kingdom',
    city: 'Bristol',
    role_requirements:
      'You will run the day in our Bristol workshop. Plan the week so that bikes are back on the road when riders expect them. Coach mechanics at the stand, and give them time to learn electric drive systems. Check finished work and sign it off. Keep parts in stock without filling the shelves with things nobody needs. Record faults that come back, and take them to the engineering team. Look after health and safety on the floor.',
    person_specification:
      'A recognised qualification in cycle mechanics, or the same skill learned on the job. Experience of leading a workshop, garage or similar team. Knowledge of electric drive systems and hydraulic brakes. Calm and clear when several people need you at once. Comfortable with a stock system and simple spreadsheets. Training as a first aider would be a plus.',
  },
  {
    company_name: 'Otterbeck Cargo Bikes',
    job_title: 'Werkstattleitung',
    experience_level: 'leadership',
    location_type: 'onsite',
    days_onsite: null,
    days_remote: null,
    country: 'Germany',
    city: 'Hamburg',
    content_language: 'de-DE',
    role_requirements: `Die Woche in der Werkstatt planen, damit die Räder rechtzeitig wieder auf der Straße sind.
Das Team an den Montageständen anleiten und ihm Zeit für das Lernen am Elektroantrieb geben.
Fertige Arbeiten prüfen und abzeichnen.
Ersatzteile auf Lager halten, ohne die Regale zu überfüllen.
Wiederkehrende Fehler festhalten und mit der Entwicklung besprechen.
Für Arbeitsschutz und Ordnung in der Halle sorgen.`,
    person_specification: `Eine Ausbildung in der Zweiradmechatronik oder gleichwertige Erfahrung aus der Praxis.
Erfahrung in der Leitung einer Werkstatt oder eines ähnlichen Teams.
Kenntnisse über Elektroantriebe und hydraulische Bremsen.
Sicherer Umgang mit einer Lagerverwaltung und einfachen Tabellen.
Ein Erste-Hilfe-Kurs ist von Vorteil.`,
    pay_min: 48_000,
    pay_max: 54_000,
    pay_currency: 'EUR',
    pay_period: 'year',
    benefits: [
      'Ein Lastenrad für den Arbeitsweg, gewartet in der eigenen Werkstatt',
      'Ein Zuschuss von 20 % zur betrieblichen Altersvorsorge',
      'Ein bezahlter Tag im Monat für eigene Reparaturen',
    ],
    employment_type: 'full_time',
    hours_per_week: 38.5,
    how_to_apply: 'jobs@otterbeck.example',
  },
];

export const demoData = { people, guidelines, documents, roles } as const;
