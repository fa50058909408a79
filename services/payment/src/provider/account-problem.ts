/** Square's two environments. No account, key or location belongs to both. */
export type SquareMode = 'sandbox' | 'live';

export interface SquareSettings {
  url: string;
  applicationId: string;
  sdkUrl: string;
}
/** A setting, and a sentence that says what to change. */
export interface SettingProblem {
  setting:
    'SQUARE_URL' | 'SQUARE_APPLICATION_ID' | 'SQUARE_SDK_URL' | 'SQUARE_ACCESS_TOKEN' | 'SQUARE_LOCATION_ID';
  sentence: string;
}

const problem = (setting: SettingProblem['setting'], sentence: string): SettingProblem => ({
  setting,
  sentence,
});

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? '';

/** The environment that each setting belongs to; undefined where it may be either, as with a local sandbox. */
function modesOf({ url, applicationId, sdkUrl }: SquareSettings) {
  const byHost: Record<string, SquareMode> = {
    'connect.squareup.com': 'live',
    'connect.squareupsandbox.com': 'sandbox',
    'web.squarecdn.com': 'live',
    'sandbox.web.squarecdn.com': 'sandbox',
  };
  const ofApplication = applicationId.startsWith('sandbox-') ? 'sandbox' : 'live';
  return {
    SQUARE_URL: byHost[hostOf(url)],
    SQUARE_APPLICATION_ID: /^(sandbox-)?sq0id[bp]-/.test(applicationId) ? ofApplication : undefined,
    SQUARE_SDK_URL: byHost[hostOf(sdkUrl)],
  } satisfies Partial<Record<SettingProblem['setting'], SquareMode | undefined>>;
}

/** Anything that is not clearly live is a sandbox, so that no one believes that money moves where none does. */
export const modeOf = (settings: SquareSettings): SquareMode =>
  Object.values(modesOf(settings)).includes('live') ? 'live' : 'sandbox';

const NAMES: Record<SquareMode, string> = { sandbox: 'Square’s sandbox', live: 'live Square' };

/** Null unless settings of the sandbox and of live Square are mixed. */
export function mixedSettings(settings: SquareSettings): SettingProblem | null {
  const known = Object.entries(modesOf(settings)).filter(([, mode]) => mode !== undefined);
  const [first] = known;
  const other = known.find(([, mode]) => mode !== first?.[1]);
  if (!first || !other) return null;
  const [setting, mode] = other as [SettingProblem['setting'], SquareMode];
  const sentence = `this belongs to ${NAMES[mode]} and ${first[0]} to ${NAMES[first[1] as SquareMode]}; copy all SQUARE_… settings from the same tab, Sandbox or Production, of your application at developer.squareup.com.`;
  return problem(setting, sentence);
}

/** Why Square refused to show the location; null when our settings may not be the reason. */
export function refusalProblem(
  { status, code }: { status: number; code: string },
  { mode, locationId }: { mode: SquareMode; locationId: string },
): SettingProblem | null {
  const tab = mode === 'live' ? 'Production' : 'Sandbox';
  if (status === 401)
    return problem(
      'SQUARE_ACCESS_TOKEN',
      `${NAMES[mode]} does not accept this access token; copy it again from the ${tab} tab of your application at developer.squareup.com.`,
    );
  if (code === 'INSUFFICIENT_SCOPES')
    return problem(
      'SQUARE_ACCESS_TOKEN',
      'this access token is missing permissions; give it MERCHANT_PROFILE_READ, PAYMENTS_READ and PAYMENTS_WRITE.',
    );
  if (![400, 403, 404].includes(status)) return null;
  return problem(
    'SQUARE_LOCATION_ID',
    `this account has no location “${locationId}”; copy its ID from Locations, in the ${tab} tab of your application at developer.squareup.com.`,
  );
}

export interface SquareLocation {
  name: string;
  status: string;
  currency: string;
  capabilities: string[];
}

/** Null when the shop can sell through this location. */
export function locationProblem({
  name,
  status,
  currency,
  capabilities,
}: SquareLocation): SettingProblem | null {
  if (status !== 'ACTIVE')
    return problem(
      'SQUARE_LOCATION_ID',
      `the location “${name}” is inactive; activate it in Square’s dashboard under Locations, or set the ID of another location.`,
    );
  if (currency !== 'GBP')
    return problem(
      'SQUARE_LOCATION_ID',
      `the location “${name}” takes ${currency} and this shop sells in GBP; set the ID of a location in the United Kingdom.`,
    );
  if (!capabilities.includes('CREDIT_CARD_PROCESSING'))
    return problem(
      'SQUARE_ACCESS_TOKEN',
      `Square does not let “${name}” take cards yet; finish activating the account at squareup.com/activate.`,
    );
  return null;
}
