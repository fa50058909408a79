import { z } from 'zod';

const schema = z
  .object({
    SQUARE_SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
    SQUARE_SANDBOX_HOST: z.string().default('127.0.0.1'),
    SQUARE_ACCESS_TOKEN: z.string().min(1),
    SQUARE_LOCATION_ID: z.string().min(1),
    SQUARE_APPLICATION_ID: z.string().min(1),
    SQUARE_CURRENCY: z.string().length(3).default('GBP'),
    SQUARE_WEBHOOK_URL: z.url().optional(),
    SQUARE_WEBHOOK_SIGNATURE_KEY: z.string().min(1).optional(),
    SQUARE_SANDBOX_STATE_FILE: z.string().min(1).optional(),
    SQUARE_SANDBOX_CHALLENGE_ELSEWHERE: z.stringbool().default(false),
    SQUARE_SANDBOX_REFUND_DELAY_MS: z.coerce.number().int().nonnegative().default(1000),
  })
  .refine((env) => !env.SQUARE_WEBHOOK_URL === !env.SQUARE_WEBHOOK_SIGNATURE_KEY, {
    error: 'SQUARE_WEBHOOK_URL and SQUARE_WEBHOOK_SIGNATURE_KEY belong together',
  });

/** The sandbox's options from the environment. @throws ZodError that names what is missing */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const read = schema.parse(env);
  const { SQUARE_WEBHOOK_URL: url, SQUARE_WEBHOOK_SIGNATURE_KEY: signatureKey } = read;
  return {
    port: read.SQUARE_SANDBOX_PORT,
    host: read.SQUARE_SANDBOX_HOST,
    accessToken: read.SQUARE_ACCESS_TOKEN,
    locationId: read.SQUARE_LOCATION_ID,
    applicationId: read.SQUARE_APPLICATION_ID,
    currency: read.SQUARE_CURRENCY,
    challengeElsewhere: read.SQUARE_SANDBOX_CHALLENGE_ELSEWHERE,
    refundDelayMs: read.SQUARE_SANDBOX_REFUND_DELAY_MS,
    ...(url && signatureKey && { webhook: { url, signatureKey } }),
    ...(read.SQUARE_SANDBOX_STATE_FILE && { stateFile: read.SQUARE_SANDBOX_STATE_FILE }),
  };
}
