import { Pool } from 'undici';

export interface Posted {
  status: number;
  body: string;
  cookie: string | undefined;
  milliseconds: number;
}

/** Posts JSON over kept connections with little work of its own: what the load generator uses, the shop does not get. */
export function poster(url: string) {
  const pool = new Pool(url);
  const post = async (path: string, body: unknown, cookie?: string): Promise<Posted> => {
    const began = performance.now();
    const answer = await pool.request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    });
    return {
      status: answer.statusCode,
      body: await answer.body.text(),
      cookie: [answer.headers['set-cookie']].flat()[0]?.split(';', 1)[0],
      milliseconds: performance.now() - began,
    };
  };
  return { post, close: () => pool.close() };
}
