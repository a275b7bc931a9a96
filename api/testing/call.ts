export type Answer = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> };
/** A signed-in user, in the named workspace or else their own. */
export type Who = { token: string; workspace?: string | undefined };

/** Sends a request with or without a user and parses the response; a FormData is sent as it is, anything else as JSON. */
export const caller =
  (url: string) =>
  async (who: Who | null, method: string, path: string, body?: unknown): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(who && headersOf(who)),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };

export const headersOf = ({ token, workspace }: Who): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(workspace !== undefined && { 'x-workspace': workspace }),
});
