declare global {
  /** What public/boot.js asked for while this code was still on its way, by path below /api. */
  var askedEarly: Record<string, Promise<unknown>> | undefined;
}

/** The answer to a call that was made before this code had arrived, once; undefined when there was none, or no good one. */
export function earlyAnswer(path: string): Promise<unknown> | undefined {
  const answer = globalThis.askedEarly?.[path];
  delete globalThis.askedEarly?.[path];
  return answer;
}
