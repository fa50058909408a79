/** An S3-compatible store for the contract suite, a bucket of its own in the URL; without one the suite is not run. */
export const testS3Url = (): string | undefined => process.env.TESTKIT_S3_URL || undefined;
