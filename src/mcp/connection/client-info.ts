/** How we introduce ourselves to servers. The version is that of the package; a test keeps the two equal. */
export const CLIENT_INFO = { name: 'codemode-runner', version: '0.1.0' } as const;
