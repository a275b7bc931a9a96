/** Where the api is slow on purpose: against guessing, floods and what the time of a response reveals. */
export type Slowness = {
  /** Of argon2id; memory in KiB. */
  password: { memoryCost: number; timeCost: number; parallelism: number };
  /** Milliseconds, at least, of a response that must not reveal whether there was anything to do. */
  steadyMs: number;
  /** Milliseconds, on average, that each further refusal of a flood is delayed by. */
  refusalMs: number;
};

export const SLOWNESS: Slowness = {
  // OWASP's parameters (Password Storage Cheat Sheet): 19 MiB, two passes, one lane.
  password: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  // Longer than the work takes on an idle machine.
  steadyMs: 150,
  refusalMs: 2_000,
};
