import express, { type Router } from 'express';
import { z } from 'zod';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Metrics } from '@slipcast/service-kit/metrics';

export const CSP_REPORTS = '/api/csp-reports';

const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];
const LONGEST = 16_384;
/** The route is public, so at most this many reports a minute reach the log. All of them are counted. */
const LOGGED_PER_MINUTE = 20;
/** Only known labels, because a stranger could fill the metrics with invented ones. */
const DIRECTIVES = [
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'form-action',
  'frame-ancestors',
  'base-uri',
  'object-src',
  'default-src',
];

const words = z.string().max(4096).default('');
/** As `report-uri` sends it. */
const Old = z
  .object({
    'csp-report': z.object({
      'effective-directive': words,
      'violated-directive': words,
      'blocked-uri': words,
      'document-uri': words,
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      directive: report['effective-directive'] || (report['violated-directive'].split(' ', 1)[0] as string),
      blocked: report['blocked-uri'],
      page: report['document-uri'],
    },
  ]);
/** As `report-to` sends it, several at a time. */
const New = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({ effectiveDirective: words, blockedURL: words, documentURL: words }),
    }),
  )
  .max(100)
  .transform((reports) =>
    reports.map(({ body }) => ({
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
      page: body.documentURL,
    })),
  );
const Report = z.union([Old, New]);

/** Only the host that was blocked, because the rest of an address may be personal. */
const hostOf = (uri: string): string => URL.parse(uri)?.host || uri.slice(0, 40);
const pathOf = (uri: string): string => URL.parse(uri)?.pathname.slice(0, 100) ?? '';

/** Where browsers report what the shop's content security policy blocked: counted by directive, and logged. */
export function cspReports(
  metrics: Pick<Metrics, 'counter'>,
  logger: Pick<Logger, 'warn'>,
  now = () => performance.now(),
): Router {
  const violations = metrics.counter(
    'csp_violations_total',
    'What the content security policy has blocked in browsers, by directive',
    ['directive'],
  );
  let minute = 0;
  let logged = 0;
  const mayLog = () => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) [minute, logged] = [current, 0];
    return (logged += 1) <= LOGGED_PER_MINUTE;
  };

  const router = express.Router();
  router.post(CSP_REPORTS, express.json({ type: TYPES, limit: LONGEST, inflate: false }), (req, res) => {
    const read = Report.safeParse(req.body);
    for (const { directive, blocked, page } of read.success ? read.data : []) {
      // Browser extensions are the shopper's own business.
      if (/^(chrome|moz|safari(-web)?)-extension/.test(blocked)) continue;
      const known = DIRECTIVES.includes(directive) ? directive : 'other';
      violations.inc({ directive: known });
      if (mayLog())
        logger.warn(
          { directive: known, blocked: hostOf(blocked), page: pathOf(page) },
          'the content security policy blocked something',
        );
    }
    res.status(204).end();
  });
  return router;
}
