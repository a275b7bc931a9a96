const kept = new Map<string, Map<string, string>>();

/**
 * Stores cookies like a browser; a request with its own cookies counts as another browser, whose cookies are not
 * stored.
 */
export const browserFetch: typeof fetch = async (input, init) => {
  const { origin } = new URL(input instanceof Request ? input.url : input);
  const headers = new Headers(init?.headers);
  const own = kept.get(origin) ?? new Map<string, string>();
  kept.set(origin, own);
  const isOther = headers.has('cookie');
  if (!isOther && own.size > 0) headers.set('cookie', [...own].map(([name, value]) => `${name}=${value}`).join('; '));
  const response = await fetch(input, { ...init, headers });
  for (const set of isOther ? [] : response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    own.set(name, value);
  }
  return response;
};
