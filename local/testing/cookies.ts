const kept = new Map<string, Map<string, string>>();

/** Keeps cookies as a browser does; a request that brings cookies of its own is another browser, and keeps nothing. */
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
