import helmet from 'helmet';
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

/**
 * Security headers of our own pages, computed once by helmet. Square's hosts are those that its Web Payments SDK needs; with the
 * local sandbox everything is our own origin and they are left out.
 */
export function pageHeaders({ localSandbox }: { localSandbox: boolean }): Record<string, string> {
  const square = (hosts: string[]) => (localSandbox ? [] : hosts);
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
        scriptSrc: ["'self'", ...square(SQUARE_SCRIPTS)],
        // styled-components and Google Pay's button write style elements.
        styleSrc: ["'self'", "'unsafe-inline'", ...square(SQUARE_SCRIPTS)],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'", ...square(SQUARE_FONTS)],
        connectSrc: ["'self'", ...square([...SQUARE_SCRIPTS, ...SQUARE_CALLS])],
        frameSrc: ["'self'", ...square([...SQUARE_SCRIPTS, ...SQUARE_FRAMES])],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The shop may run without TLS on a potter's own machine; whoever terminates TLS adds HSTS.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  protect({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}
