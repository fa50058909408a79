/** Numbers that only the seed decides. */
export interface Random {
  /** From 0 up to 1. */
  fraction(): number;
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(all: readonly T[]): T;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** @param seed the same text gives the same numbers; each shopper has one of their own, so that no shopper's pace changes another's decisions */
export function randomOf(seed: string): Random {
  let state = hashOf(seed);
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    whole: (least, most) => least + Math.floor(fraction() * (most - least + 1)),
    chance: (share) => fraction() < share,
    pick: <T>(all: readonly T[]): T => {
      const found = all[Math.floor(fraction() * all.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
  };
}
