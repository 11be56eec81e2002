const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const PRIVATE =
  /^(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|169\.254(\.\d{1,3}){2}|\[f[cd][0-9a-f]{2}:.*\]|\[fe80:.*\]|.+\.local)$/;

/** Where a host is, going by its name alone (Local Network Access, “IP address space”). */
export function addressSpace(hostname: string): 'loopback' | 'local' | 'public' {
  const name = hostname.toLowerCase();
  if (LOOPBACK.test(name)) return 'loopback';
  return PRIVATE.test(name) ? 'local' : 'public';
}
