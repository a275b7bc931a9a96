/**
 * Where a rule or a row comes from. `sure` is false while the address was written from memory and not opened;
 * `licence` is null for what is cited and not copied.
 */
export type Source = {
  title: string;
  address: string | null;
  licence: string | null;
  /** YYYY-MM-DD. */
  checked_on: string;
  sure: boolean;
};

const CHECKED = '2026-11-22';
const cited = (title: string, address: string | null): Source => ({
  title,
  address,
  licence: null,
  checked_on: CHECKED,
  sure: false,
});

export const sources = {
  equality_act: cited('Equality Act 2010 (United Kingdom)', 'https://www.legislation.gov.uk/ukpga/2010/15/contents'),
  ehrc: cited(
    'Equality and Human Rights Commission: guidance on advertisements',
    'https://www.equalityhumanrights.com/guidance/business/guidance-employers-recruitment',
  ),
  acas: cited('Acas: hiring someone', 'https://www.acas.org.uk/hiring-someone'),
  gov_disability: cited(
    'GOV.UK: words to use and avoid when writing about disability',
    'https://www.gov.uk/government/publications/inclusive-communication/inclusive-language-words-to-use-and-avoid-when-writing-about-disability',
  ),
  gov_plain: cited(
    'GOV.UK content design: writing for GOV.UK',
    'https://www.gov.uk/guidance/content-design/writing-for-gov-uk',
  ),
  gov_interview: cited(
    'GOV.UK: preventing discrimination when employing people',
    'https://www.gov.uk/employer-preventing-discrimination/recruitment',
  ),
  eeoc: cited(
    'EEOC: prohibited employment policies and practices',
    'https://www.eeoc.gov/prohibited-employment-policiespractices',
  ),
  ohrc: cited(
    'Ontario Human Rights Commission: removing the Canadian experience barrier',
    'https://www.ohrc.on.ca/en/policy-removing-canadian-experience-barrier',
  ),
  agg: cited('General Act on Equal Treatment (AGG), §§ 1, 7 and 11', 'https://www.gesetze-im-internet.de/agg/'),
  ads: cited(
    'Federal Anti-Discrimination Agency of Germany: discrimination in job adverts',
    'https://www.antidiskriminierungsstelle.de',
  ),
  gaucher: cited(
    'Gaucher, Friesen, Kay: gendered wording in job advertisements (2011)',
    'https://doi.org/10.1037/a0022530',
  ),
  gender_decoder: {
    title: 'Gender Decoder: stems of masculine and feminine words',
    address: 'https://github.com/lovedaybrooke/gender-decoder',
    licence: 'MIT',
    checked_on: CHECKED,
    sure: false,
  },
  lix: cited('Björnsson: readability index LIX (1968)', null),
  house: cited('Rolevoice: what readers cannot use', null),
  voice: cited('Your brand voice', null),
  role: cited('Your role', null),
  pay_directive: cited('Directive (EU) 2023/970 on pay transparency', 'https://eur-lex.europa.eu/eli/dir/2023/970/oj'),
} as const satisfies Record<string, Source>;

export type SourceId = keyof typeof sources;
