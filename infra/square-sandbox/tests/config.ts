/** The folder for screenshots; none are taken without it. */
export const screenshotFolder = process.env['SANDBOX_SCREENSHOTS'];
