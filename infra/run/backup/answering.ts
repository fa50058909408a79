import { StartProblem } from '../lite/start-problem.ts';

const NO_ANSWER = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|timeout|ServerSelection|terminated/i;

const NO_SUCH_TABLE = '42P01';

/** The same, but reports a store that does not answer, or has nothing, in plain words. */
export const answering = <T>(what: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const { code = '', name, message } = error as Error & { code?: string };
    if (code === NO_SUCH_TABLE) throw new StartProblem(`There is no shop yet: ${what} is empty.`);
    if (!NO_ANSWER.test(`${code} ${name} ${message}`)) throw error;
    throw new StartProblem(
      `${what.charAt(0).toUpperCase()}${what.slice(1)} does not answer. Start the stores first: docker compose up -d --wait postgres mongodb objects (${code || message})`,
    );
  });
