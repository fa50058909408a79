/** Jest runs our ES modules through Node's vm modules. */
export const nodeFlags = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS:
    `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim(),
  // To Express' router promises of Jest's context are no native ones, and it would say so.
  NO_DEPRECATION: 'router',
});
