/** An S3-compatible store for the contract suite, a bucket of its own in the URL, instead of the one of infra/native. */
export const testS3Url = (): string | undefined => process.env.TESTKIT_S3_URL || undefined;
