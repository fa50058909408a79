export interface JsonAnswer<Body> {
  status: number;
  body: Body;
}
export type JsonClient<Body> = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<JsonAnswer<Body>>;

/** Calls the service at this address with JSON and returns its answer, whatever the status. */
export const jsonClient =
  <Body>(baseUrl: string): JsonClient<Body> =>
  async (method, path, body, headers = {}) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
