import PQueue from 'p-queue';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Photographs } from '../photographs/create-photographs.ts';
import { uploadedBy } from '../photographs/upload-routes.ts';
import { fileNameOf } from './found-photographs.ts';
import type { Fetched, Run } from './import-steps.ts';
import type { ZippedPhotographs } from './zipped-photographs.ts';

/** From one shop's server at the same time. */
const AT_ONCE = 4;
/** After so many failures in a row a server is not asked again in this run. */
const FAILURES_MAX = 10;

interface Needs {
  photographs: Pick<Photographs, 'add' | 'added' | 'fetchFrom'>;
  zipped: Pick<ZippedPhotographs, 'get'>;
  logger: Pick<Logger, 'warn'>;
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? '';
/** Old shops name their photographs with http, and serve them with https. */
const secure = (url: string): string => url.replace(/^http:/i, 'https:');

/** What is wrong with this one photograph; anything else stops the run, which goes on later. */
function reasonOf(error: unknown, logger: Needs['logger']): string {
  if (error instanceof Refusal && error.code === 'unavailable') throw error;
  if (error instanceof Refusal) return error.message;
  logger.warn({ err: error }, 'a photograph of an import could not be stored');
  return 'The photograph could not be stored';
}

/** Stores photographs from ZIP files and from other shops, under the rules for images from an address. */
export function createPhotographFetcher({ photographs, zipped, logger }: Needs) {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const failures = new Map<string, number>();

  async function bytesOf(importId: string, url: string): Promise<Buffer> {
    const packed = await zipped.get(importId, url);
    if (packed) return packed;
    if (!/^https?:/i.test(url))
      throw new Refusal('invalid-body', 'No photograph of this name has been uploaded');
    const host = `${importId} ${hostOf(url)}`;
    const failed = failures.get(host) ?? 0;
    if (failed >= FAILURES_MAX) throw new Refusal('invalid-body', `${hostOf(url)} does not send photographs`);
    try {
      const body = await photographs.fetchFrom(secure(url));
      failures.delete(host);
      return body;
    } catch (error) {
      failures.set(host, failed + 1);
      throw error;
    }
  }

  return {
    /** @param signal what has not begun when it is aborted is left */
    async fetch({ importId, actor }: Run, urls: string[], signal: AbortSignal): Promise<Fetched> {
      const fetched: Fetched = { stored: {}, failed: [] };
      const one = async (url: string) => {
        if (signal.aborted) return;
        try {
          const body = await bytesOf(importId, url);
          const added = await photographs.add(body, 'products', fileNameOf(url), uploadedBy(actor));
          fetched.stored[url] = added.url;
        } catch (error) {
          fetched.failed.push({ url, message: reasonOf(error, logger) });
        }
      };
      await Promise.all(urls.map((url) => queue.add(() => one(url))));
      if (urls.length > 0) photographs.added();
      return fetched;
    },
  };
}
export type PhotographFetcher = ReturnType<typeof createPhotographFetcher>;
