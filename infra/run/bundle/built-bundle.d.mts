/** What a bundle was made of, and its folder under `.cache/bundle`. */
export interface BundleNote {
  folder: string;
  fingerprint: string;
  /** Files of the project, relative to it. */
  inputs: string[];
}
/** The folder of all bundles, and the note about the newest. */
export function bundleFiles(): { folder: string; note: string };
export function fingerprintOf(inputs: string[]): string;
export function builtBundle(onBuild?: () => void): Promise<string | undefined>;
