declare global {
  /** What public/boot.js asked for while this code was still on its way, by path below /api. */
  var earlyAnswers: Record<string, Promise<unknown>> | undefined;
}

/** The answer to a call that public/boot.js made, once; undefined when there was none, or it failed. */
export function earlyAnswer(path: string): Promise<unknown> | undefined {
  const answer = globalThis.earlyAnswers?.[path];
  delete globalThis.earlyAnswers?.[path];
  return answer;
}
