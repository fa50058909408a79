/** As much of package-lock.json as licences need. */
export interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;
}

/**
 * What a shop may be built from and run, also closed: permissive ones, the LGPL for the libraries that are loaded at run time as files of their own (sharp's, and
 * the back office's decoder of HEIC), and the MPL for the program that makes the frontend's CSS smaller, used as it is.
 */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
]);

/** npm writes no licence of these into the lock file: an old form in the manifest, or a platform that is not this machine's. */
const KNOWN: Record<string, string> = {
  busboy: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
  '@msgpackr-extract/msgpackr-extract-darwin-arm64': 'MIT',
  '@msgpackr-extract/msgpackr-extract-darwin-x64': 'MIT',
  '@msgpackr-extract/msgpackr-extract-linux-arm': 'MIT',
  '@msgpackr-extract/msgpackr-extract-win32-x64': 'MIT',
};

const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)));

/** The licences of what runs in production, and what is not allowed: `name version licence`. */
export function readLicences({ packages }: Lock): { counts: Map<string, number>; refused: string[] } {
  const counts = new Map<string, number>();
  const refused: string[] = [];
  for (const [path, { version, license, dev, link }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || dev || link) continue;
    const name = path.split('node_modules/').at(-1) ?? '';
    const licence = license ?? KNOWN[name] ?? 'unknown';
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
    if (!isAllowed(licence)) refused.push(`${name} ${version} ${licence}`);
  }
  return { counts, refused };
}
