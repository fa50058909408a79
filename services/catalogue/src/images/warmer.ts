import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { keyOf, type Derivatives, type Picture } from './derivatives.ts';

export interface Warmer extends Component {
  /** Makes these pictures in the background, one after the other; those that exist are left out. Answers how many are left. */
  add(pictures: Picture[]): Promise<number>;
}

/** Makes pictures before the first shopper asks for them, behind everything that somebody waits for. */
export function createWarmer(derivatives: Derivatives, logger: Logger): Warmer {
  const wanted = new Map<string, Picture>();
  let working: Promise<void> | undefined;
  let stopped = false;

  const work = async () => {
    for (const [key, picture] of wanted) {
      if (stopped) return;
      try {
        await derivatives.get(picture, 'later');
      } catch (error) {
        logger.warn({ err: error, key }, 'a picture could not be made in advance');
      }
      wanted.delete(key);
    }
  };
  return {
    name: 'warmer',
    async add(pictures) {
      const made = await derivatives.made();
      for (const picture of pictures) if (!made.has(keyOf(picture))) wanted.set(keyOf(picture), picture);
      working ??= work().finally(() => {
        working = undefined;
      });
      return wanted.size;
    },
    async stop() {
      stopped = true;
      await working;
    },
  };
}
