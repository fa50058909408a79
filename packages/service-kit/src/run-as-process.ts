import { supportEnded } from './node-support.ts';
import { NOTICE_MS, type Service } from './service.ts';

const CHECK_MS = 10_000;
/** So many checks in a row, because a consumer that was replaced needs a moment. */
const MOST_NOT_ALIVE = 3;

/**
 * Runs a service as this process: SIGTERM and SIGINT drain it, a second one ends it; a failed start exits with 1. So does a service that
 * is no longer alive, for example when an event consumer has died for good. Only a restart by the supervisor helps.
 *
 * @param options.checkMs how often its liveness is checked. 10,000
 */
export async function runAsProcess(
  make: () => Service,
  { checkMs = CHECK_MS }: { checkMs?: number } = {},
): Promise<void> {
  try {
    const service = make();
    let asked = false;
    const end = (code: number) => {
      asked = true;
      void service.stop({ noticeMs: NOTICE_MS }).then(() => process.exit(code));
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        end(0);
      });
    }
    const old = supportEnded();
    if (old) process.stderr.write(`${service.name}: ${old}\n`);
    await service.start();
    let notAlive = 0;
    setInterval(() => {
      const reasons = service.liveness();
      notAlive = reasons.length > 0 ? notAlive + 1 : 0;
      if (notAlive < MOST_NOT_ALIVE || asked) return;
      process.stderr.write(`${service.name} ends, to be started again: ${reasons.join(', ')}\n`);
      end(1);
    }, checkMs).unref();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
