import helmet, { type HelmetOptions } from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

const SQUARE_SCRIPTS = [
  'https://web.squarecdn.com',
  'https://sandbox.web.squarecdn.com',
  'https://pay.google.com',
];
const SQUARE_CALLS = [
  'https://pci-connect.squareup.com',
  'https://pci-connect.squareupsandbox.com',
  'https://google.com/pay',
];
const SQUARE_FRAMES = ['https://connect.squareup.com', 'https://connect.squareupsandbox.com'];
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
        frameAncestors: ["'none'"],
        ...directives,
      },
    },
    // The shop may run without TLS on a potter's own machine; a reverse proxy that terminates TLS adds HSTS.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  protect({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}

/** For the shop's pages. Square's Web Payments SDK needs its hosts; the local sandbox is on our own origin. */
export function pageHeaders({ localSandbox }: { localSandbox: boolean }): Record<string, string> {
  const square = (hosts: string[]) => (localSandbox ? [] : hosts);
  return securityHeaders({
    scriptSrc: ["'self'", ...square(SQUARE_SCRIPTS)],
    // styled-components and Google Pay's button write style elements.
    styleSrc: ["'self'", "'unsafe-inline'", ...square(SQUARE_SCRIPTS)],
    imgSrc: ["'self'", 'data:', 'https:'],
    fontSrc: ["'self'", ...square(SQUARE_FONTS)],
    connectSrc: ["'self'", ...square([...SQUARE_SCRIPTS, ...SQUARE_CALLS])],
    frameSrc: ["'self'", ...square([...SQUARE_SCRIPTS, ...SQUARE_FRAMES])],
  });
}

/** For the API reference: everything is served from our own origin, and Swagger UI's icons are data URLs. */
export const docsHeaders = (): Record<string, string> => securityHeaders({ imgSrc: ["'self'", 'data:'] });
