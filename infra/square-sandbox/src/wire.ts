/** The part of Square's wire format that the sandbox uses: snake_case, money in the currency's smallest unit. */
export type Money = { amount: number; currency: string };

export type CardFacts = {
  card_brand: string;
  last_4: string;
  exp_month: number;
  exp_year: number;
  card_type: 'CREDIT' | 'DEBIT' | 'UNKNOWN_CARD_TYPE';
  prepaid_type: 'NOT_PREPAID' | 'PREPAID';
};

export type SquareErrorBody = { category: string; code: string; detail: string; field?: string };

export type CardPayment = {
  status: 'AUTHORIZED' | 'CAPTURED' | 'VOIDED' | 'FAILED';
  card: CardFacts;
  entry_method: 'KEYED' | 'ON_FILE' | 'CONTACTLESS';
  cvv_status: string;
  avs_status: string;
  auth_result_code?: string;
  wallet_type?: string;
  errors?: SquareErrorBody[];
  card_payment_timeline: { authorized_at?: string; captured_at?: string; voided_at?: string };
};

export type Payment = {
  id: string;
  created_at: string;
  updated_at: string;
  amount_money: Money;
  total_money: Money;
  approved_money?: Money;
  refunded_money?: Money;
  refund_ids?: string[];
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  delay_duration?: string;
  delay_action?: 'CANCEL' | 'COMPLETE';
  delayed_until?: string;
  source_type: 'CARD';
  card_details: CardPayment;
  location_id: string;
  /** Square makes an order for each payment that names none; the dashboard shows the payment under it. */
  order_id: string;
  reference_id?: string;
  note?: string;
  buyer_email_address?: string;
  statement_description_identifier?: string;
  customer_id?: string;
  billing_address?: unknown;
  shipping_address?: unknown;
  risk_evaluation: { created_at: string; risk_level: 'NORMAL' | 'MODERATE' | 'HIGH' };
  application_details: { square_product: 'ECOMMERCE_API'; application_id: string };
  /** Once it is captured. */
  processing_fee?: { effective_at: string; type: 'INITIAL'; amount_money: Money }[];
  version_token: string;
};

export type RefundOutcome = 'COMPLETED' | 'REJECTED' | 'FAILED';

export type Refund = {
  id: string;
  status: 'PENDING' | RefundOutcome;
  location_id: string;
  unlinked: false;
  destination_type: 'CARD';
  amount_money: Money;
  payment_id: string;
  reason?: string;
  created_at: string;
  updated_at: string;
};

export const DISPUTE_STATES = [
  'INQUIRY_EVIDENCE_REQUIRED',
  'INQUIRY_PROCESSING',
  'INQUIRY_CLOSED',
  'EVIDENCE_REQUIRED',
  'PROCESSING',
  'WON',
  'LOST',
  'ACCEPTED',
] as const;

export type Dispute = {
  id: string;
  amount_money: Money;
  reason: string;
  state: (typeof DISPUTE_STATES)[number];
  due_at: string;
  disputed_payment: { payment_id: string };
  card_brand: string;
  created_at: string;
  updated_at: string;
  reported_at: string;
  version: number;
  location_id: string;
};

export type Payout = {
  id: string;
  status: 'SENT';
  location_id: string;
  created_at: string;
  updated_at: string;
  amount_money: Money;
  destination: { type: 'BANK_ACCOUNT'; id: string };
  version: number;
  type: 'BATCH';
  arrival_date: string;
};

export type PayoutEntry = {
  id: string;
  payout_id: string;
  effective_at: string;
  type: 'CHARGE' | 'REFUND' | 'DISPUTE';
  gross_amount_money: Money;
  fee_amount_money: Money;
  net_amount_money: Money;
  /** The payment, refund or dispute. Square says it in other words, which the shop does not read. */
  source_id: string;
};

/** As the sandbox stores it. */
export type PayoutRecord = { payout: Payout; entries: PayoutEntry[] };
