/** Jest runs our ES modules through Node's vm modules. */
export const nodeFlags = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS:
    `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim(),
  // Express' router warns of promises that are not native, as those of Jest's context are not.
  NO_DEPRECATION: 'router',
});
