/** The provider answered with an error. */
export type Refusal = {
  kind: 'refusal';
  /** Undefined when the failure came inside a stream that had begun well. */
  status: number | undefined;
  code: string;
  param: string;
  message: string;
  headers: Headers | undefined;
};
/** What went wrong with a call. */
export type ProviderFailure = Refusal | { kind: 'network' | 'broken' | 'timeout' | 'garbage'; detail: string };
