/** Jest runs our ES modules through Node's vm modules. */
export const nodeFlags = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS:
    `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim(),
});
