import file from '#shared/checks/pay-laws.json' with { type: 'json' };

/**
 * Where a law asks for pay in a job notice. Only laws with a source; guidance, not legal advice. Countries and regions
 * in the words and codes that people write.
 */
export type PayLaw = {
  places: readonly string[];
  regions: readonly string[];
  /** YYYY-MM-DD, from when the law counts. */
  since: string;
  /** 'notice': it must stand in the notice; 'soon': before the interview, or a law that is due. */
  asks: 'notice' | 'soon';
  why: string;
  source: string;
  address: string | null;
  checked_on: string;
  sure: boolean;
};

type Written = Omit<PayLaw, 'regions' | 'address' | 'checked_on' | 'sure'> & { regions?: string[]; address?: string };

export const US = ['united states', 'usa', 'us', 'united states of america', 'u.s.', 'u.s.a.'] as const;
export const CANADA = ['canada', 'kanada'] as const;

const { laws, date } = file;

export const payLaws: readonly PayLaw[] = (laws as readonly Written[]).map(
  ({ regions = [], address = null, ...law }) => ({
    ...law,
    regions,
    address,
    checked_on: date,
    sure: false,
  }),
);

/** Ontario: a range may not be wider, unless it ends above 200,000. */
export const ONTARIO = { widest: 50_000, free_above: 200_000 } as const;

const keyOf = (name: string): string => name.trim().toLowerCase();
export const isOneOf = (name: string, names: readonly string[]): boolean =>
  names.some((one) => keyOf(one) === keyOf(name));

/** The law of a place; a state or province counts only when it is known. */
export const payLawOf = (place: { country: string; region: string }): PayLaw | undefined =>
  payLaws.find(
    ({ places, regions }) => isOneOf(place.country, places) && (regions.length === 0 || isOneOf(place.region, regions)),
  );
