let turn: Promise<void> | undefined;

/**
 * Resolves when this turn of the event loop has dealt with everything that had arrived. Answers that wait for it are written one after the
 * other: the first wakes their reader, which on one machine costs as much as writing it, and the others find it awake.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}
