import { PartFailed } from './findings.ts';
import type { Stage } from './stage.ts';

/** An opening that no run sees. */
export const FAR = '2099-11-26T19:00:00.000Z';
const SOON_MS = 1500;
const MOST_TRIES = 5;

/** Moves the opening of an announced update to a moment from now. Answers when that is. Throws PartFailed. */
export async function opensSoon({ maker }: Stage, id: string, from: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const to = new Date(Date.now() + SOON_MS * tries).toISOString();
    const { status, body } = await maker.ask('PUT', `/admin/updates/${id}/opening`, { from, to });
    if (status === 200) return to;
    // On a busy machine it may have passed before the shop read it.
    if (status !== 400 || tries === MOST_TRIES)
      throw new PartFailed(`the opening of ${id} was not moved: ${status} ${JSON.stringify(body)}`);
  }
}
