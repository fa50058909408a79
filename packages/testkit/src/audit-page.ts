import lighthouse from 'lighthouse';

/** What Lighthouse says of a page on a phone with a slow line: its scores of 100, milliseconds, and bytes as they were sent. */
export interface PageReport {
  path: string;
  accessibility: number;
  bestPractices: number;
  seo: number;
  performance: number;
  /** Largest contentful paint. */
  lcp: number;
  /** Total blocking time. */
  tbt: number;
  /** Cumulative layout shift. */
  cls: number;
  /** What is below 100, but for the score of performance, and why. */
  found: string[];
}

/** A busy machine may lose a run. */
const TRIES = 3;
const HUNDREDS = ['accessibility', 'best-practices', 'seo'];

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function reportOf(path: string, { categories, audits }: Result): PageReport {
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const found = HUNDREDS.flatMap((category) => categories[category]?.auditRefs ?? []).flatMap(
    ({ id, weight }) => {
      const audit = audits[id];
      return weight > 0 && audit && audit.score !== null && audit.score < 1 ? `${id}: ${audit.title}` : [];
    },
  );
  return {
    path,
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    performance: score('performance'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    found,
  };
}

/**
 * Lighthouse's own settings for a phone: slow 4G and a quarter of this processor, both simulated.
 *
 * @param port where Chromium listens for debuggers
 * @throws Error when three runs got nowhere
 */
export async function audit(shopUrl: string, path: string, port: number): Promise<PageReport> {
  let fault: unknown;
  for (let time = 1; time <= TRIES; time += 1) {
    // One run after the other: each needs the browser, and the machine, for itself.
    // oxlint-disable-next-line no-await-in-loop
    const result = await lighthouse(shopUrl + path, {
      port,
      output: 'json',
      logLevel: 'silent',
      // Each costs seconds and says nothing that is asked for.
      disableFullPageScreenshot: true,
      skipAudits: ['bf-cache', 'screenshot-thumbnails', 'final-screenshot'],
    });
    if (result && !result.lhr.runtimeError) return reportOf(path, result.lhr);
    fault = result?.lhr.runtimeError?.message;
  }
  throw new Error(`Lighthouse did not get through ${path}: ${String(fault)}`);
}
