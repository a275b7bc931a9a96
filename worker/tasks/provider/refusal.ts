/** The provider answered with an error. */
export type Refusal = {
  kind: 'refusal';
  /** Undefined when the failure came inside a stream that had begun with 200. */
  status: number | undefined;
  code: string;
  param: string;
  message: string;
  headers: Headers | undefined;
};
/** A failed call, by its cause. */
export type ProviderFailure =
  | Refusal
  | { kind: 'network' | 'broken' | 'timeout' | 'garbage' | 'address'; detail: string };
