import { NOTICE_MS, type Service } from './service.ts';

/** Runs a service as this process: SIGTERM and SIGINT drain it, a second one ends it; a failed start exits with 1. */
export async function runAsProcess(make: () => Service): Promise<void> {
  try {
    const service = make();
    let asked = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        void service.stop({ noticeMs: NOTICE_MS }).then(() => process.exit(0));
      });
    }
    await service.start();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
