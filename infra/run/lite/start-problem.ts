/** A sentence that a newcomer can act on; shown without a stack. */
export class StartProblem extends Error {}

const DISK_FULL = /no space left|disk (is )?full|ENOSPC|quota exceeded|EDQUOT/i;

/** Everything that an error and its causes say. */
const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? `${'code' in error ? String(error.code) : ''} ${error.message} ${wordsOf(error.cause)}`
    : String(error ?? '');

/** The problem to report when a disk filled up during a start; undefined when that is not what happened. */
export const diskFull = (error: unknown, folder: string): StartProblem | undefined =>
  DISK_FULL.test(wordsOf(error))
    ? new StartProblem(
        `The disk is full: slipcast could not write everything it needs into ${folder}. Make room, or put the data elsewhere: DATA_DIR=/another/disk npm start`,
      )
    : undefined;
