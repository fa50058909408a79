import helmet, { type HelmetOptions } from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CSP_REPORTS } from './csp-reports.ts';

const SQUARE_SCRIPTS = [
  'https://web.squarecdn.com',
  'https://sandbox.web.squarecdn.com',
  'https://pay.google.com',
];
/** `o160250.ingest.sentry.io` takes the SDK's own error reports. */
const SQUARE_CALLS = [
  'https://pci-connect.squareup.com',
  'https://pci-connect.squareupsandbox.com',
  'https://google.com/pay',
  'https://o160250.ingest.sentry.io',
];
/**
 * Square's own frames, and the challenge pages of card issuers: 3-D Secure posts a form into a frame at whichever host the
 * shopper's bank uses, and there is no public list of those.
 */
const CHALLENGES = ['https:'];
const SQUARE_FONTS = [
  'https://square-fonts-production-f.squarecdn.com',
  'https://d1g145x70srn7h.cloudfront.net',
  'https://cash-f.squarecdn.com',
];

type Directives = Extract<HelmetOptions['contentSecurityPolicy'], { directives?: unknown }>['directives'];

/** The headers that helmet would set, computed once. */
function securityHeaders(directives: Directives): Record<string, string> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        reportUri: [CSP_REPORTS],
        frameAncestors: ["'none'"],
        ...directives,
      },
    },
    // The shop may run without TLS on a potter's own machine; a reverse proxy that terminates TLS adds HSTS.
    strictTransportSecurity: false,
    // The same as `frame-ancestors`, for browsers that do not know that.
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  protect({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}

/**
 * For the shop's pages. All have the same policy, because a shopper pays in the document that she came in by. Square's Web
 * Payments SDK needs its hosts; the local sandbox is on our own origin, but for its bank.
 *
 * @param sandboxUrl of the local sandbox where it plays Square
 */
export function pageHeaders(sandboxUrl?: string): Record<string, string> {
  const square = (hosts: string[]) => (sandboxUrl ? [] : hosts);
  const challenges = sandboxUrl ? [new URL(sandboxUrl).origin] : CHALLENGES;
  return securityHeaders({
    scriptSrc: ["'self'", ...square(SQUARE_SCRIPTS)],
    // styled-components and Google Pay's button write style elements.
    styleSrc: ["'self'", "'unsafe-inline'", ...square(SQUARE_SCRIPTS)],
    imgSrc: ["'self'", 'data:', 'https:'],
    fontSrc: ["'self'", ...square(SQUARE_FONTS)],
    connectSrc: ["'self'", ...square([...SQUARE_SCRIPTS, ...SQUARE_CALLS])],
    frameSrc: ["'self'", ...challenges],
    formAction: ["'self'", ...challenges],
  });
}

/** For the API reference: everything is served from our own origin, and Swagger UI's icons are data URLs. */
export const docsHeaders = (): Record<string, string> => securityHeaders({ imgSrc: ["'self'", 'data:'] });
