const scriptUrl = new URL(document.currentScript.src);

/** The sandbox's address as the page sees it, because the shop serves it behind a proxy under another path. */
export const base = new URL('./', scriptUrl);

export const scriptOptions = scriptUrl.searchParams;

/** Posts to the sandbox; a refusal is thrown as an Error with Square's `errors`. */
export async function callServer(path, body) {
  const response = await fetch(new URL(path, base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const errors = answer.errors ?? [
    { type: 'UNEXPECTED_ERROR', message: `The sandbox answered ${response.status}` },
  ];
  throw Object.assign(new Error(errors[0].detail ?? errors[0].message), { errors });
}
