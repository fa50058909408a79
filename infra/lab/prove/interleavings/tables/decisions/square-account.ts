import {
  ABANDONED_MS,
  DECLINE_POINTS,
  isCardDeclined,
  isNetworkPayer,
  maxOpenPayments,
  networkPayer,
  REVERSED_POINTS,
} from '../../../../../../services/payment/src/card-testing/card-testing.ts';
import { dashboardLink } from '../../../../../../services/payment/src/cards/dashboard-link.ts';
import {
  locationProblem,
  mixedSettings,
  modeOf,
  refusalProblem,
} from '../../../../../../services/payment/src/provider/account-problem.ts';
import {
  declineCode,
  declineText,
  isAboutCard,
  isShopAtFault,
} from '../../../../../../services/payment/src/provider/declines.ts';
import { each } from './lines.ts';
import { combine } from '../table.ts';

const KNOWN = `
  GENERIC_DECLINE CARD_DECLINED BUYER_REFUSED_PAYMENT TRANSACTION_LIMIT INSUFFICIENT_FUNDS
  CARDHOLDER_INSUFFICIENT_PERMISSIONS ACCOUNT_UNUSABLE INVALID_ACCOUNT CVV_FAILURE
  VERIFY_CVV_FAILURE ADDRESS_VERIFICATION_FAILURE VERIFY_AVS_FAILURE INVALID_POSTAL_CODE
  INVALID_EXPIRATION INVALID_EXPIRATION_YEAR INVALID_EXPIRATION_DATE EXPIRATION_FAILURE
  BAD_EXPIRATION INVALID_CARD INVALID_CARD_DATA INVALID_ENCRYPTED_CARD PAN_FAILURE
  CARD_EXPIRED CARD_NOT_SUPPORTED UNSUPPORTED_CARD_BRAND CARD_DECLINED_VERIFICATION_REQUIRED
  CARD_DECLINED_CALL_ISSUER VOICE_FAILURE ALLOWABLE_PIN_TRIES_EXCEEDED FAILED
  CARD_TOKEN_USED SOURCE_USED CARD_TOKEN_EXPIRED SOURCE_EXPIRED NOT_FOUND
  PAYMENT_LIMIT_EXCEEDED AMOUNT_TOO_HIGH INSUFFICIENT_PERMISSIONS
  MANUALLY_ENTERED_PAYMENT_NOT_SUPPORTED UNSUPPORTED_ENTRY_METHOD CURRENCY_MISMATCH
  UNSUPPORTED_CURRENCY INVALID_LOCATION LOCATION_MISMATCH INVALID_FEES
  PAYMENT_AMOUNT_MISMATCH AMOUNT_TOO_LOW CARD_PROCESSING_NOT_ENABLED
  PAYMENT_SOURCE_NOT_ENABLED_FOR_TARGET UNSUPPORTED_SOURCE_TYPE UNSUPPORTED_INSTRUMENT_TYPE
  TEMPORARY_ERROR BRAND_NEW UNAUTHORIZED`;
const CODES = [...KNOWN.trim().split(/\s+/), ''];

/** What Square's codes mean to a shopper, and to the limits of card testing. */
export const declines = (): string[] => [
  ...each('code', CODES, (code) => [
    { method: declineCode(code, 'PAYMENT_METHOD_ERROR'), other: declineCode(code, 'API_ERROR') },
    isAboutCard(code) ? 'card' : isShopAtFault(code) ? 'shop' : 'token',
    declineText(code),
  ]),
  ...each(
    'counts',
    combine(['declined', 'authorised', 'voided'] as const, [
      'CVV_FAILURE',
      'CARD_TOKEN_USED',
      'TEMPORARY_ERROR',
      null,
    ]),
    ([state, code]) => isCardDeclined({ state, declineCode: code }),
  ),
  ...each('points', [0], () => [DECLINE_POINTS, REVERSED_POINTS, ABANDONED_MS]),
  ...each('payer', ['n:abc', 'g:n:abc', 'u:1'], isNetworkPayer),
  ...each('network', ['abc'], networkPayer),
  ...each('open at once', combine(['n:abc', 'g:1', null], [0, 5]), ([payer, limit]) =>
    String(maxOpenPayments(payer, { PAYMENTS_OPEN_PER_NETWORK: limit })),
  ),
];

const URLS = [
  'https://connect.squareup.com',
  'https://connect.squareupsandbox.com',
  'http://localhost:9100',
  'nonsense',
];
const SDKS = [
  'https://web.squarecdn.com/v1/square.js',
  'https://sandbox.web.squarecdn.com/v1/square.js',
  '/square.js',
];
const APPLICATIONS = ['sq0idp-live', 'sq0idb-live', 'sandbox-sq0idb-1', 'local'];
const LOCATION = {
  name: 'Stall',
  status: 'ACTIVE',
  currency: 'GBP',
  capabilities: ['CREDIT_CARD_PROCESSING'],
};

/** What is wrong with the shop's account at Square. */
export const squareAccount = (): string[] => [
  ...each('settings', combine(URLS, APPLICATIONS, SDKS), ([url, applicationId, sdkUrl]) => {
    const { setting, sentence } = mixedSettings({ url, applicationId, sdkUrl }) ?? {};
    return [modeOf({ url, applicationId, sdkUrl }), setting ?? 'fine', sentence?.slice(0, 75) ?? ''];
  }),
  ...each(
    'refused',
    combine([400, 401, 403, 404, 402, 500], ['INSUFFICIENT_SCOPES', 'OTHER'], ['live', 'sandbox'] as const),
    ([status, code, mode]) => refusalProblem({ status, code }, { mode, locationId: 'L1' }),
  ),
  ...each(
    'location',
    [{}, { status: 'INACTIVE' }, { currency: 'EUR' }, { capabilities: [] }, { capabilities: ['OTHER'] }],
    (more) => locationProblem({ ...LOCATION, ...more }),
  ),
  ...each('dashboard', [...URLS, undefined], (url) => dashboardLink(url, 'a/b')),
];
