import type { Maker } from './maker.ts';
import { randomOf } from './random.ts';
import type { Pot } from './shop.ts';

interface PotsToMake {
  seed: string;
  pots: number;
  /** Pieces that a new pot has: at least, and at most. */
  pieces: [number, number];
  /** What the pots are called; each gets a number. */
  potName: string;
}

/** The run's own pots, on sale. */
export async function makePots(
  maker: Maker,
  { seed, pots: count, pieces, potName }: PotsToMake,
): Promise<Pot[]> {
  const random = randomOf(`${seed}/pots`);
  const wanted = Array.from({ length: count }, (_, index) => ({
    sku: `${potName} ${index + 1}`,
    pieces: random.whole(...pieces),
    pence: random.whole(10, 90) * 50,
    category: potName,
    description: `Made by a proof of the shop (seed ${seed}). Not for sale.`,
  }));
  const pots: Pot[] = [];
  const next = wanted.values();
  const work = async () => {
    for (const pot of next) pots.push(await maker.makePot(pot));
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return pots.toSorted(
    (one, two) =>
      wanted.findIndex(({ sku }) => sku === one.sku) - wanted.findIndex(({ sku }) => sku === two.sku),
  );
}
