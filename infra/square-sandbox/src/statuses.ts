type Row = { status: number; category: string; source: 'documented' | 'judgement' };

/**
 * Every refusal's HTTP status and category in one place. Square publishes few of them: 'documented' rows come
 * from its documentation or its maintainers' answers, 'judgement' rows follow their pattern.
 */
export const statuses = {
  UNAUTHORIZED: { status: 401, category: 'AUTHENTICATION_ERROR', source: 'documented' },
  FORBIDDEN: { status: 403, category: 'AUTHENTICATION_ERROR', source: 'documented' },
  RATE_LIMITED: { status: 429, category: 'RATE_LIMIT_ERROR', source: 'documented' },
  IDEMPOTENCY_KEY_REUSED: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'documented' },
  GENERIC_DECLINE: { status: 400, category: 'PAYMENT_METHOD_ERROR', source: 'documented' },
  CVV_FAILURE: { status: 400, category: 'PAYMENT_METHOD_ERROR', source: 'documented' },
  ADDRESS_VERIFICATION_FAILURE: { status: 400, category: 'PAYMENT_METHOD_ERROR', source: 'documented' },
  INVALID_EXPIRATION: { status: 400, category: 'PAYMENT_METHOD_ERROR', source: 'documented' },
  CARD_DECLINED_VERIFICATION_REQUIRED: {
    status: 400,
    category: 'PAYMENT_METHOD_ERROR',
    source: 'documented',
  },
  BAD_REQUEST: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'documented' },
  ACCESS_TOKEN_EXPIRED: { status: 401, category: 'AUTHENTICATION_ERROR', source: 'documented' },
  CARD_PROCESSING_NOT_ENABLED: { status: 403, category: 'AUTHENTICATION_ERROR', source: 'judgement' },
  PAYMENT_LIMIT_EXCEEDED: { status: 400, category: 'PAYMENT_METHOD_ERROR', source: 'judgement' },
  CARD_TOKEN_USED: { status: 400, category: 'PAYMENT_METHOD_ERROR', source: 'judgement' },
  CARD_TOKEN_EXPIRED: { status: 400, category: 'PAYMENT_METHOD_ERROR', source: 'judgement' },
  INSUFFICIENT_FUNDS: { status: 400, category: 'PAYMENT_METHOD_ERROR', source: 'judgement' },
  INSUFFICIENT_PERMISSIONS: { status: 400, category: 'PAYMENT_METHOD_ERROR', source: 'judgement' },
  MISSING_REQUIRED_PARAMETER: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  EXPECTED_JSON_BODY: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  EXPECTED_STRING: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  EXPECTED_BOOLEAN: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  VALUE_EMPTY: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  VALUE_TOO_LONG: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  INVALID_VALUE: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  INVALID_ENUM_VALUE: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  INVALID_TIME: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  INVALID_CURSOR: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  INVALID_LOCATION: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  CURRENCY_MISMATCH: { status: 400, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  CONFLICT: { status: 409, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  REQUEST_TIMEOUT: { status: 408, category: 'API_ERROR', source: 'judgement' },
  NOT_FOUND: { status: 404, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  METHOD_NOT_ALLOWED: { status: 405, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  REQUEST_ENTITY_TOO_LARGE: { status: 413, category: 'INVALID_REQUEST_ERROR', source: 'judgement' },
  REFUND_AMOUNT_INVALID: { status: 400, category: 'REFUND_ERROR', source: 'judgement' },
  REFUND_ERROR_PAYMENT_NEEDS_COMPLETION: { status: 400, category: 'REFUND_ERROR', source: 'judgement' },
  PAYMENT_NOT_REFUNDABLE: { status: 400, category: 'REFUND_ERROR', source: 'judgement' },
  INTERNAL_SERVER_ERROR: { status: 500, category: 'API_ERROR', source: 'judgement' },
} as const satisfies Record<string, Row>;

export type RefusalCode = keyof typeof statuses;
